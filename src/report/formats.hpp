/// The function that makes each report format, for the report table.
#pragma once

#include "report/report.hpp"

#include <memory>

namespace oxaudit {

std::unique_ptr<Report> make_text_report(const ReportOptions& options);
std::unique_ptr<Report> make_csv_report(const ReportOptions& options);
std::unique_ptr<Report> make_json_report(const ReportOptions& options);
std::unique_ptr<Report> make_ndjson_report(const ReportOptions& options);
std::unique_ptr<Report> make_junit_report(const ReportOptions& options);
std::unique_ptr<Report> make_sarif_report(const ReportOptions& options);
std::unique_ptr<Report> make_github_report(const ReportOptions& options);
std::unique_ptr<Report> make_gitlab_report(const ReportOptions& options);
std::unique_ptr<Report> make_markdown_report(const ReportOptions& options);
std::unique_ptr<Report> make_html_report(const ReportOptions& options);
std::unique_ptr<Report> make_gradescope_report(const ReportOptions& options);
std::unique_ptr<Report> make_tap_report(const ReportOptions& options);

}  // namespace oxaudit
