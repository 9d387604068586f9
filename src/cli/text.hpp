/// How messages show what the user typed, and figures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit::cli {

/// Control characters and bytes that are not UTF-8 escaped, so that a message never drives a terminal.
std::string for_console(std::string_view text);

/// `'word'`, escaped likewise.
std::string in_quotes(std::string_view text);

/// `1,204`.
std::string grouped(std::uint64_t number);

}  // namespace oxaudit::cli
