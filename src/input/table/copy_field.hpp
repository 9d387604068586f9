/// Escapes in a field of PostgreSQL's COPY text format: `\n`, `\t`, `\\`, `\101`, `\x41` and so on. SQL dumps contain
/// such fields, and rows of SQLite are passed to the reading threads in the same form.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// The text of a field. Nullopt when the last byte is a backslash that escapes nothing.
std::optional<std::string> decode_copy_field(std::string_view raw);

}  // namespace oxaudit
