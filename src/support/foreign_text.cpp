/// See foreign_text.hpp.
#include "support/foreign_text.hpp"

#include "support/ascii.hpp"
#include "support/escape.hpp"
#include "support/plain_text.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace oxaudit {

namespace {

/// The first character of a text, and whether its bytes must be escaped for the text to stay valid and unique.
struct Glyph {
  std::string_view bytes;
  char32_t code_point = 0;
  bool escaped = false;
};

Glyph next_glyph(std::string_view rest, TextKind kind) noexcept {
  const auto character = decode_utf8(rest);
  const bool reads_as_escape = kind == TextKind::foreign && rest[0] == '\\' && rest.size() >= 4 && rest[1] == 'x' &&
                               is_hex_digit(rest[2]) && is_hex_digit(rest[3]);
  return {rest.substr(0, character.size), character.code_point, !character.ok || reads_as_escape};
}

template <typename Take>
void for_each_glyph(std::string_view text, TextKind kind, Take take) {
  while (!text.empty()) {
    const Glyph glyph = next_glyph(text, kind);
    take(glyph);
    text.remove_prefix(glyph.bytes.size());
  }
}

void append_hex(std::string& out, std::string_view prefix, char byte) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  out += prefix;
  out += k_digits[value >> 4U];
  out += k_digits[value & 0xFU];
}

void append_bytes_in_hex(std::string& out, std::string_view bytes) {
  for (const char byte : bytes) append_hex(out, "\\x", byte);
}

/// `##[error]`, `##vso[task…`, `##teamcity[…`: CI systems obey these wherever they stand in a line of a log.
bool opens_command(std::string_view rest) noexcept {
  if (!rest.starts_with("##")) return false;
  const std::size_t word_end = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 2);
  return word_end != std::string_view::npos && rest[word_end] == '[';
}

}  // namespace

void append_json(std::string& out, std::string_view bytes, TextKind kind) {
  for_each_glyph(bytes, kind, [&](const Glyph& glyph) {
    if (glyph.escaped) {
      append_hex(out, "\\\\x", glyph.bytes[0]);
      return;
    }
    switch (glyph.code_point) {
      case U'"': out += "\\\""; return;
      case U'\\': out += "\\\\"; return;
      case U'\n': out += "\\n"; return;
      case U'\r': out += "\\r"; return;
      case U'\t': out += "\\t"; return;
      default: break;
    }
    if (glyph.code_point < 0x20)
      append_hex(out, "\\u00", glyph.bytes[0]);
    else
      out += glyph.bytes;
  });
}

void append_csv(std::string& out, std::string_view bytes, bool guard, TextKind kind) {
  const bool quoted = bytes.find_first_of("\",\r\n") != std::string_view::npos;
  if (quoted) out += '"';
  if (guard && !bytes.empty() && starts_formula(bytes[0])) out += '\'';
  for_each_glyph(bytes, kind, [&](const Glyph& glyph) {
    if (glyph.escaped || glyph.code_point == 0)
      append_hex(out, "\\x", glyph.bytes[0]);
    else if (glyph.code_point == U'"')
      out += "\"\"";
    else
      out += glyph.bytes;
  });
  if (quoted) out += '"';
}

void append_console(std::string& out, std::string_view bytes, TextKind kind) {
  const char* const end = bytes.data() + bytes.size();
  for_each_glyph(bytes, kind, [&](const Glyph& glyph) {
    if (glyph.escaped || acts_unseen(glyph.code_point) || opens_command({glyph.bytes.data(), end}))
      append_bytes_in_hex(out, glyph.bytes);
    else
      out += glyph.bytes;
  });
}

void append_markup(std::string& out, std::string_view bytes, TextKind kind) {
  for_each_glyph(bytes, kind, [&](const Glyph& glyph) {
    if (glyph.escaped || acts_unseen(glyph.code_point) || glyph.code_point == 0xFFFE || glyph.code_point == 0xFFFF) {
      append_bytes_in_hex(out, glyph.bytes);
      return;
    }
    switch (glyph.code_point) {
      case U'&': out += "&amp;"; break;
      case U'<': out += "&lt;"; break;
      case U'>': out += "&gt;"; break;
      case U'"': out += "&quot;"; break;
      case U'\'': out += "&#39;"; break;
      default: out += glyph.bytes;
    }
  });
}

Excerpt excerpt(std::string_view bytes, std::size_t characters_max) noexcept {
  std::size_t end = 0;
  for (std::size_t count = 0; count < characters_max && end < bytes.size(); ++count) end += character_size(bytes, end);
  return {bytes.substr(0, end), end < bytes.size()};
}

std::string unescape_foreign(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    unsigned byte = 0;
    const bool escape =
        text.size() >= 4 && text[0] == '\\' && text[1] == 'x' && is_hex_digit(text[2]) && is_hex_digit(text[3]);
    if (escape) std::from_chars(text.data() + 2, text.data() + 4, byte, 16);
    bytes += escape ? static_cast<char>(byte) : text[0];
    text.remove_prefix(escape ? 4 : 1);
  }
  return bytes;
}

void append_grouped(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits{};
  const auto* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  for (const char* digit = digits.data(); digit != end; ++digit) {
    out += *digit;
    const auto left = end - digit - 1;
    if (left != 0 && left % 3 == 0) out += ',';
  }
}

}  // namespace oxaudit
