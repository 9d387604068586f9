/// See quote.hpp.
#include "support/quote.hpp"

#include "support/utf8.hpp"

namespace oxaudit {

namespace {

/// C0, DEL and C1 controls, and the bidirectional embeddings, overrides and isolates.
bool is_unsafe(char32_t c) noexcept {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

void append_byte_escape(std::string& out, char byte) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  out += {'\\', 'x', k_digits[value >> 4], k_digits[value & 0xF]};
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  while (!text.empty()) {
    const DecodedCharacter character = decode_utf8(text);
    const std::string_view bytes = text.substr(0, character.size);
    text.remove_prefix(character.size);
    if (bytes == "\\")
      out += "\\\\";
    else if (character.ok && !is_unsafe(character.code_point))
      out += bytes;
    else
      for (const char byte : bytes) append_byte_escape(out, byte);
  }
  return out += "'";
}

}  // namespace oxaudit
