/// The text report: one line for each finding in the form PATH:LINE:COLUMN that editors understand, on a terminal the
/// board after it, and one closing line. Nothing in it can control the terminal apart from the requested colours.
///
///   games.csv:3:4: OX204 moved-after-win: X won with row 1, yet O moved after that: X has 3 marks, O has 3 (id=g2)
///   3 records in 1 file: 1 legal, 1 illegal, 1 malformed
#include "report/parts/closing_line.hpp"
#include "report/parts/message_cache.hpp"
#include "report/parts/places.hpp"
#include "report/parts/row_text.hpp"
#include "report/parts/row_writer.hpp"
#include "report/parts/verdict_fragments.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"
#include "support/plain_text.hpp"

#include "board/verdict_table.hpp"

#include <memory>

namespace oxaudit {

namespace {

/// How much of an id a line quotes.
constexpr std::size_t k_id_characters_max = 80;

constexpr std::string_view k_bold = "\x1b[1m";
constexpr std::string_view k_red = "\x1b[31m";
constexpr std::string_view k_green = "\x1b[32m";
constexpr std::string_view k_cyan = "\x1b[36m";
constexpr std::string_view k_yellow = "\x1b[33m";
constexpr std::string_view k_reset = "\x1b[0m";

void append_id(std::string& out, std::string_view id) {
  append(out, " (id=", ShortId{id, k_id_characters_max, append_console}, ')');
}

/// Puts words into a colour, if colours are requested.
class Paint {
 public:
  explicit Paint(const ReportOptions& options) : color_(options.color) {}
  std::string operator()(std::string_view color, std::string_view words) const {
    return concat(color_ ? color : "", words, color_ ? k_reset : "");
  }

 private:
  bool color_;
};

/// `OX204 moved-after-win: `, with the rule in red.
std::string rule_words(Rule rule, const Paint& paint) { return paint(k_red, concat(RuleLabel{rule})) + ": "; }

/// Precedes each line of the tails below.
constexpr char k_line_mark = '\x01';

/// The head is the status of a legal board. The tail has one line for each rule that the board breaks, without its
/// place.
void make_fragments(Board board, const Verdict& verdict, const Paint& paint, std::string& head, std::string& tail) {
  if (verdict.winner) {
    head += paint(k_green, std::string("win ") + letter(*verdict.winner));
    for_each_line(verdict, [&](unsigned line) {
      head += " [";
      append_line(head, line, ",", " ");
      head += ']';
    });
  } else if (verdict.next_player) {
    append(head, "in progress, ", letter(*verdict.next_player), " to move");
  } else {
    head += name(verdict.status);
  }
  for_each_rule(verdict.broken, [&](Rule rule) {
    append(tail, k_line_mark, rule_words(rule, paint));
    append_message(tail, rule, board);
  });
}

/// Writes one slice. A line is: path, place, `: `, rule and message, then the id if there is one.
class SliceText {
 public:
  SliceText(const ReportSlice& slice, const ReportOptions& options, const VerdictFragments& fragments,
            MessageCaches& caches, std::string& out)
      : slice_(slice), options_(options), fragments_(fragments), row_(out), messages_(caches) {}

  void put(const RecordItem& item) {
    const bool breaks = board_flagged(item);
    if (!breaks && item.finding_count == 0) return put_unflagged(item);
    if (breaks) put_broken(item);
    for (const Finding& finding : findings_of(slice_, item)) put_finding(item, finding);
    if (options_.draw_boards && item.code != k_malformed) draw(Board::from_code(item.code));
  }

  void put(const SourceFinding& problem) {
    append(row_.flush(), paint_(k_bold, path_), ": ", rule_words(problem.rule, paint_),
           on_console(problem.message, TextKind::sentence), '\n');
  }

 private:
  void put_finding(const RecordItem& item, const Finding& finding) {
    put_place(places_.of(item, finding));
    row_.put(messages_.of(finding, slice_.arena, [&](std::string_view message, std::string& out) {
      append(out, rule_words(finding.rule, paint_), on_console(message, TextKind::sentence));
    }));
    end_line(item);
  }

  /// One line for each rule that the board breaks: the ready-made lines of its tail, each after the place.
  void put_broken(const RecordItem& item) {
    std::string_view lines = fragments_.of(item.code).tail.view();
    while (!lines.empty()) {
      lines.remove_prefix(1);
      const std::string_view line = lines.substr(0, lines.find(k_line_mark));
      put_place(places_.of_board(item));
      row_.put(line);
      end_line(item);
      lines.remove_prefix(line.size());
    }
  }

  /// A legal record, or one whose findings are expected or known.
  void put_unflagged(const RecordItem& item) {
    row_.put(place_start_.get());
    row_.end(line_.put(row_.begin(k_number_size_max), places_.line_of(item)));
    row_.put(place_end_.get());
    if (item.code == k_malformed)
      row_.put(name(Status::malformed));
    else
      row_.put(fragments_.of(item.code).head);
    end_line(item);
  }

  /// `games.csv:3:4: `
  void put_place(SourcePlace at) {
    row_.put(place_start_.get());
    char* to = row_.begin(2 * k_number_size_max + 1);
    to = line_.put(to, at.line);
    *to++ = ':';
    to = column_.put(to, at.column);
    row_.end(to);
    row_.put(place_end_.get());
  }

  void end_line(const RecordItem& item) {
    if (item.has_id) put_id(id_of(slice_, item));
    row_.put('\n');
  }

  void put_id(std::string_view id) {
    if (id.size() > k_id_characters_max || !plain_on_console(id)) return append_id(row_.flush(), id);
    row_.put(" (id=");
    row_.put(id);
    row_.put(')');
  }

  /// Three indented rows with the marks in colours.
  void draw(Board board) {
    for (int i = 0; i < k_cell_count; ++i) {
      if (i % 3 == 0) row_.put("    ");
      switch (board.cell(i)) {
        case Cell::x: row_.put(paint_(k_cyan, "X")); break;
        case Cell::o: row_.put(paint_(k_yellow, "O")); break;
        case Cell::empty: row_.put('-'); break;
      }
      if (i % 3 == 2) row_.put('\n');
    }
  }

  const ReportSlice& slice_;
  const ReportOptions& options_;
  Paint paint_{options_};
  const VerdictFragments& fragments_;
  PlaceFinder places_{slice_};
  RowWriter row_;
  std::string path_ = concat(AtLineStart{on_console(slice_.source)});
  FragmentText place_start_{(options_.color ? std::string(k_bold) : "") + path_ + ':'};  ///< precedes line and column
  FragmentText place_end_{std::string(options_.color ? k_reset : "") + ": "};            ///< follows them
  RunningNumber line_;
  RunningNumber column_;
  SliceMessages messages_;
};

class TextReport final : public Report {
 public:
  explicit TextReport(const ReportOptions& options)
      : options_(options), fragments_([&](Board board, const Verdict& verdict, std::string& head, std::string& tail) {
          make_fragments(board, verdict, Paint(options), head, tail);
        }) {}

  void render(const ReportSlice& slice, std::string& out) const override {
    if (slice.items.empty() && slice.problems.empty()) return;
    SliceText text(slice, options_, fragments_, messages_, out);
    for (const RecordItem& item : slice.items) text.put(item);
    for (const SourceFinding& problem : slice.problems) text.put(problem);
  }

  void resolved(const ResolvedFinding& finding, std::string& section) override {
    append(section, "fixed: ", on_console(finding.source));
    if (finding.record != 0) append(section, ", record ", finding.record);
    append(section, ": ", RuleLabel{finding.rule});
    if (!finding.board.empty()) append(section, ' ', finding.board);
    if (!finding.id.empty()) append_id(section, finding.id);
    section += '\n';
  }

  void end(const Summary& summary, std::string& out) override { append(out, closing_line(summary), '\n'); }

 private:
  ReportOptions options_;
  VerdictFragments fragments_;
  mutable MessageCaches messages_;
};

}  // namespace

std::unique_ptr<Report> make_text_report(const ReportOptions& options) { return std::make_unique<TextReport>(options); }

}  // namespace oxaudit
