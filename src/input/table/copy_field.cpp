/// See copy_field.hpp. The escapes are those of the PostgreSQL documentation, COPY, "Text Format".
#include "input/table/copy_field.hpp"

#include <algorithm>
#include <charconv>

namespace oxaudit {

namespace {

/// Reads a byte of at most `digits_max` digits at `at` and moves `at` after it; false without a digit.
bool take_number(std::string_view raw, std::size_t& at, int base, std::size_t digits_max, char& byte) noexcept {
  const char* const begin = raw.data() + at;
  unsigned number = 0;
  const char* const end = std::from_chars(begin, begin + std::min(digits_max, raw.size() - at), number, base).ptr;
  byte = static_cast<char>(static_cast<unsigned char>(number));
  at += static_cast<std::size_t>(end - begin);
  return end != begin;
}

}  // namespace

std::optional<std::string> decode_copy_field(std::string_view raw) {
  constexpr std::string_view k_letters = "bfnrtv";
  constexpr std::string_view k_meanings = "\b\f\n\r\t\v";
  std::string text;
  text.reserve(raw.size());
  for (std::size_t at = 0; at < raw.size();) {
    const char c = raw[at++];
    if (c != '\\') {
      text += c;
      continue;
    }
    if (at == raw.size()) return std::nullopt;
    char byte = '\0';
    std::size_t after_x = at + 1;
    if (take_number(raw, at, 8, 3, byte)) {
      text += byte;
    } else if (raw[at] == 'x' && take_number(raw, after_x, 16, 2, byte)) {
      text += byte;
      at = after_x;
    } else {
      // Any other character means itself.
      const std::size_t letter = k_letters.find(raw[at]);
      text += letter == std::string_view::npos ? raw[at] : k_meanings[letter];
      ++at;
    }
  }
  return text;
}

}  // namespace oxaudit
