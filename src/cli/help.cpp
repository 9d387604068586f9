/// Builds `--help` from the option table.
#include "cli/help.hpp"

#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace oxaudit::cli {

namespace {

constexpr std::size_t k_help_column = 32;
constexpr std::size_t k_help_width = 100;
constexpr std::size_t k_examples_column = 48;

constexpr std::array k_synopsis = {
    HelpRow{"oxaudit", "[OPTION]... PATH..."},
    HelpRow{"oxaudit explain", "[RULE]..."},
    HelpRow{"oxaudit bless", "KEY [OPTION]... PATH..."},
    HelpRow{"oxaudit compare", "OLD NEW"},
    HelpRow{"oxaudit convert", "REPORT -o [FORMAT:]PATH..."},
};

constexpr std::array k_commands = {
    HelpRow{"explain", "Say what a rule means"},
    HelpRow{"bless", "Write the answer key of what is there now"},
    HelpRow{"compare", "Say what has changed between two reports"},
    HelpRow{"convert", "Write a json report in other formats"},
};

constexpr std::string_view k_introduction =
    "Audits tic-tac-toe boards in bulk: files, whole folders and datasets of any size. Reports every board that is "
    "illegal or malformed, and what is wrong with it. PATH is a file, a folder or - for standard input. "
    "`oxaudit explain` lists the rules; with RULE it says what one means. `oxaudit bless` writes the answer key, as "
    "CSV, under which --expect passes everything as it is now. `oxaudit compare` says what has changed between two "
    "reports, and `oxaudit convert` writes a json report in other formats.";

constexpr std::string_view k_origins =
    "Of an option given twice the last counts, unless it is said to be repeatable. Options may also stand in the file "
    ".oxaudit.conf (fail-on=illegal) and in the environment (OXAUDIT_FAIL_ON=illegal); the command line counts before "
    "the environment, and that before the file.";

constexpr std::array k_examples = {
    HelpRow{"oxaudit submissions/", "audit every board file in a folder"},
    HelpRow{"oxaudit s.zip --group canvas --grades g.csv", "grade what Canvas exports"},
    HelpRow{"oxaudit games.csv -o report.csv", "audit a dataset and write a report as CSV"},
    HelpRow{"oxaudit . -o json:- | jq .summary", "standard output carries the report only"},
    HelpRow{"oxaudit --board-column state x.csv", "say which column holds the board"},
    HelpRow{"oxaudit --marks empty=. boards.txt", "read other marks"},
    HelpRow{"zcat x.csv.gz | oxaudit --input-format csv -", "audit what another program writes"},
};

constexpr std::array k_exit_statuses = {
    HelpRow{"0", "every record is legal"},
    HelpRow{"1", "something was flagged (see --fail-on), and everything was read"},
    HelpRow{"2", "the command line is wrong, a path matched nothing, or a report could not be written"},
    HelpRow{"3", "incomplete: some source could not be read to its end; the report covers all the rest"},
    HelpRow{"129, 130, 143", "interrupted; no partial report is left behind"},
};

std::string joined(const std::vector<std::string>& words) {
  std::string list;
  for (const auto& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

std::string replaced(std::string text, std::string_view placeholder, const std::string& value) {
  const auto place = text.find(placeholder);
  return place == std::string::npos ? text : text.replace(place, placeholder.size(), value);
}

void append_option(std::string& out, const OptionRow& row) {
  std::string left = row.short_name != 0 ? std::string("  -") + row.short_name + ", " : "      ";
  left += "--" + std::string(row.name);
  if (!row.value_name.empty()) left += " " + std::string(row.value_name);
  if (left.size() + 2 > k_help_column)
    left += "\n" + std::string(k_help_column, ' ');
  else
    left.resize(k_help_column, ' ');
  std::string text = option_help(row);
  if (!row.default_text.empty()) text += " [default: " + std::string(row.default_text) + "]";
  out += left + wrap(text, k_help_column, k_help_width) + "\n";
}

std::string usage_lines() {
  std::string out;
  for (const auto& row : k_synopsis)
    out += (out.empty() ? "Usage: " : "       ") + std::string(row.term) + " " + std::string(row.meaning) + "\n";
  return out;
}

void append_rows(std::string& out, std::span<const HelpRow> rows, std::size_t column) {
  for (const auto& row : rows) {
    std::string line = "  " + std::string(row.term);
    line.resize(std::max(line.size() + 2, column), ' ');
    out += line + std::string(row.meaning) + "\n";
  }
}

}  // namespace

std::span<const HelpRow> synopsis() noexcept { return k_synopsis; }
std::span<const HelpRow> commands() noexcept { return k_commands; }
std::string_view introduction() noexcept { return k_introduction; }
std::string_view about_origins() noexcept { return k_origins; }
std::span<const HelpRow> examples() noexcept { return k_examples; }
std::span<const HelpRow> exit_statuses() noexcept { return k_exit_statuses; }

std::string option_help(const OptionRow& row) {
  std::string text(row.help);
  text = replaced(std::move(text), "{formats}", joined(format_names()));
  return replaced(std::move(text), "{reports}", joined(report_names()));
}

std::string wrap(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t column = indent;
  for (bool first = true; !text.empty(); first = false) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (!first && column + 1 + word.size() > width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

std::string help_text() {
  std::string out = usage_lines();
  out += "\n";
  out += wrap(k_introduction, 0, k_help_width) + "\n";
  for (std::size_t i = 0; i < k_option_group_count; ++i) {
    const auto group = static_cast<OptionGroup>(i);
    if (heading(group).empty()) continue;
    out += "\n" + std::string(heading(group)) + ":\n";
    for (const auto& row : option_table())
      if (row.group == group) append_option(out, row);
  }
  out += "\n" + wrap(k_origins, 0, k_help_width) + "\n";
  out += "\nExamples:\n";
  append_rows(out, k_examples, k_examples_column);
  out += "\nExit status:\n";
  append_rows(out, k_exit_statuses, 0);
  return out;
}

std::string usage_text() {
  return usage_lines() + "\nName a file or a folder of tic-tac-toe boards, or pipe boards in. See oxaudit --help.\n";
}

std::string version_text() { return "oxaudit " OXAUDIT_VERSION "\n"; }

}  // namespace oxaudit::cli
