/// How the command line shows text and figures to people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit::cli {

/// Control characters as `\n`, `\t`, `\x1b`; bytes that are not UTF-8 as `\xff`; a backslash doubled. So two different
/// texts stay different, and none drives a terminal.
std::string escape_control(std::string_view text);

/// `'word'`, escaped.
std::string in_quotes(std::string_view text);

/// `1,204`.
std::string grouped(std::uint64_t number);

}  // namespace oxaudit::cli
