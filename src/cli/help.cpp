/// Builds `--help` from the option table.
#include "cli/help.hpp"

#include "cli/option_values.hpp"
#include "cli/options_table.hpp"

#include <algorithm>
#include <vector>

namespace oxaudit::cli {

namespace {

constexpr std::size_t k_help_column = 32;
constexpr std::size_t k_help_width = 100;

constexpr std::string_view k_synopsis =
    "Usage: oxaudit [OPTION]... PATH...\n"
    "       oxaudit explain [RULE]...\n";

constexpr std::string_view k_introduction =
    "Audits tic-tac-toe boards in bulk: files, whole folders and datasets of any size. Reports every\n"
    "board that is illegal or malformed, and what is wrong with it. PATH is a file, a folder or - for\n"
    "standard input. `oxaudit explain` lists the rules; with RULE it says what one means.\n";

constexpr std::string_view k_origins =
    "Of an option given twice the last counts, unless it is said to be repeatable. Options may also\n"
    "stand in the file .oxaudit.conf (fail-on=illegal) and in the environment (OXAUDIT_FAIL_ON=illegal);\n"
    "the command line counts before the environment, and that before the file.\n";

constexpr std::string_view k_examples =
    "Examples:\n"
    "  oxaudit submissions/                  audit every board file in a folder\n"
    "  oxaudit games.csv -o report.csv       audit a dataset and write a report as CSV\n"
    "  oxaudit . -o json:- | jq .summary     standard output carries the report only\n"
    "  oxaudit --board-column state x.csv    say which column holds the board\n"
    "  oxaudit --marks empty=. boards.txt    read other marks\n"
    "  zcat x.csv.gz | oxaudit --input-format csv -\n";

constexpr std::string_view k_exit_statuses =
    "Exit status:\n"
    "  0  every record is legal\n"
    "  1  something was flagged (see --fail-on), and everything was read\n"
    "  2  the command line is wrong, a path matched nothing, or a report could not be written\n"
    "  3  incomplete: some source could not be read to its end; the report covers all the rest\n"
    "  130, 143  interrupted; no partial report is left behind\n";

std::string joined(const std::vector<std::string>& words) {
  std::string list;
  for (const auto& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

std::string replaced(std::string text, std::string_view placeholder, const std::string& value) {
  const auto place = text.find(placeholder);
  return place == std::string::npos ? text : text.replace(place, placeholder.size(), value);
}

std::string help_of(const OptionRow& row) {
  std::string text(row.help);
  text = replaced(std::move(text), "{formats}", joined(format_names()));
  text = replaced(std::move(text), "{reports}", joined(report_names()));
  if (!row.default_text.empty()) text += " [default: " + std::string(row.default_text) + "]";
  return text;
}

void append_option(std::string& out, const OptionRow& row) {
  std::string left = row.short_name != 0 ? std::string("  -") + row.short_name + ", " : "      ";
  left += "--" + std::string(row.name);
  if (!row.value_name.empty()) left += " " + std::string(row.value_name);
  if (left.size() + 2 > k_help_column)
    left += "\n" + std::string(k_help_column, ' ');
  else
    left.resize(k_help_column, ' ');
  out += left + wrap(help_of(row), k_help_column, k_help_width) + "\n";
}

}  // namespace

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
  std::string out(k_synopsis);
  out += "\n";
  out += k_introduction;
  for (std::size_t i = 0; i < k_option_group_count; ++i) {
    const auto group = static_cast<OptionGroup>(i);
    if (heading(group).empty()) continue;
    out += "\n" + std::string(heading(group)) + ":\n";
    for (const auto& row : option_table())
      if (row.group == group) append_option(out, row);
  }
  out += "\n";
  out += k_origins;
  out += "\n";
  out += k_examples;
  out += "\n";
  out += k_exit_statuses;
  return out;
}

std::string usage_text() {
  return std::string(k_synopsis) +
         "\nName a file or a folder of tic-tac-toe boards, or pipe boards in. See oxaudit --help.\n";
}

std::string version_text() { return "oxaudit " OXAUDIT_VERSION "\n"; }

}  // namespace oxaudit::cli
