/// One function for each report format; the report table is made of them.
#pragma once

#include "report/report.hpp"

#include <memory>

namespace oxaudit {

std::unique_ptr<Report> make_text_report(const ReportOptions& options);
std::unique_ptr<Report> make_csv_report(const ReportOptions& options);
std::unique_ptr<Report> make_json_report(const ReportOptions& options);
std::unique_ptr<Report> make_ndjson_report(const ReportOptions& options);

}  // namespace oxaudit
