/// Options in the environment.
#include "cli/options/environment.hpp"

#include "cli/options/near_miss.hpp"
#include "cli/options/options_table.hpp"
#include "support/quote.hpp"

#include <unistd.h>

#include <algorithm>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_prefix = "OXAUDIT_";

/// Of what is only typed, the file to read options from may be named here, too: CI sets it once for every call.
bool has_variable(const OptionRow& row) { return !only_typed(row) || row.name == "config"; }

Error unknown_variable(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& row : option_table())
    if (row.group != OptionGroup::developer && has_variable(row)) names.push_back(variable_of(row.name));
  const std::string hint = did_you_mean(name, names);
  return Error{"the environment sets " + in_quotes(name) + ", which is no option" +
               (hint.empty() ? "; see oxaudit --help, and unset it" : hint)};
}

Outcome read_variable(std::string_view name, std::string_view value, RawOptions& options) {
  const auto rows = option_table();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return variable_of(r.name) == name; });
  if (row == rows.end()) return unknown_variable(name);
  const std::string place(name);
  if (!has_variable(*row))
    return Error{place + ": --" + std::string(row->name) + " belongs on the command line; unset the variable"};
  if (row->use != OptionUse::list) return options.add_setting(*row, std::string(value), place);
  while (!value.empty()) {
    const auto line = value.substr(0, value.find('\n'));
    value.remove_prefix(std::min(line.size() + 1, value.size()));
    if (!line.empty()) options.add(row->name, std::string(line), place);
  }
  return Done{};
}

}  // namespace

std::string variable_of(std::string_view option) {
  std::string name(k_prefix);
  for (const char c : option) name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name;
}

Result<RawOptions> parse_environment(const std::vector<std::string>& entries) {
  RawOptions options(Origin::environment);
  for (const std::string_view entry : entries) {
    const auto name = entry.substr(0, entry.find('='));
    if (!name.starts_with(k_prefix)) continue;
    const auto value = entry.substr(std::min(name.size() + 1, entry.size()));
    if (value.empty()) continue;
    if (auto read = read_variable(name, value, options); !read) return read.error();
  }
  return options;
}

std::vector<std::string> environment_entries() {
  std::vector<std::string> entries;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) entries.emplace_back(*entry);
  return entries;
}

}  // namespace oxaudit::cli
