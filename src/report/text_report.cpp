/// The text report: one line for each finding in the form that editors and people know, the board under it on a
/// terminal, and one line that sums up. Nothing in it can drive the terminal but the colours asked for.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/message_cache.hpp"
#include "report/parts/placed_finding.hpp"
#include "report/parts/row_text.hpp"
#include "report/parts/row_writer.hpp"
#include "report/parts/verdict_fragments.hpp"
#include "support/foreign_text.hpp"
#include "support/plain_text.hpp"

#include "board/verdict_table.hpp"

#include <memory>

namespace oxaudit {

namespace {

constexpr std::size_t k_id_characters_max = 80;

constexpr std::string_view k_bold = "\x1b[1m";
constexpr std::string_view k_red = "\x1b[31m";
constexpr std::string_view k_green = "\x1b[32m";
constexpr std::string_view k_cyan = "\x1b[36m";
constexpr std::string_view k_yellow = "\x1b[33m";
constexpr std::string_view k_reset = "\x1b[0m";

void append_id(std::string& out, std::string_view bytes) {
  const Excerpt id = excerpt(bytes, k_id_characters_max);
  out += " (id=";
  append_console(out, id.bytes);
  if (id.cut) out += "…";
  out += ')';
}

/// What stands first in a line: GitHub takes a line that begins with `::` for a command.
void append_line_start(std::string& out, std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(' ');
  if (first == std::string_view::npos || !bytes.substr(first).starts_with("::")) return append_console(out, bytes);
  out.append(first, ' ').append("\\x3a");
  append_console(out, bytes.substr(first + 1));
}

/// Words in a colour, where colours were asked for.
class Paint {
 public:
  explicit Paint(const ReportOptions& options) : color_(options.color) {}
  std::string operator()(std::string_view color, std::string_view words) const {
    std::string text;
    if (color_) text += color;
    text += words;
    if (color_) text += k_reset;
    return text;
  }

 private:
  bool color_;
};

std::string rule_words(Rule rule, const Paint& paint) {
  std::string words(code(rule));
  words += ' ';
  words += name(rule);
  return paint(k_red, words) + ": ";
}

/// Stands before each line of the tails below.
constexpr char k_line_mark = '\x01';

/// The head is what a legal board is; the tail has a line for each rule that a board breaks, from behind its place on.
void make_fragments(Board board, const Verdict& verdict, const Paint& paint, std::string& head, std::string& tail) {
  if (verdict.winner) {
    head += paint(k_green, std::string("win ") + letter(*verdict.winner));
    for_each_line(verdict, [&](unsigned line) {
      head += " [";
      append_line(head, line, ',');
      head += ']';
    });
  } else if (verdict.next_player) {
    head += "in progress, ";
    head += letter(*verdict.next_player);
    head += " to move";
  } else {
    head += name(verdict.status);
  }
  for_each_rule(verdict.broken, [&](Rule rule) {
    tail += k_line_mark + rule_words(rule, paint);
    append_message(tail, rule, board);
  });
}

/// One slice being written.
class SliceText {
 public:
  SliceText(const ReportSlice& slice, const ReportOptions& options, const VerdictFragments& fragments,
            MessageCaches& caches, std::string& out)
      : slice_(slice),
        options_(options),
        paint_(options),
        fragments_(fragments),
        places_(slice),
        row_(out),
        messages_(caches) {
    append_line_start(path_, slice.source);
    std::string start;
    if (options.color) start += k_bold;
    place_start_ = FragmentText(start + path_ + ':');
    place_end_ = FragmentText(std::string(options.color ? k_reset : "") + ": ");
  }

  void put(const RecordItem& item) {
    const bool breaks = board_flagged(item);
    if (!breaks && item.finding_count == 0) return put_unflagged(item);
    if (breaks) put_broken(item);
    for (const Finding& finding : findings_of(slice_, item)) put_finding(item, finding);
    if (options_.draw_boards && item.code != k_malformed) draw(Board::from_code(item.code));
  }

  void put(const SourceFinding& problem) {
    row_.put(paint_(k_bold, path_));
    row_.put(": ");
    row_.put(rule_words(problem.rule, paint_));
    append_console(row_.flush(), problem.message, TextKind::sentence);
    row_.put('\n');
  }

 private:
  void put_finding(const RecordItem& item, const Finding& finding) {
    put_place(places_.of(item, finding));
    row_.put(messages_.of(finding, slice_.arena, [&](std::string_view message, std::string& out) {
      out += rule_words(finding.rule, paint_);
      append_console(out, message, TextKind::sentence);
    }));
    end_line(item);
  }

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

  /// A legal record, or one whose faults do not count.
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
  Paint paint_;
  const VerdictFragments& fragments_;
  PlaceFinder places_;
  RowWriter row_;
  std::string path_;
  FragmentText place_start_;
  FragmentText place_end_;
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

  void begin(std::string& /*out*/) override {}

  void render(const ReportSlice& slice, std::string& out) const override {
    if (slice.items.empty() && slice.problems.empty()) return;
    SliceText text(slice, options_, fragments_, messages_, out);
    for (const RecordItem& item : slice.items) text.put(item);
    for (const SourceFinding& problem : slice.problems) text.put(problem);
  }

  void fixed(const FixedFinding& finding, std::string& section) override {
    section += "fixed: ";
    append_console(section, finding.source);
    if (finding.record != 0) section.append(", record ").append(std::to_string(finding.record));
    section.append(": ").append(code(finding.rule)).append(" ").append(name(finding.rule));
    if (!finding.board.empty()) section.append(" ").append(finding.board);
    if (!finding.id.empty()) append_id(section, finding.id);
    section += '\n';
  }

  void end(const Summary& summary, std::string& out) override {
    out += closing_line(summary);
    out += '\n';
  }

 private:
  ReportOptions options_;
  VerdictFragments fragments_;
  mutable MessageCaches messages_;
};

}  // namespace

std::unique_ptr<Report> make_text_report(const ReportOptions& options) { return std::make_unique<TextReport>(options); }

}  // namespace oxaudit
