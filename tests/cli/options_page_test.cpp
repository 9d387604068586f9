/// docs/reference/options.md is written from the option table, so that it lists every option.
#include "cli/help.hpp"
#include "cli/options/options_table.hpp"
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace oxaudit::cli {
namespace {

/// Text for a cell of a Markdown table, where `|` would end the cell.
std::string table_cell(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

/// Help text with the words that a shell or the program reads (`--table`, `x=1`, `/games/*/board`) set as code, so that
/// Markdown does not act on their asterisks and braces. A full stop or comma at the end stays outside.
std::string with_code(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const auto end = std::min(word.find_last_not_of(".,;:)"), word.size() - 1) + 1;
    const bool code = word.find('`') == std::string_view::npos &&
                      (word.find_first_of("*{=_") != std::string_view::npos || word.starts_with("--"));
    if (!out.empty()) out += ' ';
    if (code) out += '`';
    out += word.substr(0, end);
    if (code) out += '`';
    out += word.substr(end);
  }
  return out;
}

std::string option_line(const OptionRow& row) {
  std::string line = "| `";
  if (row.short_name != 0) line += std::string("-") + row.short_name + "`, `";
  line += "--" + std::string(row.name);
  if (!row.value_name.empty()) line += " " + table_cell(row.value_name);
  line += "` | ";
  if (!row.default_text.empty()) line += "`" + std::string(row.default_text) + "`";
  return line + " | " + table_cell(with_code(option_help(row))) +
         (row.use == OptionUse::list ? ". Repeatable. |\n" : ". |\n");
}

/// The page that explains the options of a group in detail.
std::string_view page_about(OptionGroup group) {
  switch (group) {
    case OptionGroup::input: return "paths.md";
    case OptionGroup::content: return "formats.md";
    case OptionGroup::report: return "reports.md";
    case OptionGroup::expect: return "expectations.md";
    case OptionGroup::grading: return "grading.md";
    case OptionGroup::outcome: return "exit-status.md";
    case OptionGroup::limits: return "limits.md";
    case OptionGroup::other:
    case OptionGroup::developer: return "configuration.md";
  }
  return "";
}

std::string options_page() {
  std::string page =
      "# Options\n\n"
      "This page is generated from the option table. `oxaudit --help` prints the same texts.\n\n"
      "```sh\noxaudit [OPTION]... [PATH]...\n```\n\n"
      "Options and paths may be mixed. After `--` every argument is a path. If an option is given more than once, the "
      "last value wins, except for repeatable options. All options but those under \"Other\" can also be set in a file "
      "or in the environment: see [configuration.md](configuration.md).\n";
  const OptionRow* previous = nullptr;
  for (const auto& row : shown_options()) {
    if (previous == nullptr || previous->group != row.group) {
      const auto about = std::string(page_about(row.group));
      page += "\n## " + std::string(heading(row.group)) + "\n\nDetails: [" + about + "](" + about +
              ").\n\n| option | default | meaning |\n|---|---|---|\n";
    }
    page += option_line(row);
    previous = &row;
  }
  return page;
}

TEST(OptionsPage, ListsTheOptionTable) { expect_golden(project_file("docs/reference/options.md"), options_page()); }

}  // namespace
}  // namespace oxaudit::cli
