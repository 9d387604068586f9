/// One UTF-8 character at a time, as strictly as the Unicode standard has it: no overlong forms, no surrogates, nothing
/// above U+10FFFF.
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

/// Decodes what stands at the start of `text`, which must not be empty.
DecodedCharacter decode_utf8(std::string_view text) noexcept;

/// How many bytes the character at `at` takes; 1 for a byte that begins none.
inline std::size_t character_size(std::string_view text, std::size_t at) noexcept {
  // Most text is ASCII, and a call a byte would show.
  return static_cast<unsigned char>(text[at]) < 0x80 ? 1 : decode_utf8(text.substr(at)).size;
}

/// What keeps `bytes` from being a text file that a user wrote for us, as a sentence without its subject: that it is
/// UTF-16, or holds a NUL. Empty when nothing does.
std::string_view no_text_reason(std::string_view bytes) noexcept;

/// What is broken in UTF-16 stands in the UTF-8 made of it as four bytes that are no UTF-8, since they are of the form
/// for code points far beyond Unicode: so it is told from what was always UTF-8 and invalid. `unit` is a surrogate
/// without its other half, or this for the half of a unit in which the text ends.
inline constexpr char32_t k_half_utf16_unit = 0xFFFF;
inline constexpr std::size_t k_broken_utf16_bytes = 4;
void append_broken_utf16(std::string& out, char32_t unit);
/// The unit that stands so at the start of `text`; 0 when none does.
char32_t broken_utf16(std::string_view text) noexcept;

/// Appends a code point (a Unicode scalar value) as UTF-8.
void append_utf8(std::string& out, char32_t code_point);

}  // namespace oxaudit
