/// Escapes foreign text for a message or a terminal: invisible and control characters become visible.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oxaudit {

/// Appends `text`, which may be any bytes: control characters and invalid bytes as `\xHH` (`\n`, `\r` and `\t` by those
/// names), characters that are invisible or turn the direction of writing as `\u{200B}`. After `characters_max`
/// characters comes an ellipsis in place of the rest. The result is valid UTF-8.
void append_escaped(std::string& out, std::string_view text, std::size_t characters_max);

/// True for a character that a terminal executes or does not show.
bool acts_unseen(char32_t code_point) noexcept;

}  // namespace oxaudit
