/// How the value of one option is read.
#include "cli/options/option_values.hpp"

#include "cli/options/check_options.hpp"
#include "cli/options/near_miss.hpp"
#include "input/format_table.hpp"
#include "support/quote.hpp"

#include <oxaudit/rule.hpp>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>

namespace oxaudit::cli {

namespace {

std::string option_text(std::string_view option, std::string_view text) {
  return "--" + std::string(option) + " " + in_quotes(text);
}

/// The factor of a unit; 0 when it is none.
std::uint64_t unit_factor(std::string_view unit) {
  if (unit.empty()) return 1;
  const std::string_view rest = unit.substr(1);
  if (!rest.empty() && rest != "iB" && rest != "B") return 0;
  switch (unit.front()) {
    case 'k':
    case 'K': return std::uint64_t{1} << 10;
    case 'm':
    case 'M': return std::uint64_t{1} << 20;
    case 'g':
    case 'G': return std::uint64_t{1} << 30;
    default: return 0;
  }
}

std::optional<std::uint64_t> parse_number(std::string_view text, bool units) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const auto unit = text.substr(static_cast<std::size_t>(end - text.data()));
  const std::uint64_t factor = units || unit.empty() ? unit_factor(unit) : 0;
  if (factor == 0 || number > UINT64_MAX / factor) return std::nullopt;
  return number * factor;
}

std::string list_words(const std::vector<std::string>& words) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) list += i + 1 == words.size() ? " or " : ", ";
    list += words[i];
  }
  return list;
}

/// True for what someone who meant `[FORMAT:]PATH` may have typed before the colon.
bool looks_like_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

Result<RuleSet> read_fail_word(const std::string& word) {
  if (word == "any") return fail_on_any().rules;
  if (word == "malformed") return fail_on_malformed().rules;
  if (word == "illegal") return fail_on_illegal().rules;
  if (const auto rule = find_rule(word)) {
    RuleSet rules;
    rules.insert(*rule);
    return rules;
  }
  const std::string hint = did_you_mean(word, option_words("fail-on"));
  return Error{option_text("fail-on", word) + " is neither a rule nor any, malformed, illegal or never" +
               (hint.empty() ? "; oxaudit explain lists the rules" : hint)};
}

}  // namespace

Result<std::uint64_t> read_number(std::string_view option, std::string_view text, NumberRange range) {
  const auto number = parse_number(text, range.units);
  if (number && *number >= range.min && *number <= range.max) return *number;
  return Error{option_text(option, text) + " is not a whole number from " + std::to_string(range.min) + " to " +
               std::to_string(range.max) + (range.units ? " (K, M and G are units of 1024)" : "")};
}

Result<std::size_t> read_choice(std::string_view option, std::string_view word, const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return Error{option_text(option, word) + " is not one of " + list_words(words) + did_you_mean(word, words)};
}

Result<Format> read_format(std::string_view name) {
  if (const auto format = find_format(name)) return *format;
  const auto names = format_names();
  return Error{option_text("input-format", name) + " is not one of " + list_words(names) + did_you_mean(name, names)};
}

Result<char> read_delimiter(std::string_view text, const Marks& marks) {
  char delimiter = 0;
  if (text == "tab" || text == "\\t")
    delimiter = '\t';
  else if (text == "blank" || text == "space")
    delimiter = ' ';
  else if (text.size() == 1)
    delimiter = text.front();
  const bool is_ascii = delimiter > 0 && delimiter < 0x7F;
  if (!is_ascii || (delimiter < ' ' && delimiter != '\t') || delimiter == '"')
    return Error{option_text("delimiter", text) +
                 " cannot separate fields; give one ASCII character such as , or ; or one of the words tab and blank"};
  if (marks.is_mark(delimiter))
    return Error{option_text("delimiter", text) +
                 " is a mark, so it cannot separate fields; choose another or set --marks"};
  return delimiter;
}

Result<std::vector<std::string>> read_cell_columns(std::string_view text) {
  auto columns = split_commas(text);
  if (columns.size() != 9)
    return Error{"--cell-columns names " + std::to_string(columns.size()) +
                 (columns.size() == 1 ? " column" : " columns") + "; give the nine columns of the cells, row by row"};
  std::unordered_set<std::string_view> seen;
  for (const auto& column : columns) {
    if (column.empty())
      return Error{"--cell-columns " + in_quotes(text) + " has an empty name; give nine names or numbers"};
    if (!seen.insert(column).second)
      return Error{"--cell-columns names " + in_quotes(column) + " twice; each cell has a column of its own"};
  }
  return columns;
}

Result<FailOn> read_fail_on(const std::vector<std::string>& values) {
  FailOn fail_on;
  std::vector<std::string> words;
  for (const auto& value : values)
    for (auto& word : split_commas(value)) words.push_back(std::move(word));
  const bool never = std::find(words.begin(), words.end(), "never") != words.end();
  if (never && words.size() > 1) return Error{"--fail-on never cannot be combined with other words; give it alone"};
  if (never) return fail_on;
  for (const auto& word : words) {
    const auto rules = read_fail_word(word);
    if (!rules) return rules.error();
    for (const auto& row : rule_table())
      if (rules->contains(row.rule)) fail_on.rules.insert(row.rule);
  }
  return fail_on;
}

Result<ReportTarget> read_report_target(const std::string& text) {
  const auto colon = text.find(':');
  const auto before = std::string_view(text).substr(0, colon);
  if (colon != std::string::npos && looks_like_name(before)) {
    const auto* row = find_report(before);
    if (row == nullptr) {
      const auto names = report_names();
      const std::string hint = did_you_mean(before, names);
      return Error{"--output " + in_quotes(text) + ": " + in_quotes(before) + " is no report format" +
                   (hint.empty() ? "; write one of " + list_words(names) + " before the colon" : hint) +
                   (hint.empty() ? ", or " : " Or write ") + in_quotes("./" + text) + " for a file of that name"};
    }
    if (colon + 1 == text.size())
      return Error{"--output " + in_quotes(text) + " names no file; write " + std::string(before) + ":PATH or " +
                   std::string(before) + ":-"};
    return ReportTarget{row, text.substr(colon + 1)};
  }
  if (const auto* named = find_report(text)) return ReportTarget{named, "-"};
  const auto* row = text == "-" ? find_report("text") : report_of_path(text);
  if (row == nullptr)
    return Error{"--output " + in_quotes(text) +
                 ": its extension tells no report format; write FORMAT:PATH with one of " + list_words(report_names())};
  return ReportTarget{row, text};
}

std::vector<std::string> split_commas(std::string_view text) {
  std::vector<std::string> items;
  for (;;) {
    const auto comma = text.find(',');
    auto item = text.substr(0, comma);
    const auto first = item.find_first_not_of(" \t");
    item = first == std::string_view::npos ? "" : item.substr(first, item.find_last_not_of(" \t") + 1 - first);
    items.emplace_back(item);
    if (comma == std::string_view::npos) return items;
    text.remove_prefix(comma + 1);
  }
}

std::vector<std::string> option_words(std::string_view option) {
  if (option == "input-format") return format_names();
  if (option == "output") return report_names();
  if (option == "header") return {"yes", "no"};
  if (option == "color") return {"auto", "always", "never"};
  if (option == "expect-status") return {"legal", "illegal", "malformed", "win", "draw", "in_progress"};
  if (option != "fail-on") return {};
  std::vector<std::string> words = {"any", "malformed", "illegal", "never"};
  for (const auto& row : rule_table()) {
    words.emplace_back(row.code);
    words.emplace_back(row.name);
  }
  return words;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const auto& row : format_table()) names.emplace_back(row.name);
  return names;
}

std::vector<std::string> report_names() {
  std::vector<std::string> names;
  for (const auto& row : report_table()) names.emplace_back(row.name);
  return names;
}

}  // namespace oxaudit::cli
