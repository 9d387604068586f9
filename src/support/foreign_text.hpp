/// Text that came from outside (paths, ids, excerpts) as a report writes it: in JSON, in CSV, for a terminal.
///
/// Whatever the bytes, the result is valid UTF-8, and different bytes give different text: a byte that begins no
/// character is written `\xHH`, and a backslash that would read as such an escape is written `\x5c`. So the reader of a
/// report can tell what was there, which the shortened words inside a message (see escape.hpp) do not promise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// Whether bytes may hold anything, or are a sentence of ours in which escapes already stand as they should.
enum class TextKind : std::uint8_t { foreign, sentence };

/// Appends the inside of a JSON string, without the quotes.
void append_json(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign);

/// Appends one CSV field, in quotes when RFC 4180 wants them; a NUL is escaped too. With `guard`, a field that begins
/// as a spreadsheet formula would (= + - @ tab CR) gets a `'` in front.
void append_csv(std::string& out, std::string_view bytes, bool guard = false, TextKind kind = TextKind::foreign);

/// Appends text for people: control characters, those that reorder or hide the text around them, and a `##[` that CI
/// systems would take for a command in their logs are escaped.
void append_console(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign);

/// Appends text of an XML 1.0 or HTML document, fit for attributes in quotes too: as append_console, and without the
/// two code points that XML forbids besides control characters.
void append_markup(std::string& out, std::string_view bytes, TextKind kind = TextKind::foreign);

/// The start of some text, yet to be escaped by one of the above.
struct Excerpt {
  std::string_view bytes;
  bool cut = false;  ///< true when there was more: `…` should follow
};

/// At most `characters_max` characters from the start of `bytes`.
Excerpt excerpt(std::string_view bytes, std::size_t characters_max) noexcept;

/// The bytes that were there before they were written in one of the forms above and what is of that form alone (quotes,
/// JSON escapes) was undone: `\xHH` becomes a byte.
std::string unescape_foreign(std::string_view text);

/// Appends `1,204`: the same in every locale.
void append_grouped(std::string& out, std::uint64_t number);

}  // namespace oxaudit
