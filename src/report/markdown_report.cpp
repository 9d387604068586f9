/// The markdown report, made for a comment on a pull request: the totals, then a table with as many findings as there
/// is room for. The table is held in memory until the totals are known; the room bounds its size.
///
/// Text of the input is put into code elements, with every character that Markdown or GitHub could interpret written as
/// a character reference. So it can neither break a table nor mention anybody:
///
///   | <code>games.csv&#58;4</code> | OX102 cell-count | <code>XQ</code> | <code>the line has 2 cells, expected
///   9</code> |
#include "report/parts/closing_line.hpp"
#include "report/parts/entry.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"

#include <atomic>

namespace oxaudit {

namespace {

/// Replaces every ASCII character but letters, digits and harmless punctuation, as in `&#124;` for `|`.
constexpr EscapeTable k_code = [] {
  EscapeTable table;
  for (char c = ' '; c < 0x7F; ++c) {
    if (is_alphanumeric(c) || std::string_view(" ./,;()-+?").find(c) != std::string_view::npos) continue;
    std::array<char, 6> text = {'&', '#'};
    std::size_t size = 2;
    if (c >= 100) text[size++] = '1';
    text[size++] = static_cast<char>('0' + c / 10 % 10);
    text[size++] = static_cast<char>('0' + c % 10);
    text[size++] = ';';
    table.set(c, {text.data(), size});
  }
  return table;
}();

/// Appends a code element. Inside one GitHub links neither names nor numbers.
void append_code(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign) {
  out += "<code>";
  append_console(out, bytes, kind, k_code);
  out += "</code>";
}

class MarkdownReport final : public Report {
 public:
  explicit MarkdownReport(const ReportOptions& options) : bytes_max_(options.markdown_bytes_max) {}

  /// Writes a row of the table for each finding.
  void render(const ReportSlice& slice, std::string& out) const override {
    if (full_.load(std::memory_order_relaxed)) return;
    for_each_finding(slice, [&](const Entry& entry, const PlacedFinding& finding) {
      std::string place(slice.source);
      if (finding.line != 0) append(place, ':', finding.line);
      out += "| ";
      append_code(out, place);
      append(out, " | ", RuleLabel{finding.rule}, " | ");
      if (entry.item != nullptr) append_board(out, slice, *entry.item);
      out += "| ";
      append_code(out, finding.message, TextKind::sentence);
      out += " |\n";
    });
  }

  /// Keeps rows until the first that does not fit. Later ones are dropped even if they are shorter, so that the table
  /// is a prefix of all findings.
  std::string_view accept(std::string_view rendered) override {
    for_each_rendered_line(rendered, [&](std::string_view line) {
      if (full_.load(std::memory_order_relaxed)) return;
      if (table_.size() + line.size() + 1 > bytes_max_) {
        full_.store(true, std::memory_order_relaxed);
      } else {
        append(table_, line, '\n');
        ++rows_;
      }
    });
    return {};
  }

  void end(const Summary& summary, std::string& out) override {
    append(out, "## oxaudit\n\n", closing_line(summary), "\n\n");
    if (!summary.complete()) out += "**Incomplete:** not everything could be read; the table shows why.\n\n";
    out += "| Status | Records |\n| --- | ---: |\n";
    for (const StatusCount& status : status_counts(summary.records)) {
      const std::string_view emphasis = status.legal ? "" : "**";
      append(out, "| ", emphasis, status.words, emphasis, " | ", Grouped{status.count}, " |\n");
    }
    if (rows_ == 0) return;
    std::uint64_t findings = 0;
    out += "\n| Rule | Findings |\n| --- | ---: |\n";
    for (const RuleRow& rule : rule_table()) {
      const std::uint64_t count = summary.breaking(rule.rule);
      findings += count;
      if (count != 0) append(out, "| ", RuleLabel{rule.rule}, " | ", Grouped{count}, " |\n");
    }
    append(out, "\n| Where | Rule | Board | What |\n| --- | --- | --- | --- |\n", table_);
    if (full_)
      append(out, "\nThe table shows the first ", Grouped{rows_}, " of ", Grouped{findings},
             " findings; the others do not fit here.\n");
  }

 private:
  /// A cell of the table cannot contain line ends, so rows are separated by <br>.
  static void append_board(std::string& out, const ReportSlice& slice, const RecordItem& item) {
    std::string_view separator;
    for (const DrawnRow& row : draw(slice, item)) {
      out += separator;
      append_code(out, row.text + std::string(row.ellipsis()));
      separator = "<br>";
    }
    out += ' ';
  }

  std::size_t bytes_max_;  ///< of the table of findings
  std::string table_;
  std::uint64_t rows_ = 0;  ///< rows in the table
  std::atomic<bool> full_ = false;
};

}  // namespace

std::unique_ptr<Report> make_markdown_report(const ReportOptions& options) {
  return std::make_unique<MarkdownReport>(options);
}

}  // namespace oxaudit
