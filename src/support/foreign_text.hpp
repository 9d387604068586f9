/// Writes text from the input (paths, ids, excerpts) into reports: as JSON, CSV, markup or text for a terminal.
///
/// The result is always valid UTF-8, and different bytes give different text. A byte that begins no character is
/// written as `\xHH`, and a backslash that would read as such an escape as `\x5c`. So the reader of a report can
/// recover the original bytes; the shortened words inside a message (see escape.hpp) do not allow that.
#pragma once

#include "support/append.hpp"
#include "support/escape_table.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// `foreign`: any bytes. `sentence`: text written by oxaudit, in which escapes are already in place.
enum class TextKind : std::uint8_t { foreign, sentence };

/// Appends the inside of a JSON string, without the quotes.
void append_json(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign);

/// Appends one CSV field, in quotes when RFC 4180 requires them; a NUL is escaped too. With `guard`, a field that
/// starts like a spreadsheet formula (= + - @ tab CR) gets a leading `'`.
void append_csv(std::string& out, std::string_view bytes, bool guard = false, TextKind kind = TextKind::foreign);

/// Appends text for people. Escapes control characters, characters that reorder or hide the text around them, and a
/// `##[` that CI systems would obey in their logs.
void append_console(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign);

/// The same, and replaces what `table` lists in the result: for formats that reserve further characters.
void append_console(std::string& out, std::string_view bytes, TextKind kind, const EscapeTable& table);

/// Appends text of an XML 1.0 or HTML document, also valid in quoted attributes. Escapes what append_console does, and
/// the two further code points that XML forbids.
void append_markup(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign);

/// Pieces for `append`: `append(out, "\"path\":\"", in_json(path), '"')`.
struct Escaped {
  void (*form)(std::string& out, std::string_view bytes, TextKind kind);
  std::string_view bytes;
  TextKind kind;
  void append_to(std::string& out) const { form(out, bytes, kind); }
};
inline Escaped in_json(std::string_view bytes, TextKind kind = TextKind::foreign) { return {append_json, bytes, kind}; }
inline Escaped in_markup(std::string_view bytes, TextKind kind = TextKind::foreign) {
  return {append_markup, bytes, kind};
}
inline Escaped on_console(std::string_view bytes, TextKind kind = TextKind::foreign) {
  return {append_console, bytes, kind};
}

/// A piece for text that begins a line, where GitHub would take `::` for a command: the first colon is escaped.
struct AtLineStart {
  Escaped text;
  void append_to(std::string& out) const;
};

/// The start of a text, not escaped yet.
struct Excerpt {
  std::string_view bytes;
  bool shortened = false;  ///< true when there was more: append `…`
};

/// Returns at most `characters_max` characters from the start of `bytes`.
Excerpt excerpt(std::string_view bytes, std::size_t characters_max) noexcept;

/// Restores the original bytes: turns each `\xHH` into a byte. Quotes and escapes that only one format has must be
/// removed before.
std::string unescape_foreign(std::string_view text);

}  // namespace oxaudit
