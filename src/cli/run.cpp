/// The program from arguments to exit status: reads the options, opens the outputs, audits and prints closing notices.
#include "cli/run.hpp"

#include "cli/commands/commands.hpp"
#include "cli/exit_status.hpp"
#include "cli/help.hpp"
#include "cli/open_outputs.hpp"
#include "cli/options/gather_options.hpp"
#include "cli/progress_display.hpp"
#include "cli/protect_inputs.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"
#include "expect/answer_key.hpp"
#include "expect/baseline.hpp"
#include "input/core/input_options.hpp"
#include "report/parts/closing_line.hpp"

#include <boost/filesystem.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace oxaudit::cli {

namespace {

/// True if there is neither a path nor a list of paths.
bool reads_only_standard_input(const ProgramOptions& options) {
  return options.audit.walk.paths.empty() && options.path_lists.empty();
}

int fail(const Error& error) {
  write_notice(error.message);
  return received_signal() == 0 ? static_cast<int>(ExitStatus::failed) : interrupted_status();
}

int print(std::string_view text) {
  const auto written = write_output(text);
  return written ? static_cast<int>(ExitStatus::clean) : fail(written.error());
}

/// Someone who starts the program without input may not know that it waits for the terminal.
void say_that_input_is_awaited(const ProgramOptions& options, const Console& console) {
  if (!console.input_is_terminal || options.quiet) return;
  const auto& paths = options.audit.walk.paths;
  if (std::ranges::find(options.path_lists, "-", &PathList::path) != options.path_lists.end())
    write_notice("waiting for a list of paths on the terminal; end it with Ctrl-D");
  else if (!options.list_files && (std::ranges::find(paths, "-") != paths.end() || reads_only_standard_input(options)))
    write_notice("waiting for boards on the terminal; end the input with Ctrl-D, or see oxaudit -h");
}

/// Adds the entries of the path lists to the paths on the command line.
Outcome gather_paths(ProgramOptions& options) {
  auto& paths = options.audit.walk.paths;
  if (reads_only_standard_input(options)) paths.emplace_back("-");
  bool list_is_input = false;
  for (const auto& list : options.path_lists) {
    auto entries = read_path_list(list.path, list.separator);
    if (!entries) return entries.error();
    std::ranges::move(*entries, std::back_inserter(paths));
    list_is_input = list_is_input || list.path == "-";
  }
  if (list_is_input && std::ranges::find(paths, "-") != paths.end())
    return Error{
        "the list of paths on standard input contains -, but standard input can be read only once; write ./- "
        "for a file of that name"};
  return Done{};
}

bool writes_to_standard_output(const ProgramOptions& options) {
  return (options.grades && options.grades->path == "-") ||
         std::ranges::find(options.reports, "-", &ReportRequest::path) != options.reports.end();
}

/// True if the text report, which ends with the same summary, is on the same screen.
bool summary_is_on_screen(const ProgramOptions& options, const Console& console) {
  return console.output_is_terminal && console.error_is_terminal &&
         std::ranges::any_of(options.reports, [](const ReportRequest& report) {
           return report.path == "-" && report.row->name == "text";
         });
}

/// Empty, or why no outcome was compared although the user asked for it. Silence would look like agreement.
std::string why_no_claim_was_compared(const InputOptions& input, const Summary& summary) {
  const bool columns = !input.claim_column.empty() || !input.claim_next_column.empty();
  const bool keys = !input.claim_key.empty();
  if (summary.claims_compared || summary.records.records() == 0 || (!columns && !keys)) return {};
  const std::string message = "no stated outcome was compared: ";
  if (columns && keys) return message + "the input has neither columns nor keys";
  return message + (columns ? "--claim-column applies to tables; for JSON, use --claim-key"
                            : "--claim-key applies to JSON; for tables, use --claim-column");
}

void print_closing_notices(const ProgramOptions& options, const Console& console, const Summary& summary) {
  if (!options.allow_empty && summary.unmatched == 0 && nothing_matched(summary))
    write_notice("found nothing to audit; --list-files shows why, and --allow-empty accepts it");
  if (const auto reason = why_no_claim_was_compared(options.audit.input, summary); !reason.empty())
    write_notice(reason);
  if (options.quiet) return;
  if (const auto resolved = summary.baseline ? summary.baseline->resolved : 0; resolved != 0)
    write_notice(concat(Grouped{resolved}, resolved == 1 ? " finding" : " findings", " of the baseline ",
                        in_quotes(options.baseline), resolved == 1 ? " is" : " are",
                        " fixed; to update the baseline, write a report without --baseline"));
  if (!summary_is_on_screen(options, console)) write_error(closing_line(summary) + "\n");
}

/// Reads the answer key and the baseline. This happens before any report is opened, because an error in them is an
/// error of the command line.
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
  add_step_summary(options, console);
  options.audit.temporary_folder = console.temporary_folder;
  if (auto kept = protect_inputs(options); !kept) return fail(kept.error());
  if (auto loaded = load_expectations(options); !loaded) return fail(loaded.error());
  auto sinks = open_outputs(options, console);
  if (!sinks) return fail(sinks.error());

  options.audit.diagnose = !options.quiet;
  Progress progress;
  const auto notice = [&](std::string_view message) {
    if (!(options.quiet && options.allow_empty)) write_notice(message);
  };
  const bool report_is_on_screen = console.output_is_terminal && writes_to_standard_output(options);
  const bool show_progress = !options.quiet && console.error_is_terminal && !report_is_on_screen;
  options.audit.measure_total = show_progress;
  std::string timing;
  const auto summary = [&] {
    const ProgressDisplay display(progress, show_progress);
    auto result = audit(options.audit, *sinks, progress, stop_requested(), notice);
    timing = display.closing_text();
    return result;
  }();
  if (!summary) return fail(summary.error());
  if (summary->interrupted) return interrupted_status();
  // If no reader is left, the audit ended early, so its counts would be wrong.
  const bool nobody_reads =
      std::ranges::all_of(*sinks, [](const ReportOutput& sink) { return sink.output->closed_by_reader(); });
  if (!nobody_reads) print_closing_notices(options, console, *summary);
  if (options.verbose) write_error(timing + "\n");
  if (options.claims_asked && !why_no_claim_was_compared(options.audit.input, *summary).empty())
    return static_cast<int>(ExitStatus::failed);
  return exit_status(*summary, options.fail_on, options.allow_empty, received_signal());
}

int run_listing(ProgramOptions options) {
  auto& walk = options.audit.walk;
  const auto add = [&](const std::string& path) {
    if (path != "-") walk.own_reports.push_back(path);
  };
  for (const auto& report : options.reports) add(report.path);
  if (options.grades) add(options.grades->path);
  return list_files(std::move(walk), options.audit.input, options.allow_empty);
}

/// Stops a mistyped command from being audited as a file. `word` is the first argument.
Outcome check_mistyped_command(const std::string& word, const ProgramOptions& options) {
  boost::system::error_code error;
  const bool missing = boost::filesystem::symlink_status(word, error).type() == boost::filesystem::file_not_found;
  const std::string hint = missing && !options.allow_empty ? similar_command(word) : "";
  return hint.empty() ? Outcome(Done{}) : Error{"no file or command is named " + in_quotes(word) + hint};
}

/// `oxaudit` and `oxaudit bless`. `first` is the first argument.
int run_audit_command(RawOptions typed, bool bless, const std::string& first) {
  std::string key;
  if (bless) {
    auto taken = take_bless_key(typed);
    if (!taken) return fail(taken.error());
    key = std::move(*taken);
  }
  const bool begins_with_path = !bless && !typed.paths.empty() && typed.paths.front() == first;
  auto raw = gather_options(std::move(typed), environment_entries());
  if (!raw) return fail(raw.error());
  resolve_origins(*raw);
  auto options = bless ? check_bless_options(*raw, std::move(key)) : check_options(*raw);
  if (!options) return fail(options.error());
  if (begins_with_path)
    if (const auto checked = check_mistyped_command(first, *options); !checked) return fail(checked.error());
  if (raw->has("show-config")) return print(show_config(*raw));

  const auto console = look_at_console();
  say_that_input_is_awaited(*options, console);
  if (const auto gathered = gather_paths(*options); !gathered) return fail(gathered.error());
  return options->list_files ? run_listing(std::move(*options)) : run_audit(std::move(*options), console);
}

int finish(const Result<int>& status) { return status ? *status : fail(status.error()); }

}  // namespace

int run(const std::vector<std::string>& arguments) {
  const std::string first = arguments.empty() ? "" : arguments.front();
  const bool is_command = std::ranges::find(k_commands, first, &CommandRow::name) != k_commands.end();
  if (first == "help") return print(help_text());
  if (first == "version") return print(version_text());
  auto typed = parse_arguments({arguments.begin() + (is_command ? 1 : 0), arguments.end()});
  if (!typed) return fail(typed.error());
  const bool in_full = std::ranges::find(arguments, "--help") != arguments.end();
  if (typed->has("help")) return print(in_full ? help_text() : short_help_text());
  if (typed->has("version")) return print(version_text());
  if (first == "compare") return finish(compare_reports(*typed));
  if (first == "convert") return finish(convert_report(*typed, look_at_console()));
  if (first != "explain") return run_audit_command(std::move(*typed), first == "bless", first);
  const auto text = explain(typed->paths);
  return text ? print(*text) : fail(text.error());
}

}  // namespace oxaudit::cli
