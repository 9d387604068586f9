/// Reads options from environment variables, and gathers options from everywhere they may be set.
#include "cli/options/gather_options.hpp"

#include "cli/options/config_file.hpp"
#include "cli/options/options_table.hpp"
#include "cli/text.hpp"
#include "support/quote.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_prefix = "OXAUDIT_";

/// --config is allowed too, although it is not allowed in a file: CI systems set it once for every call.
bool has_variable(const OptionRow& row) { return !only_typed(row) || row.name == "config"; }

Error unknown_variable(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& row : shown_options())
    if (has_variable(row)) names.push_back(variable_of(row.name));
  return Error{"unknown option " + in_quotes(name) + " in the environment" +
               did_you_mean(name, names, "unset it, or see oxaudit --help")};
}

Outcome read_variable(std::string_view name, std::string_view value, RawOptions& options) {
  const auto row = std::ranges::find_if(option_table(), [&](const auto& r) { return variable_of(r.name) == name; });
  if (row == option_table().end()) return unknown_variable(name);
  const std::string place(name);
  if (!has_variable(*row))
    return Error{place + ": --" + std::string(row->name) + " is allowed only on the command line; unset the variable"};
  if (row->use != OptionUse::list) {
    const auto added = options.add_setting(*row, std::string(value), place);
    return added ? added : Error{place + ": " + added.error().message};
  }
  while (!value.empty())
    if (const auto line = take_part(value, '\n'); !line.empty()) options.add(row->name, std::string(line), place);
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
    if (value.empty()) continue;  // an empty variable sets nothing
    if (auto read = read_variable(name, value, options); !read) return read.error();
  }
  return options;
}

std::vector<std::string> environment_entries() {
  std::vector<std::string> entries;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) entries.emplace_back(*entry);
  return entries;
}

Result<RawOptions> gather_options(RawOptions typed, const std::vector<std::string>& environment) {
  auto variables = parse_environment(environment);
  if (!variables) return variables.error();
  typed.inherit(std::move(*variables));
  const auto* path = typed.last("config");
  auto file = path != nullptr ? read_config(*path) : read_usual_config();
  if (!file) {
    const std::string place = typed.place("config", 0);
    return place.empty() ? file.error() : Error{place + ": " + file.error().message};
  }
  typed.inherit(std::move(*file));
  return typed;
}

}  // namespace oxaudit::cli
