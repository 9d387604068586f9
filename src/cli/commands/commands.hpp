/// The subcommands, and the options that replace an audit: `--list-files` and `--show-config`.
#pragma once

#include "cli/console.hpp"
#include "cli/options/check_options.hpp"
#include "cli/options/options_table.hpp"
#include "support/quote.hpp"

namespace oxaudit::cli {

/// Fails for the first option that was typed and that the subcommand does not accept, as it would have no effect.
template <typename Accepts>
Outcome refuse_options(const RawOptions& typed, std::string_view command, Accepts accepts) {
  for (const OptionRow& row : option_table())
    if (typed.has(row.name) && !accepts(row.name))
      return Error{"oxaudit " + std::string(command) + " does not accept --" + std::string(row.name) + "; remove it"};
  return Done{};
}

// `oxaudit bless KEY PATH...`: an audit that writes an answer key instead of reports.

/// Removes the path of the key from `typed.paths` and returns it. Fails if it is missing or not a CSV file, or if an
/// option was typed that the command does not accept.
Result<std::string> take_bless_key(RawOptions& typed);

/// As check_options, but ignores what the configuration says about reports and the exit status, and removes it from
/// `raw`.
Result<ProgramOptions> check_bless_options(RawOptions& raw, std::string key);

/// `oxaudit compare OLD NEW`: writes what changed between two reports as text or json. The exit status is 0 if the
/// reports agree and 1 if they differ.
Result<int> compare_reports(const RawOptions& typed);

/// `oxaudit convert REPORT -o [FORMAT:]PATH...`: converts a report to other formats. The exit status is 0 if every
/// output was written.
Result<int> convert_report(const RawOptions& typed, const Console& console);

/// `oxaudit explain`: returns one line per rule if `rules` is empty, else a page for each of them. For an unknown rule,
/// the error suggests a similar one.
Result<std::string> explain(const std::vector<std::string>& rules);

/// `--list-files`: walks the paths and writes a line for each to standard output. Two blanks separate its parts: what
/// would happen, the path with control characters escaped, and the format or the reason. After a format comes the
/// layout that the first bytes show. Members of an archive are listed below it. Unmatched arguments go to standard
/// error. Returns the exit status.
int list_files(WalkOptions options, const InputOptions& input, bool allow_empty);

/// `--show-config`: writes `NAME = VALUE` per value, in the order of `--help`, with its origin as a comment. An option
/// that was not set and has no default is omitted. The text is valid as a configuration file.
std::string show_config(const RawOptions& options);

}  // namespace oxaudit::cli
