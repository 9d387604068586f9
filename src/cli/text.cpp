/// How the command line shows text and figures to people.
#include "cli/text.hpp"

#include "support/utf8.hpp"

namespace oxaudit::cli {

namespace {

void append_hex(std::string& out, unsigned char byte) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  out += "\\x";
  out += k_digits[byte >> 4U];
  out += k_digits[byte & 0xFU];
}

/// C0, DEL and C1 controls, and the marks that reorder what stands around them.
bool drives_terminal(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

std::string escape_control(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto character = decode_utf8(text);
    const auto bytes = text.substr(0, character.size);
    text.remove_prefix(character.size);
    if (bytes == "\n")
      out += "\\n";
    else if (bytes == "\t")
      out += "\\t";
    else if (bytes == "\\")
      out += "\\\\";
    else if (character.ok && !drives_terminal(character.code_point))
      out += bytes;
    else
      for (const char byte : bytes) append_hex(out, static_cast<unsigned char>(byte));
  }
  return out;
}

std::string in_quotes(std::string_view text) { return "'" + escape_control(text) + "'"; }

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
    digits.insert(static_cast<std::size_t>(place), ",");
  return digits;
}

}  // namespace oxaudit::cli
