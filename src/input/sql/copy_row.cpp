/// See copy_row.hpp. The escapes are those of the PostgreSQL documentation, COPY, "Text Format".
#include "input/sql/copy_row.hpp"

#include <cstdint>

namespace oxaudit {

namespace {

/// The value of a digit, or none below 0.
int digit(char c, int base) noexcept {
  const int value = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
  return value < base ? value : -1;
}

/// Takes up to `digits_max` digits at `at`; false when there is none.
bool take_number(std::string_view raw, std::size_t& at, int base, unsigned digits_max, char& byte) noexcept {
  int number = 0;
  unsigned digits = 0;
  for (; digits < digits_max && at < raw.size() && digit(raw[at], base) >= 0; ++digits, ++at)
    number = number * base + digit(raw[at], base);
  byte = static_cast<char>(static_cast<std::uint8_t>(number));
  return digits != 0;
}

}  // namespace

std::optional<std::string> decode_copy_field(std::string_view raw) {
  constexpr std::string_view k_letters = "bfnrtv";
  constexpr std::string_view k_meant = "\b\f\n\r\t\v";
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
    std::size_t behind_x = at + 1;
    if (take_number(raw, at, 8, 3, byte)) {
      text += byte;
    } else if (raw[at] == 'x' && take_number(raw, behind_x, 16, 2, byte)) {
      text += byte;
      at = behind_x;
    } else {
      const std::size_t letter = k_letters.find(raw[at]);
      text += letter == std::string_view::npos ? raw[at] : k_meant[letter];
      ++at;
    }
  }
  return text;
}

}  // namespace oxaudit
