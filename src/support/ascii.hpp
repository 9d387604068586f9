/// Classes of ASCII characters, and words compared without regard to case. The program never sets a locale, so only
/// ASCII letters have a case.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace oxaudit {

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_hex_digit(char c) noexcept { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

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
