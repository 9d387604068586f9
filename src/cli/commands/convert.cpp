/// `oxaudit convert REPORT -o [FORMAT:]PATH...`: converts a report to other formats.
#include "cli/commands/commands.hpp"

#include "cli/exit_status.hpp"
#include "cli/open_outputs.hpp"
#include "cli/protect_inputs.hpp"
#include "cli/signals.hpp"
#include "pipeline/convert.hpp"

namespace oxaudit::cli {

namespace {

bool needs_summary(const ReportRow& row) { return row.name != "csv" && row.name != "ndjson"; }

}  // namespace

Result<int> convert_report(const RawOptions& typed, const Console& console) {
  const auto accepts = [](std::string_view option) {
    return option == "output" || option == "spreadsheet-safe" || option == "color" || option == "quiet";
  };
  if (auto accepted = refuse_options(typed, "convert", accepts); !accepted) return accepted.error();
  if (typed.paths.size() != 1 || !typed.has("output"))
    return Error{"oxaudit convert needs one report and at least one output: oxaudit convert REPORT -o [FORMAT:]PATH"};
  auto options = check_options(typed);
  if (!options) return options.error();
  options->audit.walk.paths.clear();
  options->auxiliary_files = {{typed.paths.front(), "the report to convert"}};
  if (auto kept = protect_inputs(*options); !kept) return kept.error();
  const auto report = EarlierReport::open(typed.paths.front(), "report");
  if (!report) return report.error();
  if (report->form() == EarlierReport::Form::csv)
    return report->error("is csv, which lacks data that other formats need; convert a json report");
  for (const ReportRequest& output : options->reports)
    if (report->form() == EarlierReport::Form::ndjson && needs_summary(*output.row))
      return report->error("is ndjson, which has no summary, but " + std::string(output.row->name) +
                           " needs one; convert a json report");
  auto sinks = open_reports(*options, console, report->states_all());
  if (!sinks) return sinks.error();
  const auto summary = convert(*report, *sinks, console.temporary_folder, stop_requested());
  if (!summary) return summary.error();
  return summary->interrupted ? interrupted_status() : static_cast<int>(ExitStatus::clean);
}

}  // namespace oxaudit::cli
