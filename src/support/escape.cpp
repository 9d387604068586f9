/// See escape.hpp.
#include "support/escape.hpp"

#include "support/escape_table.hpp"
#include "support/utf8.hpp"

namespace oxaudit {

namespace {

void append_byte(std::string& out, char32_t byte) {
  switch (byte) {
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  append_hex(out, "\\x", static_cast<char>(byte), k_upper_hex);
}

void append_code_point(std::string& out, char32_t code_point) {
  out += "\\u{";
  int shift = 20;
  while (shift > 12 && (code_point >> shift) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) out += k_upper_hex[(code_point >> shift) & 0xF];
  out += '}';
}

}  // namespace

bool acts_unseen(char32_t c) noexcept {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return true;  // control characters
  return c == 0xAD || c == 0x61C || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

void append_escaped(std::string& out, std::string_view text, std::size_t characters_max) {
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == characters_max) {
      out += "\xE2\x80\xA6";
      return;
    }
    const DecodedCharacter character = decode_utf8(text);
    if (!character.ok || character.code_point < 0x80) {
      if (!character.ok || acts_unseen(character.code_point))
        append_byte(out, character.code_point);
      else
        out += text.front();
    } else if (acts_unseen(character.code_point)) {
      append_code_point(out, character.code_point);
    } else {
      out += text.substr(0, character.size);
    }
    text.remove_prefix(character.size);
  }
}

}  // namespace oxaudit
