/// How listings show paths and figures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit::cli {

/// Control characters and bytes that are not UTF-8 escaped, so that a path never drives a terminal.
std::string for_console(std::string_view text);

/// `1,204`.
std::string grouped(std::uint64_t number);

}  // namespace oxaudit::cli
