/// See convert.hpp.
#include "cli/commands/convert.hpp"

#include "cli/commands/compare.hpp"
#include "cli/exit_status.hpp"
#include "cli/open_targets.hpp"
#include "cli/options/check_options.hpp"
#include "cli/signals.hpp"
#include "pipeline/convert.hpp"

namespace oxaudit::cli {

namespace {

/// What can be written without a summary.
bool needs_no_summary(const ReportRow& row) { return row.name == "csv" || row.name == "ndjson"; }

}  // namespace

Result<int> convert_report(const RawOptions& typed, const Console& console) {
  if (auto known = check_known(typed, "convert", {"output", "spreadsheet-safe", "color", "quiet"}); !known)
    return known.error();
  if (typed.paths.size() != 1 || !typed.has("output"))
    return Error{"oxaudit convert needs one report and where to write: oxaudit convert REPORT -o [FORMAT:]PATH"};
  // The checks of an audit hold here, too: no report goes to two places or replaces what it is made of.
  const auto options = check_options(typed);
  if (!options) return options.error();
  const auto report = EarlierReport::open(typed.paths.front(), "report");
  if (!report) return report.error();
  if (report->form() == EarlierReport::Form::csv)
    return report->error("is csv, which does not hold all that other formats need; convert a json report");
  for (const ReportTarget& target : options->reports)
    if (report->form() == EarlierReport::Form::ndjson && !needs_no_summary(*target.row))
      return report->error("is ndjson, which has no summary, and " + std::string(target.row->name) +
                           " needs one; convert a json report");
  auto sinks = open_targets(*options, console);
  if (!sinks) return sinks.error();
  const auto summary = convert(*report, *sinks, stop_requested());
  if (!summary) return summary.error();
  return exit_status({.sources = {.found = 1, .audited = 1}, .interrupted = summary->interrupted}, FailOn{}, true,
                     received_signal());
}

}  // namespace oxaudit::cli
