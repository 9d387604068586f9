/// Decodes and encodes UTF-8 one character at a time, as strictly as the Unicode standard requires: no overlong forms,
/// no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

struct DecodedCharacter {
  char32_t code_point = 0;  ///< the byte itself when it begins no character
  std::uint8_t size = 1;    ///< bytes taken: 1 to 4
  bool ok = true;           ///< false for a byte that begins no whole character; `size` is then 1
};

/// Decodes the character at the start of `text`, which must not be empty.
DecodedCharacter decode_utf8(std::string_view text) noexcept;

/// How many bytes the character at `at` takes; 1 for a byte that begins none.
inline std::size_t character_size(std::string_view text, std::size_t at) noexcept {
  // Most text is ASCII, and a call per byte would be slow.
  return static_cast<unsigned char>(text[at]) < 0x80 ? 1 : decode_utf8(text.substr(at)).size;
}

/// Why `bytes` cannot be a text file that a user wrote, as a sentence without its subject: it is UTF-16, or it contains
/// a NUL. Empty if they can.
std::string_view no_text_reason(std::string_view bytes) noexcept;

/// Invalid UTF-16 is converted to four bytes in the form of a code point far above U+10FFFF. That form is never valid
/// UTF-8, so it also differs from text that was invalid UTF-8 already. `unit` is a surrogate without its other half, or
/// this constant if the text ends within a unit.
inline constexpr char32_t k_half_utf16_unit = 0xFFFF;
inline constexpr std::size_t k_broken_utf16_bytes = 4;
void append_broken_utf16(std::string& out, char32_t unit);
/// The unit in that form at the start of `text`; 0 if there is none.
char32_t broken_utf16(std::string_view text) noexcept;

/// Appends a code point (a Unicode scalar value) as UTF-8.
void append_utf8(std::string& out, char32_t code_point);

}  // namespace oxaudit
