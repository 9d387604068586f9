/// The sarif report: SARIF 2.1.0 within the limits of GitHub's code scanning. What is known last (whether everything
/// was read, how much is not listed) stands in the invocation behind the results, so that it streams.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/finding_list.hpp"
#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"

#include <memory>
#include <optional>

namespace oxaudit {

namespace {

void append_text(std::string& out, std::string_view key, std::string_view text) {
  out.append("\"").append(key).append("\":{\"text\":\"");
  append_json(out, text, TextKind::sentence);
  if (!text.ends_with('.')) out += '.';
  out += "\"}";
}

/// `TooManyO`: the form in which SARIF wants names.
std::string pascal_case(std::string_view name) {
  std::string out;
  bool upper = true;
  for (const char c : name) {
    if (c != '-') out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c == '-';
  }
  return out;
}

std::string_view level(Rule rule) noexcept { return is_error(rule) ? "error" : "warning"; }

std::string_view kind_name(RuleKind kind) noexcept {
  switch (kind) {
    case RuleKind::incomplete: return "incomplete";
    case RuleKind::malformed: return "malformed";
    case RuleKind::illegal: return "illegal";
    case RuleKind::claim: return "claim";
    case RuleKind::expectation: return "expectation";
  }
  return "";
}

void append_rule(std::string& out, const RuleRow& rule) {
  out.append("{\"id\":\"").append(rule.code).append("\",\"name\":\"").append(pascal_case(rule.name)).append("\",");
  append_text(out, "shortDescription", rule.summary);
  out += ',';
  append_text(out, "fullDescription", rule.reason);
  out += ",\"help\":{\"text\":\"";
  append_json(out, rule.reason, TextKind::sentence);
  out += "\\n\\nExample:\\n\\n";
  append_json(out, rule.example, TextKind::sentence);
  out += "\",\"markdown\":\"";
  append_json(out, rule.reason, TextKind::sentence);
  out += "\\n\\n```text\\n";
  append_json(out, rule.example, TextKind::sentence);
  out += "\\n```\\n\"},\"defaultConfiguration\":{\"level\":\"";
  out.append(level(rule.rule)).append("\"},\"properties\":{\"precision\":\"very-high\",\"problem.severity\":\"");
  out.append(level(rule.rule)).append("\",\"tags\":[\"").append(kind_name(rule.kind)).append("\"]}}");
}

class SarifFormat final : public FindingListFormat {
 public:
  void append_location(std::string& out, std::string_view source,
                       const std::optional<PlacedFinding>& place) const override {
    out += "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"";
    append_uri(out, source);
    out += source.starts_with('/') ? "\"}" : "\",\"uriBaseId\":\"%SRCROOT%\"}";
    // GitHub shows nothing without a region.
    out += ",\"region\":{\"startLine\":";
    out += std::to_string(place ? place->line : 1);
    if (place) out.append(",\"startColumn\":").append(std::to_string(place->column));
    out += "}}}";
  }

  void append_element(std::string& out, const ListedFinding& finding) const override {
    out.append("{\"ruleId\":\"").append(code(finding.rule)).append("\",\"ruleIndex\":");
    out += std::to_string(static_cast<int>(finding.rule));
    out.append(",\"level\":\"").append(level(finding.rule)).append("\",\"message\":{\"text\":\"");
    out.append(finding.message).append("\"},\"locations\":[").append(finding.location);
    // The one key that GitHub follows an alert by.
    out.append("],\"partialFingerprints\":{\"primaryLocationLineHash\":\"").append(finding.fingerprint).append("\"}}");
  }
};

void append_notification(std::string& out, std::string_view id, std::string_view level, std::string_view text) {
  if (out.back() == '}') out += ',';
  out.append("\n{\"descriptor\":{\"id\":\"").append(id).append("\"},\"level\":\"").append(level).append("\",");
  append_text(out, "message", text);
  out += '}';
}

class SarifReport final : public Report {
 public:
  explicit SarifReport(const ReportOptions& options) : list_(format_, options.working_folder) {}

  void begin(std::string& out) override {
    out +=
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\n"
        "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"oxaudit\",\"version\":\"" OXAUDIT_VERSION
        "\",\"semanticVersion\":\"" OXAUDIT_VERSION "\",\n\"rules\":[";
    std::string_view separator = "\n";
    for (const RuleRow& rule : rule_table()) {
      out += separator;
      append_rule(out, rule);
      separator = ",\n";
    }
    out +=
        "\n]}},\n\"automationDetails\":{\"id\":\"oxaudit/\"},\n\"columnKind\":\"unicodeCodePoints\",\n"
        "\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":{\"text\":\"The folder that oxaudit was run in.\"}}},\n"
        "\"results\":[";
  }

  void render(const ReportSlice& slice, std::string& out) const override { list_.render(slice, out); }
  std::string_view accept(std::string_view rendered) override { return list_.accept(rendered); }

  void end(const Summary& summary, std::string& out) override {
    const std::uint64_t left_out = list_.finish(summary, out);
    out += "\n],\n\"invocations\":[{\"executionSuccessful\":";
    out += summary.complete() ? "true" : "false";
    out += ",\"toolExecutionNotifications\":[";
    append_notification(out, "summary", "note", closing_line(summary));
    for (const std::string& notice : summary.notices) append_notification(out, "notation", "note", notice);
    if (left_out != 0) {
      std::string text;
      append_grouped(text, left_out);
      text +=
          " findings are not listed one by one: GitHub takes 25,000 results of a run. The last results, one a rule,"
          " tell how many each rule has; the csv report holds all of them.";
      append_notification(out, "findings-left-out", "warning", text);
    }
    out += "\n]}]}]}\n";
  }

 private:
  SarifFormat format_;
  FindingList list_;
};

}  // namespace

std::unique_ptr<Report> make_sarif_report(const ReportOptions& options) {
  return std::make_unique<SarifReport>(options);
}

}  // namespace oxaudit
