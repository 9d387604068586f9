/// The markdown report: what a comment on a pull request says, the totals first and then a table of findings as long as
/// there is room. It is held in memory until the totals are known; the room bounds it.
///
/// Text of the input stands in code elements with every sign that Markdown or GitHub acts upon written as a character
/// reference, so that it neither breaks a table nor mentions anybody.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/drawing.hpp"
#include "report/parts/placed_finding.hpp"
#include "support/foreign_text.hpp"

#include <atomic>
#include <memory>

namespace oxaudit {

namespace {

constexpr bool stands_for_itself(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' ||
         c == '.' || c == '/' || c == ',' || c == ';' || c == '(' || c == ')' || c == '-' || c == '+' || c == '?';
}

/// A code element; in one GitHub links neither names nor numbers.
void append_code(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign) {
  std::string visible;
  append_console(visible, bytes, kind);
  out += "<code>";
  for (const char c : visible) {
    if (stands_for_itself(c))
      out += c;
    else
      out.append("&#").append(std::to_string(static_cast<unsigned char>(c))).append(";");
  }
  out += "</code>";
}

void append_rule(std::string& out, Rule rule) { out.append(code(rule)).append(" ").append(name(rule)); }

void append_count(std::string& out, std::string_view what, std::uint64_t count) {
  out.append("| ").append(what).append(" | ");
  append_grouped(out, count);
  out += " |\n";
}

class MarkdownReport final : public Report {
 public:
  explicit MarkdownReport(const ReportOptions& options) : bytes_max_(options.markdown_bytes_max) {}

  void begin(std::string& /*out*/) override {}

  /// A line is a row of the table.
  void render(const ReportSlice& slice, std::string& out) const override {
    if (full_.load(std::memory_order_relaxed)) return;
    FindingPlaces places(slice);
    for (const RecordItem& item : slice.items)
      places.for_each(item, [&](const PlacedFinding& finding) {
        append_place(out, slice.source, finding.line);
        append_rule(out, finding.rule);
        out += " | ";
        append_board(out, slice, item);
        out += " | ";
        append_message_cell(out, finding.message);
      });
    for (const SourceFinding& problem : slice.problems) {
      append_place(out, slice.source, 0);
      append_rule(out, problem.rule);
      out += " | | ";
      append_message_cell(out, problem.message);
    }
  }

  std::string_view accept(std::string_view rendered) override {
    while (!rendered.empty() && !full_.load(std::memory_order_relaxed)) {
      const std::string_view line = rendered.substr(0, rendered.find('\n') + 1);
      rendered.remove_prefix(line.size());
      if (table_.size() + line.size() > bytes_max_) {
        full_.store(true, std::memory_order_relaxed);
      } else {
        table_ += line;
        ++rows_;
      }
    }
    return {};
  }

  void end(const Summary& summary, std::string& out) override {
    out.append("## oxaudit\n\n").append(closing_line(summary)).append("\n\n");
    if (!summary.complete()) out += "**Incomplete:** not everything could be read; the table says what.\n\n";
    append_totals(out, summary);
    if (rows_ == 0) return;
    std::uint64_t findings = 0;
    out += "\n| Rule | Findings |\n| --- | ---: |\n";
    for (const RuleRow& rule : rule_table()) {
      const std::uint64_t count = summary.breaking(rule.rule);
      findings += count;
      if (count == 0) continue;
      std::string label;
      append_rule(label, rule.rule);
      append_count(out, label, count);
    }
    out += "\n| Where | Rule | Board | What |\n| --- | --- | --- | --- |\n";
    out += table_;
    if (!full_) return;
    out += "\nThe table shows the first ";
    append_grouped(out, rows_);
    out += " of ";
    append_grouped(out, findings);
    out += " findings; there is no room for more.\n";
  }

 private:
  static void append_place(std::string& out, std::string_view source, std::uint64_t line) {
    std::string place(source);
    if (line != 0) place.append(":").append(std::to_string(line));
    out += "| ";
    append_code(out, place);
    out += " | ";
  }

  static void append_message_cell(std::string& out, std::string_view message) {
    append_code(out, message, TextKind::sentence);
    out += " |\n";
  }

  static void append_board(std::string& out, const ReportSlice& slice, const RecordItem& item) {
    std::string_view separator;
    for (const DrawnRow& row : draw(slice, item)) {
      out += separator;
      append_code(out, row.cut ? row.text + "…" : row.text);
      separator = "<br>";
    }
  }

  static void append_totals(std::string& out, const Summary& summary) {
    const Counts& records = summary.records;
    out += "| Status | Records |\n| --- | ---: |\n";
    append_count(out, "won by X", records.of(VerdictClass::x_won));
    append_count(out, "won by O", records.of(VerdictClass::o_won));
    append_count(out, "draw", records.draws());
    append_count(out, "in progress", records.in_progress());
    append_count(out, "**illegal**", records.illegal());
    append_count(out, "**malformed**", records.malformed);
  }

  std::size_t bytes_max_;
  std::string table_;
  std::uint64_t rows_ = 0;
  std::atomic<bool> full_ = false;
};

}  // namespace

std::unique_ptr<Report> make_markdown_report(const ReportOptions& options) {
  return std::make_unique<MarkdownReport>(options);
}

}  // namespace oxaudit
