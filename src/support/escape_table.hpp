/// What single characters become in a kind of text, such as `&lt;` for `<` in markup. Each format that reports write
/// has one such table instead of separate code.
#pragma once

#include "support/ascii.hpp"

#include <array>
#include <cstddef>

namespace oxaudit {

inline constexpr std::string_view k_upper_hex = "0123456789ABCDEF";
inline constexpr std::string_view k_lower_hex = "0123456789abcdef";

class EscapeTable {
 public:
  /// Replaces `c` by `text`, which has at most six characters.
  constexpr EscapeTable& set(char c, std::string_view text) {
    Replacement& entry = entries_[static_cast<unsigned char>(c)];
    entry = {};
    for (const char byte : text) entry.bytes[entry.size++] = byte;
    return *this;
  }

  constexpr bool replaces(char c) const noexcept { return entries_[static_cast<unsigned char>(c)].size != 0; }

  /// Appends the replacement of `c`, or `c` itself when it has none.
  void append(std::string& out, char c) const {
    const Replacement& entry = entries_[static_cast<unsigned char>(c)];
    if (entry.size == 0)
      out += c;
    else
      out.append(entry.bytes.data(), entry.size);
  }

  /// Appends `bytes`, replacing byte by byte.
  void append(std::string& out, std::string_view bytes) const {
    for (const char c : bytes) append(out, c);
  }

 private:
  struct Replacement {
    std::array<char, 6> bytes{};
    std::uint8_t size = 0;
  };
  std::array<Replacement, 256> entries_{};
};

/// Appends `prefix` and the two hexadecimal digits of `byte`, as in `\x1b`.
inline void append_hex(std::string& out, std::string_view prefix, char byte, std::string_view digits = k_lower_hex) {
  const auto value = static_cast<unsigned char>(byte);
  out += prefix;
  out += digits[value >> 4U];
  out += digits[value & 0xFU];
}

}  // namespace oxaudit
