/// Reads option values into variables and keeps the first error.
#include "cli/options/option_reader.hpp"

#include "cli/options/options_table.hpp"

#include <algorithm>

namespace oxaudit::cli {

OptionReader::OptionReader(const RawOptions& raw) : raw_(raw) {
  for (const auto& row : option_table()) {
    if (row.use == OptionUse::flag) continue;
    const auto& values = raw.all(row.name);
    if (const auto empty = std::ranges::find(values, ""); empty != values.end())
      fail(row.name, missing_value(row).message, static_cast<std::size_t>(empty - values.begin()));
  }
}

void OptionReader::text(std::string_view option, std::string& to) {
  if (const auto* text = raw_.last(option)) to = *text;
}

std::optional<std::size_t> OptionReader::choice(std::string_view option) {
  std::optional<std::size_t> index;
  value(
      option, [&](const std::string& word) { return read_choice(option, word); }, index);
  return index;
}

void OptionReader::fail(std::string_view option, std::string message, std::optional<std::size_t> index) {
  if (error_) return;
  if (!message.starts_with("--")) message = "--" + std::string(option) + ": " + message;
  const auto count = raw_.all(option).size();
  const std::string place = raw_.place(option, index.value_or(count == 0 ? 0 : count - 1));
  error_ = Error{place.empty() ? message : place + ": " + message};
}

}  // namespace oxaudit::cli
