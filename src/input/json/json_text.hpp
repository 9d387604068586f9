/// The content of JSON strings: decoding escapes, and mapping a decoded byte back to where it was written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// 0 to 15; -1 when `c` is not a hexadecimal digit.
int hex_digit(char c) noexcept;

/// Decodes the text between the quotes of a string that the tokenizer accepted. An unpaired surrogate becomes the byte
/// 0xFF, which never occurs in UTF-8: one invalid character, which whoever judges the text reports.
std::string decode_json_string(std::string_view raw);

/// The surrogate that an escape at the start of `raw` names, whether paired or not; 0 if there is none.
std::uint32_t surrogate_at(std::string_view raw) noexcept;

/// Offset in `raw` of the character or escape that became the byte at `decoded_offset`; raw.size() after the last.
std::size_t raw_offset(std::string_view raw, std::size_t decoded_offset);

}  // namespace oxaudit
