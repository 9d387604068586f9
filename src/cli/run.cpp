/// The program, from arguments to exit status: read the options, open the reports, audit, say how it went.
#include "cli/run.hpp"

#include "cli/commands/bless.hpp"
#include "cli/commands/compare.hpp"
#include "cli/commands/convert.hpp"
#include "cli/commands/explain.hpp"
#include "cli/commands/list_files.hpp"
#include "cli/commands/show_config.hpp"
#include "cli/console.hpp"
#include "cli/exit_status.hpp"
#include "cli/grading.hpp"
#include "cli/help.hpp"
#include "cli/open_targets.hpp"
#include "cli/options/check_options.hpp"
#include "cli/options/environment.hpp"
#include "cli/options/gather_options.hpp"
#include "cli/options/raw_options.hpp"
#include "cli/progress_display.hpp"
#include "cli/protect_inputs.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"
#include "expect/answer_key.hpp"
#include "expect/baseline.hpp"
#include "expect/key_report.hpp"
#include "input/core/input_options.hpp"
#include "report/parts/closing_line.hpp"
#include "support/quote.hpp"
#include "support/result.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace oxaudit::cli {

namespace {

int fail(const Error& error) {
  write_notice(error.message);
  return static_cast<int>(ExitStatus::failed);
}

int print(std::string_view text) {
  const auto written = write_output(text);
  return written ? static_cast<int>(ExitStatus::clean) : fail(written.error());
}

/// Adds what the lists name to the paths on the command line; without either, what is piped in is the input.
Outcome gather_paths(ProgramOptions& options) {
  auto& paths = options.audit.walk.paths;
  if (paths.empty() && options.path_lists.empty()) paths.emplace_back("-");
  for (const auto& list : options.path_lists) {
    auto entries = read_path_list(list.path, list.separator);
    if (!entries) return entries.error();
    std::move(entries->begin(), entries->end(), std::back_inserter(paths));
  }
  const bool lists_read_input = std::any_of(options.path_lists.begin(), options.path_lists.end(),
                                            [](const auto& list) { return list.path == "-"; });
  if (lists_read_input && std::find(paths.begin(), paths.end(), "-") != paths.end())
    return Error{"a list on standard input names - itself, which cannot be read once more; write ./- for a file"};
  return Done{};
}

/// What a run writes is none of its input.
void leave_out(const Output& output, WalkOptions& walk) {
  if (const std::string path = output.target(); !path.empty()) walk.own_reports.push_back(path);
  if (const std::string path = output.temporary(); !path.empty()) walk.own_temporaries.push_back(path);
}

void add_sink(std::unique_ptr<Report> report, std::unique_ptr<Output> output, std::vector<ReportOutput>& sinks,
              WalkOptions& walk) {
  leave_out(*output, walk);
  sinks.push_back({std::move(report), std::move(output)});
}

Result<std::vector<ReportOutput>> open_reports(const ProgramOptions& options, const Console& console,
                                               WalkOptions& walk) {
  auto sinks = open_targets(options, console);
  if (!sinks) return sinks;
  for (const ReportOutput& sink : *sinks) leave_out(*sink.output, walk);
  if (options.bless_key.empty()) return sinks;
  auto output = Output::open(options.bless_key);
  if (!output) return output.error();
  add_sink(make_key_report(), std::move(*output), *sinks, walk);
  return sinks;
}

Outcome open_grades(const ProgramOptions& options, WalkOptions& walk, std::vector<ReportOutput>& sinks) {
  if (!options.grades) return Done{};
  auto grades = load_grades(*options.grades);
  if (!grades) return grades.error();
  grades->spreadsheet_safe = options.spreadsheet_safe;
  auto output = Output::open(options.grades->path);
  if (!output) return output.error();
  add_sink(make_grades_report(std::move(*grades)), std::move(*output), sinks, walk);
  return Done{};
}

/// With the github report GitHub gets the tables too, below what earlier commands of the step have written there.
void add_step_summary(ProgramOptions& options, const Console& console) {
  // GitHub takes 1 MiB of a step.
  constexpr std::size_t k_table_bytes_max = 900'000;
  const bool for_github = std::any_of(options.reports.begin(), options.reports.end(),
                                      [](const auto& report) { return report.row->name == "github"; });
  if (for_github && !console.step_summary.empty())
    options.reports.push_back({.row = find_report("markdown"),
                               .path = console.step_summary,
                               .append = true,
                               .options = {.markdown_bytes_max = k_table_bytes_max}});
}

/// True when the text report says all that the closing summary would, on the same screen.
bool summary_is_on_screen(const ProgramOptions& options, const Console& console) {
  return console.output_is_terminal && console.error_is_terminal &&
         std::any_of(options.reports.begin(), options.reports.end(),
                     [](const auto& report) { return report.path == "-" && report.row->name == "text"; });
}

bool writes_to_terminal(const ProgramOptions& options, const Console& console) {
  const bool on_output = (options.grades && options.grades->path == "-") ||
                         std::any_of(options.reports.begin(), options.reports.end(),
                                     [](const auto& report) { return report.path == "-"; });
  return console.output_is_terminal && on_output;
}

/// Who asks for a comparison and has none would take its silence for agreement. Empty when there is nothing to say.
std::string why_no_claim_was_compared(const InputOptions& input, const Summary& summary) {
  if (summary.claims_compared || summary.records.records() == 0) return {};
  const bool columns = !input.claim_column.empty() || !input.claim_next_column.empty();
  if (!columns && input.claim_key.empty()) return {};
  if (columns && !input.claim_key.empty())
    return "no stated outcome was compared: what was read has neither columns nor keys";
  return columns ? "no stated outcome was compared: --claim-column is for tables; of JSON say --claim-key"
                 : "no stated outcome was compared: --claim-key is for JSON; of a table say --claim-column";
}

void say_how_it_went(const ProgramOptions& options, const Console& console, const Summary& summary) {
  if (summary.interrupted && received_signal() != 0) {
    write_notice("interrupted; no report file was written");
    return;
  }
  if (!options.allow_empty && summary.unmatched == 0 && nothing_matched(summary))
    write_notice("there was nothing to audit; --list-files says why, --allow-empty lets it pass");
  if (const auto reason = why_no_claim_was_compared(options.audit.input, summary); !reason.empty())
    write_notice(reason);
  if (!options.quiet && summary.baseline && summary.baseline->fixed != 0)
    write_notice("of the findings in the baseline " + in_quotes(options.baseline) + ", " +
                 grouped(summary.baseline->fixed) + (summary.baseline->fixed == 1 ? " is" : " are") +
                 " fixed; a report that is written anew without --baseline forgets them");
  if (!options.quiet && !summary_is_on_screen(options, console)) write_error(closing_line(summary) + "\n");
}

/// Reads what the records are compared with, before any report is opened: a fault in it is one of the command line.
Outcome load_expectations(ProgramOptions& options) {
  if (!options.expect_key.empty()) {
    auto key = AnswerKey::load(options.expect_key);
    if (!key) return key.error();
    options.audit.filters.push_back(std::move(*key));
  }
  if (!options.baseline.empty()) {
    auto baseline = Baseline::load(options.baseline);
    if (!baseline) return baseline.error();
    options.audit.baseline = *baseline;
    options.audit.filters.push_back(std::move(*baseline));
  }
  return Done{};
}

int run_audit(ProgramOptions options, const Console& console) {
  if (auto loaded = load_expectations(options); !loaded) return fail(loaded.error());
  if (auto kept = protect_inputs(options); !kept) return fail(kept.error());
  add_step_summary(options, console);
  auto sinks = open_reports(options, console, options.audit.walk);
  if (!sinks) return fail(sinks.error());
  if (const auto opened = open_grades(options, options.audit.walk, *sinks); !opened) return fail(opened.error());

  options.audit.diagnose = !options.quiet;
  Progress progress;
  const auto notice = [&](std::string_view message) {
    if (!(options.quiet && options.allow_empty)) write_notice(message);
  };
  const bool show_progress = !options.quiet && console.error_is_terminal && !writes_to_terminal(options, console);
  options.audit.measure_total = show_progress;
  std::string timing;
  const auto summary = [&] {
    const Watch watch(progress, show_progress);
    auto result = audit(options.audit, *sinks, progress, stop_requested(), notice);
    timing = progress_text(progress, watch.elapsed().count());
    return result;
  }();
  if (!summary) return fail(summary.error());
  // Who no longer reads the report does not wait for its summary either, and the counts would be those of a part.
  const bool nobody_reads =
      std::all_of(sinks->begin(), sinks->end(), [](const auto& sink) { return sink.output->closed_by_reader(); });
  if (!nobody_reads) say_how_it_went(options, console, *summary);
  if (options.verbose) write_error(timing + "\n");
  if (options.claims_asked && !summary->interrupted &&
      !why_no_claim_was_compared(options.audit.input, *summary).empty())
    return static_cast<int>(ExitStatus::failed);
  return exit_status(*summary, options.fail_on, options.allow_empty, received_signal());
}

int run_explain(const std::vector<std::string>& arguments) {
  const auto raw = parse_arguments(arguments);
  if (!raw) return fail(raw.error());
  if (raw->has("help")) return print(help_text());
  const auto text = explain(raw->paths);
  return text ? print(*text) : fail(text.error());
}

/// A command that reads reports and audits nothing.
int run_on_reports(std::string_view command, const std::vector<std::string>& arguments) {
  const auto raw = parse_arguments(arguments);
  if (!raw) return fail(raw.error());
  if (raw->has("help")) return print(help_text());
  const auto status = command == "compare" ? compare_reports(*raw) : convert_report(*raw, look_at_console());
  return status ? *status : fail(status.error());
}

}  // namespace

int run(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments.front() == "explain")
    return run_explain({arguments.begin() + 1, arguments.end()});
  if (!arguments.empty() && (arguments.front() == "compare" || arguments.front() == "convert"))
    return run_on_reports(arguments.front(), {arguments.begin() + 1, arguments.end()});
  const bool bless = !arguments.empty() && arguments.front() == "bless";
  auto typed = parse_arguments({arguments.begin() + (bless ? 1 : 0), arguments.end()});
  if (!typed) return fail(typed.error());
  if (typed->has("help")) return print(help_text());
  if (typed->has("version")) return print(version_text());
  std::string key;
  if (bless) {
    auto taken = take_bless_key(*typed);
    if (!taken) return fail(taken.error());
    key = std::move(*taken);
  }
  auto raw = gather_options(std::move(*typed), environment_entries());
  if (!raw) return fail(raw.error());
  resolve_origins(*raw);
  auto options = bless ? check_bless_options(*raw, std::move(key)) : check_options(*raw);
  if (!options) return fail(options.error());
  if (raw->has("show-config")) return print(show_config(*raw));

  const auto console = look_at_console();
  if (options->audit.walk.paths.empty() && options->path_lists.empty() && console.input_is_terminal) {
    write_error(usage_text());
    return static_cast<int>(ExitStatus::failed);
  }
  if (auto gathered = gather_paths(*options); !gathered) return fail(gathered.error());
  if (!options->list_files) return run_audit(std::move(*options), console);
  auto& walk = options->audit.walk;
  for (const auto& report : options->reports)
    if (report.path != "-") walk.own_reports.push_back(report.path);
  if (options->grades && options->grades->path != "-") walk.own_reports.push_back(options->grades->path);
  return list_files(std::move(walk), options->audit.input, options->allow_empty);
}

}  // namespace oxaudit::cli
