/// Quotes bytes from users and files in messages.
#pragma once

#include <string>
#include <string_view>

namespace oxaudit {

/// `'text'` with a backslash doubled and with control characters, marks that reorder text and invalid UTF-8 as `\xHH`:
/// different texts stay different, and none drives a terminal.
std::string in_quotes(std::string_view text);

}  // namespace oxaudit
