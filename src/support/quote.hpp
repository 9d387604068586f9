/// Quotes bytes from users and files in messages.
#pragma once

#include <string>
#include <string_view>

namespace oxaudit {

/// `'text'`, escaped by append_console: different texts stay different, and none controls a terminal or a CI system.
std::string in_quotes(std::string_view text);

}  // namespace oxaudit
