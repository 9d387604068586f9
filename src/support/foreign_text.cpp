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

/// True for `\xHH`, the form in which bytes are written that cannot appear as they are.
bool starts_with_escape(std::string_view text) noexcept {
  return text.size() >= 4 && text.starts_with("\\x") && is_hex_digit(text[2]) && is_hex_digit(text[3]);
}

/// How one kind of text is written.
struct Form {
  EscapeTable table;
  std::string_view byte_prefix;  ///< precedes the two digits of a byte that is written in hexadecimal
  /// True when the character at the start of `rest` must not appear: all its bytes are written in hexadecimal.
  bool (*hides)(char32_t character, std::string_view rest);

  /// True for an ASCII character that this form never changes, whatever follows it.
  bool copies(char c) const noexcept { return c >= ' ' && c < '\x7F' && c != '\\' && c != '#' && !table.replaces(c); }
};

void append_form(std::string& out, std::string_view text, TextKind kind, const Form& form) {
  while (!text.empty()) {
    // Nearly all text is plain: copy as much as possible at once.
    const auto* const run_end = std::find_if_not(text.begin(), text.end(), [&](char c) { return form.copies(c); });
    out.append(text.begin(), run_end);
    text.remove_prefix(static_cast<std::size_t>(run_end - text.begin()));
    if (text.empty()) return;
    const DecodedCharacter character = decode_utf8(text);
    const std::string_view bytes = text.substr(0, character.size);
    // A backslash of the input that would read as one of our own escapes is escaped itself.
    const bool ambiguous = kind == TextKind::foreign && starts_with_escape(text);
    if (!character.ok || ambiguous || form.hides(character.code_point, text))
      for (const char byte : bytes) append_hex(out, form.byte_prefix, byte);
    else if (bytes.size() == 1)
      form.table.append(out, bytes[0]);
    else
      out += bytes;
    text.remove_prefix(bytes.size());
  }
}

/// `##[error]`, `##vso[task…`, `##teamcity[…`: CI systems obey these wherever they appear in a line of a log.
bool opens_command(std::string_view rest) noexcept {
  if (!rest.starts_with("##")) return false;
  const std::size_t word_end = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 2);
  return word_end != std::string_view::npos && rest[word_end] == '[';
}

bool hides_nothing(char32_t /*character*/, std::string_view /*rest*/) noexcept { return false; }

constexpr EscapeTable json_table() {
  EscapeTable table;
  for (unsigned byte = 0; byte < 0x20; ++byte) {
    const std::array<char, 6> text = {'\\', 'u', '0', '0', k_lower_hex[byte >> 4U], k_lower_hex[byte & 0xFU]};
    table.set(static_cast<char>(byte), {text.data(), text.size()});
  }
  return table.set('"', "\\\"").set('\\', "\\\\").set('\n', "\\n").set('\r', "\\r").set('\t', "\\t");
}

constexpr Form k_json = {json_table(), "\\\\x", hides_nothing};

constexpr Form k_csv = {EscapeTable().set('"', "\"\"").set('\0', "\\x00"), "\\x", hides_nothing};

constexpr Form k_console = {EscapeTable(), "\\x", [](char32_t character, std::string_view rest) {
                              return acts_unseen(character) || opens_command(rest);
                            }};

// XML forbids U+FFFE and U+FFFF, besides control characters.
constexpr Form k_markup = {
    EscapeTable().set('&', "&amp;").set('<', "&lt;").set('>', "&gt;").set('"', "&quot;").set('\'', "&#39;"), "\\x",
    [](char32_t character, std::string_view rest) {
      return acts_unseen(character) || character == 0xFFFE || character == 0xFFFF || opens_command(rest);
    }};

}  // namespace

void append_json(std::string& out, std::string_view bytes, TextKind kind) { append_form(out, bytes, kind, k_json); }

void append_csv(std::string& out, std::string_view bytes, bool guard, TextKind kind) {
  const bool quoted = bytes.find_first_of("\",\r\n") != std::string_view::npos;
  if (quoted) out += '"';
  if (guard && !bytes.empty() && starts_formula(bytes[0])) out += '\'';
  append_form(out, bytes, kind, k_csv);
  if (quoted) out += '"';
}

void append_console(std::string& out, std::string_view bytes, TextKind kind) {
  append_form(out, bytes, kind, k_console);
}

void append_console(std::string& out, std::string_view bytes, TextKind kind, const EscapeTable& table) {
  std::string visible;
  append_console(visible, bytes, kind);
  table.append(out, visible);
}

void append_markup(std::string& out, std::string_view bytes, TextKind kind) { append_form(out, bytes, kind, k_markup); }

void AtLineStart::append_to(std::string& out) const {
  // GitHub ignores spaces before a command, and some of them are not ASCII.
  std::size_t begin = 0;
  while (begin < text.bytes.size() &&
         (text.bytes[begin] == ' ' || static_cast<unsigned char>(text.bytes[begin]) >= 0x80))
    ++begin;
  if (!text.bytes.substr(begin).starts_with("::")) return text.append_to(out);
  text.form(out, text.bytes.substr(0, begin), text.kind);
  out += "\\x3a";
  text.form(out, text.bytes.substr(begin + 1), text.kind);
}

Excerpt excerpt(std::string_view bytes, std::size_t characters_max) noexcept {
  std::size_t end = 0;
  for (std::size_t count = 0; count < characters_max && end < bytes.size(); ++count) end += character_size(bytes, end);
  return {bytes.substr(0, end), end < bytes.size()};
}

std::string unescape_foreign(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    unsigned byte = static_cast<unsigned char>(text[0]);
    const bool escape = starts_with_escape(text);
    if (escape) std::from_chars(text.data() + 2, text.data() + 4, byte, 16);
    bytes += static_cast<char>(byte);
    text.remove_prefix(escape ? 4 : 1);
  }
  return bytes;
}

void append_grouped(std::string& out, std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  out += digits;
}

}  // namespace oxaudit
