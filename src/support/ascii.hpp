/// Words without regard to case. The program never asks for a locale, so only the letters of ASCII have a case.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace oxaudit {

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
