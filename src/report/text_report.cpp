/// The text report: one line for each finding in the form that editors and people know, the board under it on a
/// terminal, and one line that sums up. Nothing in it can drive the terminal but the colours asked for.
#include "report/closing_line.hpp"
#include "report/formats.hpp"
#include "report/placed_finding.hpp"
#include "report/row_text.hpp"
#include "support/foreign_text.hpp"

#include "board/verdict_table.hpp"

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

/// One slice being written.
class SliceText {
 public:
  SliceText(const ReportSlice& slice, const ReportOptions& options, std::string& out)
      : slice_(slice), options_(options), places_(slice), out_(out) {
    append_line_start(path_, slice.source);
  }

  void put(const RecordItem& item) {
    if (!flagged(item)) return put_unflagged(item);
    if (item.code == k_malformed) {
      for (const Finding& finding : findings_of(slice_, item)) put_finding(item, finding);
      return;
    }
    const Board board = Board::from_code(item.code);
    for_each_rule(board_rules(item), [&](Rule rule) { put_broken(item, rule, board); });
    for (const Finding& finding : findings_of(slice_, item)) put_finding(item, finding);
    if (options_.draw_boards) draw(board);
  }

  void put(const SourceFinding& problem) {
    paint(k_bold, path_);
    out_ += ": ";
    put_rule(problem.rule);
    append_console(out_, problem.message, TextKind::sentence);
    out_ += '\n';
  }

 private:
  void put_finding(const RecordItem& item, const Finding& finding) {
    put_place(places_.of(item, finding));
    put_rule(finding.rule);
    message_.clear();
    append_message(message_, finding, slice_.arena);
    append_console(out_, message_, TextKind::sentence);
    end_line(item);
  }

  void put_broken(const RecordItem& item, Rule rule, Board board) {
    put_place(places_.of_board(item));
    put_rule(rule);
    append_message(out_, rule, board);
    end_line(item);
  }

  /// A legal record, or one whose faults do not count.
  void put_unflagged(const RecordItem& item) {
    const Verdict unreadable{.status = Status::malformed};
    const Verdict& verdict = item.code == k_malformed ? unreadable : k_verdict_of[item.code];
    std::string place = path_ + ':';
    place += std::to_string(places_.line_of(item));
    paint(k_bold, place);
    out_ += ": ";
    if (verdict.winner) {
      paint(k_green, std::string("win ") + letter(*verdict.winner));
      for_each_line(verdict, [&](unsigned line) {
        out_ += " [";
        append_line(out_, line, ',');
        out_ += ']';
      });
    } else if (verdict.next_player) {
      out_ += "in progress, ";
      out_ += letter(*verdict.next_player);
      out_ += " to move";
    } else {
      out_ += name(verdict.status);
    }
    end_line(item);
  }

  void put_place(SourcePlace at) {
    std::string place = path_ + ':';
    place += std::to_string(at.line);
    place += ':';
    place += std::to_string(at.column);
    paint(k_bold, place);
    out_ += ": ";
  }

  void put_rule(Rule rule) {
    std::string text(code(rule));
    text += ' ';
    text += name(rule);
    paint(k_red, text);
    out_ += ": ";
  }

  void end_line(const RecordItem& item) {
    if (item.has_id) append_id(out_, id_of(slice_, item));
    out_ += '\n';
  }

  void draw(Board board) {
    for (int i = 0; i < k_cell_count; ++i) {
      if (i % 3 == 0) out_ += "    ";
      switch (board.cell(i)) {
        case Cell::x: paint(k_cyan, "X"); break;
        case Cell::o: paint(k_yellow, "O"); break;
        case Cell::empty: out_ += '-'; break;
      }
      if (i % 3 == 2) out_ += '\n';
    }
  }

  void paint(std::string_view color, std::string_view text) {
    if (options_.color) out_ += color;
    out_ += text;
    if (options_.color) out_ += k_reset;
  }

  const ReportSlice& slice_;
  const ReportOptions& options_;
  PlaceFinder places_;
  std::string& out_;
  std::string path_;
  std::string message_;
};

class TextReport final : public Report {
 public:
  explicit TextReport(const ReportOptions& options) : options_(options) {}

  void begin(std::string& /*out*/) override {}

  void render(const ReportSlice& slice, std::string& out) const override {
    if (slice.items.empty() && slice.problems.empty()) return;
    SliceText text(slice, options_, out);
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
};

}  // namespace

std::unique_ptr<Report> make_text_report(const ReportOptions& options) { return std::make_unique<TextReport>(options); }

}  // namespace oxaudit
