/// See utf8.hpp. The ranges are those of table 3-7 of the Unicode standard, "Well-Formed UTF-8 Byte Sequences".
#include "support/utf8.hpp"

namespace oxaudit {

DecodedCharacter decode_utf8(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return {first, 1, true};
  const DecodedCharacter broken{first, 1, false};

  std::uint8_t size = 0;
  if (first >= 0xC2 && first <= 0xDF) size = 2;
  if (first >= 0xE0 && first <= 0xEF) size = 3;
  if (first >= 0xF0 && first <= 0xF4) size = 4;
  if (size == 0 || text.size() < size) return broken;

  // Only the second byte has a narrower range, and it alone keeps out overlong forms, surrogates and excess.
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (first == 0xE0) low = 0xA0;
  if (first == 0xED) high = 0x9F;
  if (first == 0xF0) low = 0x90;
  if (first == 0xF4) high = 0x8F;

  char32_t code_point = first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const unsigned char next = byte(i);
    if (next < low || next > high) return broken;
    low = 0x80;
    high = 0xBF;
    code_point = (code_point << 6) | (next & 0x3FU);
  }
  return {code_point, size, true};
}

void append_broken_utf16(std::string& out, char32_t unit) {
  const auto continuation = [&](unsigned shift) { out += static_cast<char>(0x80U | ((unit >> shift) & 0x3FU)); };
  out += "\xF7";
  // Of the code point 0x1F0000 + unit.
  out += static_cast<char>(0xB0U | (unit >> 12U));
  continuation(6);
  continuation(0);
}

char32_t broken_utf16(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.size() < k_broken_utf16_bytes || byte(0) != 0xF7 || (byte(1) & 0xF0U) != 0xB0 || (byte(2) & 0xC0U) != 0x80 ||
      (byte(3) & 0xC0U) != 0x80)
    return 0;
  const char32_t unit = ((byte(1) & 0xFU) << 12U) | ((byte(2) & 0x3FU) << 6U) | (byte(3) & 0x3FU);
  return (unit >= 0xD800 && unit <= 0xDFFF) || unit == k_half_utf16_unit ? unit : 0;
}

std::string_view no_text_reason(std::string_view bytes) noexcept {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return "is UTF-16; save it as UTF-8";
  return bytes.find('\0') == std::string_view::npos ? "" : "holds a NUL byte, so it is not text";
}

void append_utf8(std::string& out, char32_t code_point) {
  const auto put = [&](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code_point < 0x80) return put(code_point);
  if (code_point < 0x800) {
    put(0xC0 | (code_point >> 6));
  } else if (code_point < 0x10000) {
    put(0xE0 | (code_point >> 12));
    put(0x80 | ((code_point >> 6) & 0x3F));
  } else {
    put(0xF0 | (code_point >> 18));
    put(0x80 | ((code_point >> 12) & 0x3F));
    put(0x80 | ((code_point >> 6) & 0x3F));
  }
  put(0x80 | (code_point & 0x3F));
}

}  // namespace oxaudit
