/// See open_targets.hpp.
#include "cli/open_targets.hpp"

#include "support/result.hpp"

#include <vector>

namespace oxaudit::cli {

Result<std::vector<ReportOutput>> open_targets(const ProgramOptions& options, const Console& console) {
  std::vector<ReportOutput> sinks;
  for (const auto& target : options.reports) {
    const bool on_terminal = target.path == "-" && console.output_is_terminal;
    ReportOptions report = target.options;
    report.spreadsheet_safe = options.spreadsheet_safe;
    report.draw_boards = on_terminal;
    report.working_folder = console.working_folder;
    report.color = options.color == ColorChoice::always ||
                   (options.color == ColorChoice::automatic && on_terminal && console.color_wanted);
    auto output = target.append ? Output::append(target.path) : Output::open(target.path);
    if (!output) return output.error();
    sinks.push_back({target.row->make(report), std::move(*output)});
  }
  return sinks;
}

}  // namespace oxaudit::cli
