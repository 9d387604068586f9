/// The tap report: TAP version 14, one test point for each record. Points have no numbers and the plan comes last, as
/// TAP allows, so that the report can be streamed. Findings follow their point as a block of YAML that consists of
/// plain maps, lists and quoted strings:
///
///   not ok - record 3 in games.csv
///     ---
///     source: "games.csv"
///     findings:
///       - rule: OX102
///         …
///     ...
///   1..1
#include "report/parts/closing_line.hpp"
#include "report/parts/entry.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"

namespace oxaudit {

namespace {

/// In a description `#` would start a directive.
constexpr EscapeTable k_description = EscapeTable().set('\\', "\\\\").set('#', "\\#");

/// Appends `KEY: "TEXT"` and a line end.
void append_quoted(std::string& out, std::string_view key, std::string_view bytes, TextKind kind = TextKind::foreign) {
  append(out, key, '"', in_json(concat(on_console(bytes, kind)), TextKind::sentence), "\"\n");
}

/// Appends the block of YAML after a point that is not ok.
void append_diagnosis(std::string& out, const ReportSlice& slice, const Entry& entry) {
  const RecordItem* const item = entry.item;
  append_quoted(out, "  ---\n  source: ", slice.source);
  if (item != nullptr && item->has_id) append_quoted(out, "  id: ", id_of(slice, *item));
  out += "  findings:\n";
  entry.for_each_finding([&](const PlacedFinding& finding) {
    append(out, "    - rule: ", code(finding.rule), "\n      name: ", name(finding.rule), '\n');
    append_quoted(out, "      message: ", finding.message, TextKind::sentence);
    if (finding.line != 0) append(out, "      line: ", finding.line, "\n      column: ", finding.column, '\n');
  });
  if (item != nullptr) {
    out += "  board:\n";
    const auto rows = draw(slice, *item);
    for (const DrawnRow& row : rows) append_quoted(out, "    - ", row.text + std::string(row.ellipsis()));
    // YAML would read a key without a value as null; an empty record is an empty line.
    if (rows.empty()) append_quoted(out, "    - ", "");
  }
  out += "  ...\n";
}

class TapReport final : public Report {
 public:
  void begin(std::string& out) override { out += "TAP version 14\n"; }

  void render(const ReportSlice& slice, std::string& out) const override {
    for_each_entry(slice, [&](const Entry& entry) {
      append(out, entry.flagged() ? "not ok - " : "ok - ", entry.title());
      append_console(out, slice.source, TextKind::foreign, k_description);
      out += '\n';
      if (entry.flagged()) append_diagnosis(out, slice, entry);
    });
  }

  /// Counts the test points: lines that are not indented.
  std::string_view accept(std::string_view rendered) override {
    for_each_rendered_line(rendered, [&](std::string_view line) { points_ += line.starts_with(' ') ? 0U : 1U; });
    return rendered;
  }

  void end(const Summary& summary, std::string& out) override {
    append(out, "1..", points_, points_ == 0 ? " # SKIP no record was flagged" : "", "\n# ", closing_line(summary),
           '\n');
  }

 private:
  std::uint64_t points_ = 0;  ///< test points written so far, for the plan
};

}  // namespace

std::unique_ptr<Report> make_tap_report(const ReportOptions& /*options*/) { return std::make_unique<TapReport>(); }

}  // namespace oxaudit
