/// Runs Boost.Program_options without its guessing of abbreviations, and turns its exceptions into messages that say
/// what to do.
#include "cli/options/raw_options.hpp"

#include "cli/options/options_table.hpp"
#include "cli/text.hpp"
#include "support/quote.hpp"

#include <boost/program_options.hpp>

#include <cassert>
#include <utility>

namespace oxaudit::cli {

namespace po = boost::program_options;

namespace {

po::options_description describe_options() {
  po::options_description description;
  for (const auto& row : option_table()) {
    std::string names(row.name);
    if (row.short_name != 0) names.append({',', row.short_name});
    auto* value = po::value<std::string>();
    if (row.use == OptionUse::flag) value->zero_tokens();
    description.add_options()(names.c_str(), value);
  }
  return description;
}

/// Finds the option by the name that Boost reports, "--output" or "-o".
const OptionRow* row_of(std::string_view option) {
  const auto dashes = option.find_first_not_of('-');
  if (dashes == std::string_view::npos) return nullptr;
  const std::string_view name = option.substr(dashes);
  if (const auto* row = find_option(name)) return row;
  for (const auto& row : option_table())
    if (name.size() == 1 && row.short_name == name.front()) return &row;
  return nullptr;
}

std::string unknown_message(const std::string& token) {
  constexpr std::string_view k_advice = "see oxaudit --help, or put -- before a path that begins with a dash";
  const std::string option = token.substr(0, token.find('='));
  std::vector<std::string> names;
  if (option.starts_with("--"))
    for (const auto& row : shown_options()) names.push_back("--" + std::string(row.name));
  return "unknown option " + in_quotes(option) + did_you_mean(option, names, k_advice);
}

std::string syntax_message(const po::invalid_command_line_syntax& error) {
  const auto* row = row_of(error.get_option_name());
  if (row == nullptr) return error.what();
  if (row->use == OptionUse::flag)
    return "--" + std::string(row->name) + " takes no value; remove the equal sign and what follows";
  return missing_value(*row).message;
}

/// Drops the equal sign of a value that is attached to a short option: `-j=4` means 4.
std::string value_of(const po::option& option) {
  const std::string& value = option.value.front();
  const bool attached = option.original_tokens.size() == 1 && !option.original_tokens.front().starts_with("--");
  return attached && value.starts_with('=') ? value.substr(1) : value;
}

/// True when the value looks like a long option, which means that the value is missing: `--output --quiet`.
bool value_is_option(const po::option& option) {
  const std::string_view value = option.value.front();
  return option.original_tokens.size() == 2 && value.starts_with("--") &&
         find_option(value.substr(2, value.find('=') - 2)) != nullptr;
}

/// Reads the words that Boost.Program_options accepts for a boolean.
std::optional<bool> read_switch(std::string_view written) {
  const std::string word = to_lower(written);
  if (word == "yes" || word == "true" || word == "on" || word == "1") return true;
  if (word == "no" || word == "false" || word == "off" || word == "0") return false;
  return std::nullopt;
}

Result<RawOptions> collect(const po::parsed_options& parsed) {
  RawOptions raw;
  for (const auto& option : parsed.options) {
    if (option.position_key >= 0 || option.string_key.empty()) {
      raw.paths.insert(raw.paths.end(), option.value.begin(), option.value.end());
    } else if (option.value.empty()) {
      raw.add(option.string_key, "");
    } else {
      if (value_is_option(option)) return missing_value(*find_option(option.string_key));
      raw.add(option.string_key, value_of(option));
    }
  }
  return raw;
}

}  // namespace

const RawOptions::Setting* RawOptions::find(std::string_view name) const {
  assert(find_option(name) != nullptr);
  const auto found = settings_.find(name);
  return found == settings_.end() ? nullptr : &found->second;
}

const std::string* RawOptions::last(std::string_view name) const {
  const auto& values = all(name);
  return values.empty() ? nullptr : &values.back();
}

const std::vector<std::string>& RawOptions::all(std::string_view name) const {
  static const std::vector<std::string> none;
  const auto* setting = find(name);
  return setting == nullptr ? none : setting->values;
}

Origin RawOptions::origin(std::string_view name) const {
  const auto* setting = find(name);
  return setting == nullptr ? Origin::nowhere : setting->origin;
}

std::string RawOptions::place(std::string_view name, std::size_t index) const {
  const auto* setting = find(name);
  return setting == nullptr || index >= setting->places.size() ? "" : setting->places[index];
}

void RawOptions::add(std::string_view name, std::string value, std::string place) {
  auto& setting = settings_[std::string(name)];
  if (setting.values.empty()) setting.places.clear();
  setting.origin = origin_;
  setting.values.push_back(std::move(value));
  setting.places.push_back(std::move(place));
}

Outcome RawOptions::add_setting(const OptionRow& row, std::string value, std::string place) {
  if (row.use != OptionUse::flag) {
    add(row.name, std::move(value), std::move(place));
    return Done{};
  }
  const auto on = read_switch(value);
  if (!on) return Error{std::string(row.name) + " must be yes or no, not " + in_quotes(value)};
  if (*on)
    add(row.name, "", std::move(place));
  else
    settings_[std::string(row.name)] = {origin_, {}, {std::move(place)}};
  return Done{};
}

void RawOptions::remove(std::string_view name) {
  if (const auto found = settings_.find(name); found != settings_.end()) settings_.erase(found);
}

void RawOptions::inherit(RawOptions&& weaker) { settings_.merge(weaker.settings_); }

Error missing_value(const OptionRow& row) {
  const std::string name = "--" + std::string(row.name);
  return Error{name + " needs a value: " + name + " " + std::string(row.value_name)};
}

Result<RawOptions> parse_arguments(const std::vector<std::string>& arguments) {
  namespace style = po::command_line_style;
  try {
    const auto description = describe_options();
    return collect(po::command_line_parser(arguments)
                       .options(description)
                       .style(style::unix_style & ~style::allow_guessing)
                       .run());
  } catch (const po::unknown_option& error) {
    return Error{unknown_message(error.get_option_name())};
  } catch (const po::invalid_command_line_syntax& error) {
    return Error{syntax_message(error)};
  } catch (const po::error& error) {
    return Error{std::string(error.what()) + "; see oxaudit --help"};
  }
}

}  // namespace oxaudit::cli
