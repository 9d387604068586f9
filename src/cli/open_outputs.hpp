/// Opens everything that a run writes: reports, the answer key of `oxaudit bless`, and grades.
#pragma once

#include "cli/console.hpp"
#include "cli/options/check_options.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit::cli {

/// In a GitHub workflow with a github report, the tables also go to the summary of the step, after the output of
/// earlier commands.
void add_step_summary(ProgramOptions& options, const Console& console);

/// Creates the reports of `options.reports`. `lists_all` says whether they list every record.
Result<std::vector<ReportOutput>> open_reports(const ProgramOptions& options, const Console& console, bool lists_all);

/// As open_reports, but with the answer key and the grades. The walk skips all files that are written.
Result<std::vector<ReportOutput>> open_outputs(ProgramOptions& options, const Console& console);

}  // namespace oxaudit::cli
