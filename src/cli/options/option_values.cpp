/// Interprets the value of one option.
#include "cli/options/option_values.hpp"

#include "cli/options/check_options.hpp"
#include "cli/text.hpp"
#include "input/format_table.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <oxaudit/rule.hpp>

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace oxaudit::cli {

namespace {

std::string option_text(std::string_view option, std::string_view text) {
  return "--" + std::string(option) + " " + in_quotes(text);
}

/// The factor of a unit such as K, KB or KiB; 0 for an unknown unit.
std::uint64_t unit_factor(std::string_view unit) {
  if (unit.empty()) return 1;
  const std::string_view rest = unit.substr(1);
  const auto power = std::string_view("kmg").find(to_lower(unit.front()));
  if (power == std::string_view::npos || (!rest.empty() && rest != "iB" && rest != "B")) return 0;
  return std::uint64_t{1} << (10 * (power + 1));
}

std::optional<std::uint64_t> parse_number(std::string_view text, bool units) {
  const auto unit = text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
  const auto number = whole_number(text.substr(0, text.size() - unit.size()));
  const std::uint64_t factor = units || unit.empty() ? unit_factor(unit) : 0;
  if (!number || factor == 0 || *number > UINT64_MAX / factor) return std::nullopt;
  return *number * factor;
}

/// True for text that may be a mistyped FORMAT of `FORMAT:PATH`.
bool looks_like_name(std::string_view text) {
  constexpr std::string_view k_letters = "abcdefghijklmnopqrstuvwxyz0123456789-_";
  return !text.empty() && to_lower(text).find_first_not_of(k_letters) == std::string::npos;
}

}  // namespace

Result<std::uint64_t> read_number(std::string_view option, std::string_view text, NumberRange range) {
  const auto number = parse_number(text, range.units);
  if (number && *number >= range.min && *number <= range.max) return *number;
  return Error{option_text(option, text) + " is not a whole number from " + std::to_string(range.min) + " to " +
               std::to_string(range.max) + (range.units ? " (K, M and G are units of 1024)" : "")};
}

Result<std::size_t> read_choice(std::string_view option, std::string_view word) {
  const auto words = option_words(option);
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return Error{option_text(option, word) + " is not one of " + joined_with_or(words) + did_you_mean(word, words)};
}

Result<char> read_delimiter(std::string_view text, const Marks& marks) {
  char delimiter = 0;
  if (text.size() == 1) delimiter = text.front();
  if (text == "tab" || text == "\\t") delimiter = '\t';
  if (text == "space" || text == "blank") delimiter = ' ';
  const bool is_ascii = delimiter > 0 && delimiter < 0x7F;
  if (!is_ascii || (delimiter < ' ' && delimiter != '\t') || delimiter == '"')
    return Error{option_text("delimiter", text) +
                 " is not a valid delimiter; use one ASCII character such as , or ; or the word tab or space"};
  if (marks.is_mark(delimiter))
    return Error{option_text("delimiter", text) +
                 " is a mark, so it cannot separate fields; use another delimiter or other --marks"};
  return delimiter;
}

Result<std::vector<std::string>> read_cell_columns(std::string_view text) {
  auto columns = split_commas(text);
  if (columns.size() != 9)
    return Error{"--cell-columns names " + std::to_string(columns.size()) +
                 (columns.size() == 1 ? " column" : " columns") + "; name the nine columns of the cells, row by row"};
  std::unordered_set<std::string_view> seen;
  for (const auto& column : columns) {
    if (column.empty()) return Error{"--cell-columns " + in_quotes(text) + " contains an empty name"};
    if (!seen.insert(column).second)
      return Error{"--cell-columns names " + in_quotes(column) + " twice; each cell needs a different column"};
  }
  return columns;
}

Result<RuleSet> read_fail_on(const std::vector<std::string>& values) {
  const auto words = split_commas(joined(values, ","));
  RuleSet counted;
  for (const auto& word : words) {
    if (word == "never" && words.size() > 1) return Error{"--fail-on never cannot be combined with other words"};
    const auto rule = find_rule(word);
    const auto set = fail_on_word(word);
    if (!rule && !set)
      return Error{option_text("fail-on", word) + " is neither a rule nor any, malformed, illegal or never" +
                   did_you_mean(word, option_words("fail-on"), "oxaudit explain lists the rules")};
    for (const auto& row : rule_table())
      if (row.rule == rule || (set && set->contains(row.rule))) counted.insert(row.rule);
  }
  return counted;
}

Result<ReportRequest> read_report_output(const std::string& text) {
  const auto colon = text.find(':');
  const auto before = std::string_view(text).substr(0, colon);
  const auto fail = [&](const std::string& why) { return Error{"--output " + in_quotes(text) + ": " + why}; };
  if (colon != std::string::npos && looks_like_name(before)) {
    const auto* row = find_report(before);
    if (row == nullptr) {
      const auto names = option_words("output");
      const auto hint = did_you_mean(before, names, "use " + joined_with_or(names));
      return fail("unknown report format " + in_quotes(before) + hint + (hint.ends_with('?') ? " For" : "; for") +
                  " a file of that name, write " + in_quotes("./" + text));
    }
    if (colon + 1 == text.size())
      return fail("no path after the colon; write " + text + "PATH, or " + text + "- for standard output");
    return ReportRequest{row, text.substr(colon + 1)};
  }
  if (const auto* named = find_report(text)) return ReportRequest{named, "-"};
  const auto* row = text == "-" ? find_report("text") : report_of_path(text);
  if (row == nullptr)
    return fail("cannot infer the report format from the extension; write FORMAT:PATH, where FORMAT is " +
                joined_with_or(option_words("output")));
  return ReportRequest{row, text};
}

std::vector<std::string> split_commas(std::string_view text) {
  std::vector<std::string> items;
  for (const auto part : split(text, ',')) items.emplace_back(trimmed(part, k_blanks));
  return items;
}

std::vector<std::string> option_words(std::string_view option) {
  if (option == "input-format") return names_of(format_table());
  if (option == "output") return names_of(report_table());
  if (option == "header") return {"yes", "no"};
  if (option == "color") return {"auto", "always", "never"};
  if (option == "expect-status") return {"legal", "illegal", "malformed", "win", "draw", "in_progress"};
  if (option != "fail-on") return {};
  auto words = rule_words();
  words.insert(words.begin(), {"any", "malformed", "illegal", "never"});
  return words;
}

std::vector<std::string> rule_words() {
  std::vector<std::string> words;
  for (const auto& row : rule_table()) {
    words.emplace_back(row.code);
    words.emplace_back(row.name);
  }
  return words;
}

}  // namespace oxaudit::cli
