/// The tap report: TAP version 14, a test point for each record. Points carry no number and the plan comes last, as TAP
/// allows, so that it streams. What is wrong stands in a YAML block of plain maps, lists and quoted strings.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/drawing.hpp"
#include "report/parts/placed_finding.hpp"
#include "support/foreign_text.hpp"

#include <memory>

namespace oxaudit {

namespace {

/// In a description `#` would start a directive.
void append_description(std::string& out, std::string_view bytes) {
  std::string visible;
  append_console(visible, bytes);
  for (const char c : visible) {
    if (c == '\\' || c == '#') out += '\\';
    out += c;
  }
}

void append_quoted(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign) {
  std::string visible;
  append_console(visible, bytes, kind);
  out += '"';
  append_json(out, visible, TextKind::sentence);
  out += "\"\n";
}

void append_finding(std::string& out, Rule rule, std::string_view message) {
  out.append("    - rule: ").append(code(rule)).append("\n      name: ").append(name(rule)).append("\n      message: ");
  append_quoted(out, message, TextKind::sentence);
}

class TapReport final : public Report {
 public:
  void begin(std::string& out) override { out += "TAP version 14\n"; }

  void render(const ReportSlice& slice, std::string& out) const override {
    FindingPlaces places(slice);
    for (const RecordItem& item : slice.items) {
      const bool bad = flagged(item);
      out += bad ? "not ok - record " : "ok - record ";
      out.append(std::to_string(slice.records_before + item.number + 1)).append(" in ");
      append_description(out, slice.source);
      out += '\n';
      if (bad) append_diagnosis(out, slice, item, places);
    }
    for (const SourceFinding& problem : slice.problems) {
      out.append("not ok - ").append(subject_of(problem)).append(problem.record != 0 ? " in " : " of ");
      append_description(out, slice.source);
      out += "\n  ---\n  source: ";
      append_quoted(out, slice.source);
      out += "  findings:\n";
      append_finding(out, problem.rule, problem.message);
      out += "  ...\n";
    }
  }

  /// Counts the test points: lines that are not indented.
  std::string_view accept(std::string_view rendered) override {
    for (std::size_t at = 0; at < rendered.size(); at = rendered.find('\n', at) + 1)
      if (rendered[at] != ' ') ++points_;
    return rendered;
  }

  void end(const Summary& summary, std::string& out) override {
    out.append("1..").append(std::to_string(points_));
    if (points_ == 0) out += " # SKIP no record was flagged";
    out.append("\n# ").append(closing_line(summary)).append("\n");
  }

 private:
  static void append_diagnosis(std::string& out, const ReportSlice& slice, const RecordItem& item,
                               FindingPlaces& places) {
    out += "  ---\n  source: ";
    append_quoted(out, slice.source);
    if (item.has_id) {
      out += "  id: ";
      append_quoted(out, id_of(slice, item));
    }
    out += "  findings:\n";
    places.for_each(item, [&](const PlacedFinding& finding) {
      append_finding(out, finding.rule, finding.message);
      out.append("      line: ").append(std::to_string(finding.line));
      out.append("\n      column: ").append(std::to_string(finding.column)).append("\n");
    });
    out += "  board:\n";
    for (const DrawnRow& row : draw(slice, item)) {
      out += "    - ";
      append_quoted(out, row.cut ? row.text + "…" : row.text);
    }
    if (item.size == 0 && item.code == k_malformed) out += "    - \"\"\n";
    out += "  ...\n";
  }

  std::uint64_t points_ = 0;
};

}  // namespace

std::unique_ptr<Report> make_tap_report(const ReportOptions& /*options*/) { return std::make_unique<TapReport>(); }

}  // namespace oxaudit
