/// The sarif report: SARIF 2.1.0 within the limits of GitHub's code scanning. What is known only at the end (whether
/// everything was read, how many findings are not listed) is in the invocation after the results, so the report can be
/// streamed.
#include "report/parts/closing_line.hpp"
#include "report/parts/finding_list.hpp"
#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"

namespace oxaudit {

namespace {

/// Appends `"KEY":{"text":"TEXT."}`.
void append_text(std::string& out, std::string_view key, std::string_view text) {
  append(out, '"', key, "\":{\"text\":\"", in_json(text, TextKind::sentence), text.ends_with('.') ? "\"}" : ".\"}");
}

/// `TooManyO`: the form in which SARIF expects names.
std::string pascal_case(std::string_view name) {
  std::string out;
  bool upper = true;
  for (const char c : name) {
    if (c != '-') out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c == '-';
  }
  return out;
}

/// The level of a result, which GitHub also shows as the severity of an alert.
std::string_view level(Rule rule) noexcept { return is_error(rule) ? "error" : "warning"; }

/// Appends the description of a rule. GitHub shows `help` beside an alert; `properties` are its own extension.
void append_rule(std::string& out, const RuleRow& rule) {
  const Escaped reason = in_json(rule.reason, TextKind::sentence);
  const Escaped example = in_json(rule.example, TextKind::sentence);
  append(out, "{\"id\":\"", rule.code, "\",\"name\":\"", pascal_case(rule.name), "\",");
  append_text(out, "shortDescription", rule.summary);
  out += ',';
  append_text(out, "fullDescription", rule.reason);
  append(out, ",\"help\":{\"text\":\"", reason, "\\n\\nExample:\\n\\n", example);
  append(out, "\",\"markdown\":\"", reason, "\\n\\n```text\\n", example, "\\n```\\n\"},");
  append(out, "\"defaultConfiguration\":{\"level\":\"", level(rule.rule), "\"},");
  append(out, "\"properties\":{\"precision\":\"very-high\",\"problem.severity\":\"", level(rule.rule));
  append(out, "\",\"tags\":[\"", name(rule.kind), "\"]}}");
}

/// Appends a message of the tool about the run as a whole.
void append_notification(std::string& out, std::string_view id, std::string_view level, std::string_view text) {
  if (out.back() == '}') out += ',';
  append(out, "\n{\"descriptor\":{\"id\":\"", id, "\"},\"level\":\"", level, "\",");
  append_text(out, "message", text);
  out += '}';
}

class SarifReport final : public FindingListReport {
 public:
  using FindingListReport::FindingListReport;

  /// All rules are described, whether they are broken or not: results refer to them by index.
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
        "\"originalUriBaseIds\":{\"%SRCROOT%\":{\"description\":{\"text\":\"The folder in which oxaudit was "
        "run.\"}}},\n"
        "\"results\":[";
  }

  void end(const Summary& summary, std::string& out) override {
    const std::uint64_t left_out = finish(summary, out);
    out += "\n],\n\"invocations\":[{\"executionSuccessful\":";
    out += summary.complete() ? "true" : "false";
    out += ",\"toolExecutionNotifications\":[";
    append_notification(out, "summary", "note", closing_line(summary));
    for (const std::string& notice : summary.notices) append_notification(out, "notation", "note", notice);
    if (left_out != 0)
      append_notification(
          out, "findings-left-out", "warning",
          concat(Grouped{left_out},
                 " findings are not listed one by one: GitHub accepts 25,000 results from one run. The last results, "
                 "one for each rule, say how many findings each rule has; the csv report contains all of them."));
    out += "\n]}]}]}\n";
  }

 private:
  void append_location(std::string& out, std::string_view source, const PlacedFinding& finding) const override {
    out += "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"";
    append_uri(out, source);
    out += source.starts_with('/') ? "\"}" : "\",\"uriBaseId\":\"%SRCROOT%\"}";
    // GitHub shows nothing without a region.
    append(out, ",\"region\":{\"startLine\":", finding.line != 0 ? finding.line : 1);
    if (finding.line != 0) append(out, ",\"startColumn\":", finding.column);
    out += "}}}";
  }

  void append_element(std::string& out, const ListedFinding& finding) const override {
    append(out, "{\"ruleId\":\"", code(finding.rule), "\",\"ruleIndex\":", static_cast<int>(finding.rule));
    append(out, ",\"level\":\"", level(finding.rule), "\",\"message\":{\"text\":\"", finding.message);
    append(out, "\"},\"locations\":[", finding.location, "],");
    // The one key by which GitHub recognizes an alert again.
    append(out, "\"partialFingerprints\":{\"primaryLocationLineHash\":\"", finding.fingerprint, "\"}}");
  }
};

}  // namespace

std::unique_ptr<Report> make_sarif_report(const ReportOptions& options) {
  return std::make_unique<SarifReport>(options);
}

}  // namespace oxaudit
