/// The texts that describe the program: `--help`, its one-screen summary `-h`, and the version. The manual page and the
/// completions are made from the same parts.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace oxaudit::cli {

struct OptionRow;

/// A row of two columns, such as an example and what it does, or an exit status and what it means.
struct HelpRow {
  std::string_view term;
  std::string_view meaning;
};

/// A subcommand. It is recognized only as the first argument.
struct CommandRow {
  std::string_view name;
  std::string_view arguments;
  std::string_view help;
};

/// What follows `oxaudit` without a subcommand.
inline constexpr std::string_view k_audit_arguments = "[OPTION]... [PATH]...";

inline constexpr std::array k_commands = {
    CommandRow{"explain", "[RULE]...", "List the rules, or explain RULE"},
    CommandRow{"bless", "KEY [OPTION]... PATH...", "Write the current results to an answer key for --expect"},
    CommandRow{"compare", "OLD NEW", "Show what changed between two reports"},
    CommandRow{"convert", "REPORT -o [FORMAT:]PATH...", "Convert a json report to other formats"},
    CommandRow{"help", "", "Show this help"},
    CommandRow{"version", "", "Show the version"},
};

// Paragraphs, without line breaks.

inline constexpr std::string_view k_summary =
    "Audits tic-tac-toe boards in files, folders, archives and datasets of any size. Reports every illegal or "
    "malformed "
    "board and what is wrong with it.";

inline constexpr std::string_view k_about_paths =
    "PATH is a file, a folder, or - for standard input. Without PATH, oxaudit reads standard input.";

inline constexpr std::string_view k_about_commands =
    "A command is always the first argument. To audit a file that has the name of a command, put ./ before it, as in "
    "./help.";

inline constexpr std::string_view k_about_origins =
    "If an option is given more than once, the last value wins, except for repeatable options. Options can also be set "
    "in the file .oxaudit.conf (fail-on=illegal) and in the environment (OXAUDIT_FAIL_ON=illegal). The command line "
    "takes precedence over the environment, and the environment over the file.";

inline constexpr std::array k_examples = {
    HelpRow{"oxaudit submissions/", "audit every board file in a folder"},
    HelpRow{"oxaudit games.csv -o report.csv", "audit a dataset and write a report as CSV"},
    HelpRow{"oxaudit s.zip --group canvas --grades g.csv", "grade an export of Canvas"},
    HelpRow{"oxaudit . -o json:- | jq .summary", "pass the report to another program"},
    HelpRow{"oxaudit --board-column state x.csv", "name the column that contains the board"},
    HelpRow{"oxaudit --marks empty=. boards.txt", "read other marks"},
    HelpRow{"zcat x.csv.gz | oxaudit --input-format csv -", "audit the output of another program"},
};

inline constexpr std::array k_exit_statuses = {
    HelpRow{"0", "nothing was flagged"},
    HelpRow{"1", "something was flagged (see --fail-on), and all input was read"},
    HelpRow{"2", "the command line is wrong, a path matched nothing, or a report could not be written"},
    HelpRow{"3", "some input could not be read to its end; the report covers the rest"},
    HelpRow{"129, 130, 143", "a signal interrupted the audit; no partial report is left"},
};

/// The help of an option with its placeholders replaced, without default and without a final full stop.
std::string option_help(const OptionRow& row);
/// Its first sentence.
std::string short_help(const OptionRow& row);

/// `--help`: commands, every option by group, examples and exit statuses, in lines of at most 100 columns.
std::string help_text();
/// `-h`: usage and the most used options, on a screen of 24 lines with 80 columns.
std::string short_help_text();
std::string version_text();

/// For a first argument that names no file: `; did you mean 'explain'?` when it resembles a subcommand, else empty.
std::string similar_command(std::string_view word);

}  // namespace oxaudit::cli
