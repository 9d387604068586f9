/// Opens everything that a run writes: reports, the answer key of `oxaudit bless`, and grades.
#include "cli/open_outputs.hpp"

#include "expect/key_report.hpp"
#include "grading/grades_report.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit::cli {

namespace {

/// In a GitHub workflow with a github report, the tables also go to the summary of the step, after the output of
/// earlier commands.
void add_step_summary(ProgramOptions& options, const Console& console) {
  // GitHub accepts 1 MiB per step.
  constexpr std::size_t k_table_bytes_max = 900'000;
  const bool for_github =
      std::ranges::any_of(options.reports, [](const auto& report) { return report.row->name == "github"; });
  if (for_github && !console.step_summary.empty())
    options.reports.push_back({.row = find_report("markdown"),
                               .path = console.step_summary,
                               .append = true,
                               .options = {.markdown_bytes_max = k_table_bytes_max}});
}

Outcome add(std::vector<ReportOutput>& sinks, std::unique_ptr<Report> report, const std::string& path) {
  auto output = Output::open(path);
  if (!output) return output.error();
  sinks.push_back({std::move(report), std::move(*output)});
  return Done{};
}

}  // namespace

Result<std::vector<ReportOutput>> open_reports(const ProgramOptions& options, const Console& console) {
  std::vector<ReportOutput> sinks;
  for (const ReportRequest& report : options.reports) {
    const bool on_terminal = report.path == "-" && console.output_is_terminal;
    ReportOptions settings = report.options;
    settings.spreadsheet_safe = options.spreadsheet_safe;
    settings.draw_boards = on_terminal;
    settings.working_folder = console.working_folder;
    settings.color = options.color == ColorChoice::always ||
                     (options.color == ColorChoice::automatic && on_terminal && console.color_wanted);
    auto output = report.append ? Output::append(report.path) : Output::open(report.path);
    if (!output) return output.error();
    sinks.push_back({report.row->make(settings), std::move(*output)});
  }
  return sinks;
}

Result<std::vector<ReportOutput>> open_outputs(ProgramOptions& options, const Console& console) {
  add_step_summary(options, console);
  auto sinks = open_reports(options, console);
  if (!sinks) return sinks;
  if (!options.bless_key.empty())
    if (auto added = add(*sinks, make_key_report(), options.bless_key); !added) return added.error();
  if (options.grades) {
    auto grades = load_grades(options.grades->grouping, options.grades->points, options.grades->roster);
    if (!grades) return grades.error();
    if (!grades->notice.empty()) write_notice(grades->notice);
    grades->spreadsheet_safe = options.spreadsheet_safe;
    if (auto added = add(*sinks, make_grades_report(std::move(*grades)), options.grades->path); !added)
      return added.error();
  }
  for (const ReportOutput& sink : *sinks) {
    if (std::string path = sink.output->target(); !path.empty())
      options.audit.walk.own_reports.push_back(std::move(path));
    if (std::string path = sink.output->temporary(); !path.empty())
      options.audit.walk.own_temporaries.push_back(std::move(path));
  }
  return sinks;
}

}  // namespace oxaudit::cli
