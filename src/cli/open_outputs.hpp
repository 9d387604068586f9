/// Opens everything that a run writes: reports, the answer key of `oxaudit bless`, and grades.
#pragma once

#include "cli/console.hpp"
#include "cli/options/check_options.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit::cli {

/// Creates the reports of `options.reports`.
Result<std::vector<ReportOutput>> open_reports(const ProgramOptions& options, const Console& console);

/// As open_reports, but with the answer key and the grades. The walk skips all files that are written.
Result<std::vector<ReportOutput>> open_outputs(ProgramOptions& options, const Console& console);

}  // namespace oxaudit::cli
