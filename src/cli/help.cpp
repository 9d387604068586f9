/// Builds `--help` and `-h` from the option table and the command table.
#include "cli/help.hpp"

#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"
#include "cli/text.hpp"

#include <cassert>

namespace oxaudit::cli {

namespace {

constexpr std::size_t k_help_column = 32;
constexpr std::size_t k_help_width = 100;
constexpr std::size_t k_short_help_column = 30;
constexpr std::size_t k_command_column = 44;
constexpr std::size_t k_examples_column = 48;
constexpr std::size_t k_short_examples_column = 36;

/// The options of `-h`.
constexpr auto k_most_used = std::to_array<std::string_view>(
    {"input-format", "board-column", "marks", "output", "all", "expect", "grades", "fail-on", "list-files"});

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

std::string option_help(const OptionRow& row) {
  return replaced(replaced(std::string(row.help), "{formats}", joined(option_words("input-format"))), "{reports}",
                  joined(option_words("output")));
}

std::string short_help(const OptionRow& row) {
  const std::string help = option_help(row);
  return help.substr(0, help.find(". "));
}

std::string help_text() {
  std::string out = usage() + "\n" + wrap(concat(k_summary, ' ', k_about_paths), 0, k_help_width) + "\n\nCommands:\n";
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
  out += "\n" + wrap(k_about_origins, 0, k_help_width) + "\n\nExamples:\n";
  append_rows(out, k_examples, k_examples_column);
  out += "\nExit status:\n";
  append_rows(out, k_exit_statuses, 0);
  return out;
}

std::string short_help_text() {
  constexpr std::size_t k_width = 80;
  std::string out = usage() + "Commands: " + joined(names_of(k_commands)) + "\n\n" + wrap(k_summary, 0, k_width) +
                    "\n\nMost used options:\n";
  for (const auto name : k_most_used) {
    const auto* row = find_option(name);
    assert(row != nullptr);
    const std::string help = short_help(*row);
    out += padded(option_term(*row), k_short_help_column) +
           std::string(trimmed(std::string_view(help).substr(0, help.find_first_of(",(")), k_blanks)) + "\n";
  }
  out += "\nExamples:\n";
  append_rows(out, std::span(k_examples).first(2), k_short_examples_column);
  return out + "\noxaudit --help describes every option. oxaudit explain lists the rules.\n";
}

std::string version_text() { return "oxaudit " OXAUDIT_VERSION "\n"; }

std::string similar_command(std::string_view word) { return did_you_mean(word, names_of(k_commands)); }

}  // namespace oxaudit::cli
