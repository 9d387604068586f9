/// The report table: a new report format is one file and one row here.
#include "report/report.hpp"
#include "support/ascii.hpp"

namespace oxaudit {

namespace {

constexpr auto k_reports = std::to_array<ReportRow>({
    {"text", {".txt"}, "a line for each finding, for people", make_text_report},
    {"csv", {".csv"}, "a row for each record", make_csv_report},
    {"ndjson", {".ndjson", ".jsonl"}, "a JSON object for each record, one per line", make_ndjson_report},
    {"json", {".json"}, "one JSON document with records, sources and summary", make_json_report},
    {"junit", {".xml"}, "JUnit XML, a test case for each record", make_junit_report},
    {"sarif", {".sarif", ".sarif.json"}, "SARIF 2.1.0 for code scanning", make_sarif_report},
    {"github", {}, "workflow commands that GitHub shows as annotations", make_github_report},
    {"gitlab", {}, "Code Quality for GitLab, as JSON", make_gitlab_report},
    {"markdown", {".md", ".markdown"}, "totals and a table of findings, as for a pull request", make_markdown_report},
    {"html", {".html", ".htm"}, "one page for people: charts, drawn boards, sources", make_html_report},
    {"gradescope", {}, "results.json of a Gradescope autograder, a test for each record", make_gradescope_report},
    {"tap", {".tap"}, "TAP version 14, a test point for each record", make_tap_report},
});

}  // namespace

std::span<const ReportRow> report_table() noexcept { return k_reports; }

const ReportRow* find_report(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(k_reports, name, &ReportRow::name);
  return found != k_reports.end() ? found : nullptr;
}

const ReportRow* report_of_path(std::string_view path) noexcept {
  const ReportRow* best = nullptr;
  std::size_t longest = 0;
  for (const ReportRow& report : k_reports)
    for (const std::string_view extension : report.extensions)
      if (extension.size() > longest && ends_with_but_case(path, extension)) {
        best = &report;
        longest = extension.size();
      }
  return best;
}

}  // namespace oxaudit
