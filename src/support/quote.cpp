/// See quote.hpp.
#include "support/quote.hpp"

#include "support/escape_table.hpp"
#include "support/utf8.hpp"

namespace oxaudit {

namespace {

/// C0, DEL and C1 controls, and the bidirectional embeddings, overrides and isolates.
bool is_unsafe(char32_t c) noexcept {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
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
      for (const char byte : bytes) append_hex(out, "\\x", byte);
  }
  return out += "'";
}

}  // namespace oxaudit
