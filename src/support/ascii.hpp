/// Classes of ASCII characters, words compared without regard to case, numbers, and texts divided at a character. The
/// program never sets a locale, so only ASCII letters have a case.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_alphanumeric(char c) noexcept { return is_letter(c) || is_digit(c); }
constexpr bool is_hex_digit(char c) noexcept { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

/// True for one digit or more, and nothing else.
constexpr bool all_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Reads decimal digits; nullopt for any other text and for a number that does not fit.
template <typename Number = std::uint64_t>
std::optional<Number> whole_number(std::string_view text) noexcept {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Removes from `rest` everything to the first `separator`, and returns it without the separator.
constexpr std::string_view take_part(std::string_view& rest, char separator) noexcept {
  const std::string_view part = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(rest.size(), part.size() + 1));
  return part;
}

/// The parts of `text` between separators: one more than there are separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (const auto count = std::count(text.begin(), text.end(), separator); std::ssize(parts) <= count;)
    parts.push_back(take_part(text, separator));
  return parts;
}

/// `text` without the bytes of `blanks` at its start and its end.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") noexcept {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

constexpr char to_lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string to_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = to_lower(c);
  return lower;
}

constexpr bool equal_but_case(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return to_lower(x) == to_lower(y); });
}

constexpr bool ends_with_but_case(std::string_view text, std::string_view end) noexcept {
  return text.size() >= end.size() && equal_but_case(text.substr(text.size() - end.size()), end);
}

}  // namespace oxaudit
