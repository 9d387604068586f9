/// Builds `--help` and `-h` from the option table and the command table.
#include "cli/help.hpp"

#include "cli/options/near_miss.hpp"
#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"
#include "cli/text.hpp"

#include <array>
#include <cassert>

namespace oxaudit::cli {

namespace {

constexpr std::size_t k_help_column = 32;
constexpr std::size_t k_help_width = 100;
constexpr std::size_t k_short_help_column = 30;
constexpr std::size_t k_command_column = 44;
constexpr std::size_t k_examples_column = 48;
constexpr std::size_t k_short_examples_column = 36;

constexpr std::array k_commands = {
    CommandRow{"explain", "[RULE]...", "List the rules, or explain RULE"},
    CommandRow{"bless", "KEY [OPTION]... PATH...", "Write the current results to an answer key for --expect"},
    CommandRow{"compare", "OLD NEW", "Show what changed between two reports"},
    CommandRow{"convert", "REPORT -o [FORMAT:]PATH...", "Convert a json report to other formats"},
    CommandRow{"help", "", "Show this help"},
    CommandRow{"version", "", "Show the version"},
};

constexpr std::string_view k_summary =
    "Audits tic-tac-toe boards in files, folders, archives and datasets of any size. Reports every illegal or "
    "malformed "
    "board and what is wrong with it.";

constexpr std::string_view k_introduction =
    "Audits tic-tac-toe boards in files, folders, archives and datasets of any size. Reports every illegal or "
    "malformed "
    "board and what is wrong with it. PATH is a file, a folder, or - for standard input. Without PATH, oxaudit reads "
    "standard input.";

constexpr std::string_view k_about_commands =
    "A command is always the first argument. To audit a file that has the name of a command, put ./ before it, as in "
    "./help.";

constexpr std::string_view k_origins =
    "If an option is given more than once, the last value wins, except for repeatable options. Options can also be set "
    "in the file .oxaudit.conf (fail-on=illegal) and in the environment (OXAUDIT_FAIL_ON=illegal). The command line "
    "takes precedence over the environment, and the environment over the file.";

/// The options of `-h`.
constexpr auto k_most_used = std::to_array<std::string_view>(
    {"input-format", "board-column", "marks", "output", "all", "expect", "grades", "fail-on", "list-files"});

constexpr std::array k_examples = {
    HelpRow{"oxaudit submissions/", "audit every board file in a folder"},
    HelpRow{"oxaudit games.csv -o report.csv", "audit a dataset and write a report as CSV"},
    HelpRow{"oxaudit s.zip --group canvas --grades g.csv", "grade an export of Canvas"},
    HelpRow{"oxaudit . -o json:- | jq .summary", "pass the report to another program"},
    HelpRow{"oxaudit --board-column state x.csv", "name the column that contains the board"},
    HelpRow{"oxaudit --marks empty=. boards.txt", "read other marks"},
    HelpRow{"zcat x.csv.gz | oxaudit --input-format csv -", "audit the output of another program"},
};

constexpr std::array k_exit_statuses = {
    HelpRow{"0", "nothing was flagged"},
    HelpRow{"1", "something was flagged (see --fail-on), and all input was read"},
    HelpRow{"2", "the command line is wrong, a path matched nothing, or a report could not be written"},
    HelpRow{"3", "some input could not be read to its end; the report covers the rest"},
    HelpRow{"129, 130, 143", "a signal interrupted the audit; no partial report is left"},
};

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  names.reserve(k_commands.size());
  for (const auto& row : k_commands) names.emplace_back(row.name);
  return names;
}

/// The term in the left column, or on a line above its meaning when it is too long.
std::string term_column(const std::string& term, std::size_t column) {
  if (term.size() + 2 > column) return term + "\n" + std::string(column, ' ');
  return padded(term, column);
}

/// `  -o, --output [FORMAT:]PATH`.
std::string option_term(const OptionRow& row) {
  std::string term = row.short_name != 0 ? std::string("  -") + row.short_name + ", " : "      ";
  term.append("--").append(row.name);
  if (!row.value_name.empty()) term.append(" ").append(row.value_name);
  return term;
}

void append_option(std::string& out, const OptionRow& row) {
  std::string text = option_help(row);
  if (row.use == OptionUse::list) text += " [repeatable]";
  if (!row.default_text.empty()) text += " [default: " + std::string(row.default_text) + "]";
  out += term_column(option_term(row), k_help_column) + wrap(text, k_help_column, k_help_width) + "\n";
}

void append_rows(std::string& out, std::span<const HelpRow> rows, std::size_t column) {
  for (const auto& [term, meaning] : rows) {
    const std::string line = "  " + std::string(term) + "  ";
    out.append(padded(line, column)).append(meaning).append("\n");
  }
}

std::string usage() {
  return "Usage: oxaudit " + std::string(k_audit_arguments) + "\n       oxaudit COMMAND [ARGUMENT]...\n";
}

}  // namespace

std::span<const CommandRow> command_table() noexcept { return k_commands; }
std::string_view introduction() noexcept { return k_introduction; }
std::string_view about_commands() noexcept { return k_about_commands; }
std::string_view about_origins() noexcept { return k_origins; }
std::span<const HelpRow> examples() noexcept { return k_examples; }
std::span<const HelpRow> exit_statuses() noexcept { return k_exit_statuses; }

std::string option_help(const OptionRow& row) {
  return replaced(replaced(std::string(row.help), "{formats}", joined(format_names())), "{reports}",
                  joined(report_names()));
}

std::string short_help(const OptionRow& row) {
  const std::string help = option_help(row);
  return help.substr(0, help.find(". "));
}

std::string help_text() {
  std::string out = usage() + "\n" + wrap(k_introduction, 0, k_help_width) + "\n\nCommands:\n";
  for (const auto& row : k_commands)
    out += term_column("  oxaudit " + std::string(row.name) + " " + std::string(row.arguments), k_command_column) +
           std::string(row.help) + "\n";
  out += wrap(k_about_commands, 0, k_help_width) + "\n";
  const OptionRow* previous = nullptr;
  for (const auto& row : shown_options()) {
    if (previous == nullptr || previous->group != row.group) out += "\n" + std::string(heading(row.group)) + ":\n";
    append_option(out, row);
    previous = &row;
  }
  out += "\n" + wrap(k_origins, 0, k_help_width) + "\n\nExamples:\n";
  append_rows(out, k_examples, k_examples_column);
  out += "\nExit status:\n";
  append_rows(out, k_exit_statuses, 0);
  return out;
}

std::string short_help_text() {
  constexpr std::size_t k_width = 80;
  std::string out = usage() + "Commands: " + joined(command_names()) + "\n\n" + wrap(k_summary, 0, k_width) +
                    "\n\nMost used options:\n";
  for (const auto name : k_most_used) {
    const auto* row = find_option(name);
    assert(row != nullptr);
    const std::string help = short_help(*row);
    out += padded(option_term(*row), k_short_help_column) +
           std::string(trimmed(std::string_view(help).substr(0, help.find_first_of(",(")))) + "\n";
  }
  out += "\nExamples:\n";
  append_rows(out, std::span(k_examples).first(2), k_short_examples_column);
  return out + "\noxaudit --help describes every option. oxaudit explain lists the rules.\n";
}

std::string version_text() { return "oxaudit " OXAUDIT_VERSION "\n"; }

std::string similar_command(std::string_view word) { return did_you_mean(word, command_names()); }

}  // namespace oxaudit::cli
