/// Opens everything that a run writes: reports, the answer key of `oxaudit bless`, and grades.
#include "cli/open_outputs.hpp"

#include "cli/protect_inputs.hpp"
#include "cli/signals.hpp"
#include "expect/key_report.hpp"
#include "grading/grades_report.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit::cli {

void add_step_summary(ProgramOptions& options, const Console& console) {
  // GitHub accepts 1 MiB per step.
  constexpr std::size_t k_table_bytes_max = 900'000;
  const auto& reports = options.reports;
  const bool for_github = std::ranges::any_of(reports, [](const auto& report) { return report.row->name == "github"; });
  // A report that --output sends there replaces the file, and with it what would be appended.
  const bool written = std::ranges::any_of(
      reports, [&](const auto& report) { return report.path != "-" && same_file(report.path, console.step_summary); });
  if (for_github && !written && !console.step_summary.empty())
    options.reports.push_back({.row = find_report("markdown"),
                               .path = console.step_summary,
                               .append = true,
                               .options = {.markdown_bytes_max = k_table_bytes_max}});
}

namespace {

Outcome add(std::vector<ReportOutput>& sinks, std::unique_ptr<Report> report, const std::string& path) {
  auto output = Output::open(path, &stop_requested());
  if (!output) return output.error();
  sinks.push_back({std::move(report), std::move(*output)});
  return Done{};
}

}  // namespace

Result<std::vector<ReportOutput>> open_reports(const ProgramOptions& options, const Console& console, bool lists_all) {
  stop_gently();
  std::vector<ReportOutput> sinks;
  for (const ReportRequest& report : options.reports) {
    const bool on_terminal = report.path == "-" && console.output_is_terminal;
    ReportOptions settings = report.options;
    settings.spreadsheet_safe = options.spreadsheet_safe;
    settings.draw_boards = on_terminal;
    settings.working_folder = console.working_folder;
    settings.lists_all = lists_all;
    settings.color = options.color == ColorChoice::always ||
                     (options.color == ColorChoice::automatic && on_terminal && console.color_wanted);
    auto output =
        report.append ? Output::append(report.path, &stop_requested()) : Output::open(report.path, &stop_requested());
    if (!output) return output.error();
    sinks.push_back({report.row->make(settings), std::move(*output)});
  }
  return sinks;
}

Result<std::vector<ReportOutput>> open_outputs(ProgramOptions& options, const Console& console) {
  // Whatever is read is read before the first output is opened.
  GradesOptions grades;
  if (const auto& request = options.grades) {
    auto loaded = load_grades(request->grouping, request->points, request->roster);
    if (!loaded) return loaded.error();
    grades = std::move(*loaded);
    if (!grades.notice.empty()) write_notice(grades.notice);
    grades.spreadsheet_safe = options.spreadsheet_safe;
  }
  auto sinks = open_reports(options, console, options.audit.show_all);
  if (!sinks) return sinks;
  if (!options.bless_key.empty())
    if (auto added = add(*sinks, make_key_report(), options.bless_key); !added) return added.error();
  if (options.grades)
    if (auto added = add(*sinks, make_grades_report(std::move(grades)), options.grades->path); !added)
      return added.error();
  for (const ReportOutput& sink : *sinks) {
    if (std::string path = sink.output->target(); !path.empty())
      options.audit.walk.own_reports.push_back(std::move(path));
    if (std::string path = sink.output->temporary(); !path.empty())
      options.audit.walk.own_temporaries.push_back(std::move(path));
  }
  return sinks;
}

}  // namespace oxaudit::cli
