/// Reads option values into variables and keeps the first error, so that code which reads many options need not check
/// each of them. After an error the other values may still be read; they no longer matter.
#pragma once

#include "cli/options/option_values.hpp"

#include <optional>

namespace oxaudit::cli {

class OptionReader {
 public:
  /// An empty value is an error at once: no option accepts one.
  explicit OptionReader(const RawOptions& raw);

  const RawOptions& raw() const noexcept { return raw_; }
  bool has(std::string_view option) const { return raw_.has(option); }
  /// True if the option is on the command line. Options in a file or the environment may have no effect on a run; on
  /// the command line that is a mistake.
  bool typed(std::string_view option) const { return raw_.origin(option) == Origin::command_line; }

  void text(std::string_view option, std::string& to);
  /// The index of the value in option_words(option), if the option was given.
  std::optional<std::size_t> choice(std::string_view option);

  template <typename T>
  void number(std::string_view option, NumberRange range, T& to) {
    value(
        option, [&](const std::string& text) { return read_number(option, text, range); }, to);
  }

  /// `read` turns a string into a Result.
  template <typename Read, typename T>
  void value(std::string_view option, Read read, T& to) {
    const auto* text = raw_.last(option);
    if (text == nullptr) return;
    auto result = read(*text);
    if (!result) return fail(option, result.error().message);
    to = static_cast<T>(std::move(*result));
  }

  /// `read` turns all values of the option, a vector of strings, into a Result.
  template <typename Read, typename T>
  void list(std::string_view option, Read read, T& to) {
    const auto& values = raw_.all(option);
    if (values.empty()) return;
    auto result = read(values);
    if (result) {
      to = std::move(*result);
      return;
    }
    // The value to blame is the last one of the shortest prefix that fails.
    for (auto end = values.begin() + 1; end != values.end(); ++end)
      if (const auto part = read(std::vector<std::string>(values.begin(), end)); !part)
        return fail(option, part.error().message, static_cast<std::size_t>(end - values.begin()) - 1);
    fail(option, result.error().message);
  }

  /// Adds the option's name to a message that does not begin with one, and the place of value `index` (of the last
  /// value by default) if it is not on the command line.
  void fail(std::string_view option, std::string message, std::optional<std::size_t> index = std::nullopt);

  const std::optional<Error>& error() const noexcept { return error_; }

 private:
  const RawOptions& raw_;
  std::optional<Error> error_;
};

}  // namespace oxaudit::cli
