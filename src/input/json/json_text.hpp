/// The inside of JSON strings: from escapes to bytes, and from a decoded byte back to where it was written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// 0 to 15; -1 when `c` is no hexadecimal digit.
int hex_digit(char c) noexcept;

/// Decodes what stands between the quotes of a string that JsonTree accepted. A surrogate without its other half
/// becomes the byte 0xFF, which no UTF-8 text has: one broken character, and whoever judges the text sees it.
std::string decode_json_string(std::string_view raw);

/// The code unit that an escape at the start of `raw` names and that is half of a surrogate pair; 0 when none is there.
/// Of both halves of a pair each is one.
std::uint32_t surrogate_at(std::string_view raw) noexcept;

/// Offset in `raw` of the character or escape that made the byte at `decoded_offset`; raw.size() behind the last.
std::size_t raw_offset(std::string_view raw, std::size_t decoded_offset);

}  // namespace oxaudit
