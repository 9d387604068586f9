/// See json_text.hpp.
#include "input/json/json_text.hpp"

#include "support/utf8.hpp"

#include <cstdint>

namespace oxaudit {

namespace {

constexpr std::size_t k_unicode_escape_size = 6;
constexpr char k_unpaired_surrogate = '\xFF';

/// The code unit of the `\uXXXX` at `at`; 0, which is not a surrogate, if another text is there.
std::uint32_t code_unit(std::string_view raw, std::size_t at) noexcept {
  if (raw.size() - at < k_unicode_escape_size || raw[at] != '\\' || raw[at + 1] != 'u') return 0;
  std::uint32_t unit = 0;
  for (std::size_t i = at + 2; i < at + k_unicode_escape_size; ++i)
    unit = unit * 16 + static_cast<std::uint32_t>(hex_digit(raw[i]));
  return unit;
}

void append_point(std::string& out, std::uint32_t point) {
  const bool surrogate = point >= 0xD800 && point < 0xE000;
  if (surrogate)
    out += k_unpaired_surrogate;
  else
    append_utf8(out, static_cast<char32_t>(point));
}

/// Appends the byte or the decoded escape at `at` and returns its size in `raw`.
std::size_t append_one(std::string& out, std::string_view raw, std::size_t at) {
  if (raw[at] != '\\') {
    out += raw[at];
    return 1;
  }
  switch (raw[at + 1]) {
    case 'b': out += '\b'; return 2;
    case 'f': out += '\f'; return 2;
    case 'n': out += '\n'; return 2;
    case 'r': out += '\r'; return 2;
    case 't': out += '\t'; return 2;
    case 'u': break;
    default: out += raw[at + 1]; return 2;
  }
  const std::uint32_t high = code_unit(raw, at);
  if (high >= 0xD800 && high < 0xDC00) {
    const std::uint32_t low = code_unit(raw, at + k_unicode_escape_size);
    if (low >= 0xDC00 && low < 0xE000) {
      append_point(out, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
      return 2 * k_unicode_escape_size;
    }
  }
  append_point(out, high);
  return k_unicode_escape_size;
}

}  // namespace

int hex_digit(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decode_json_string(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  for (std::size_t at = 0; at < raw.size();) at += append_one(out, raw, at);
  return out;
}

std::uint32_t surrogate_at(std::string_view raw) noexcept {
  const std::uint32_t unit = code_unit(raw, 0);
  return unit >= 0xD800 && unit < 0xE000 ? unit : 0;
}

std::size_t raw_offset(std::string_view raw, std::size_t decoded_offset) {
  std::string out;
  std::size_t at = 0;
  while (at < raw.size()) {
    const std::size_t size = append_one(out, raw, at);
    if (out.size() > decoded_offset) break;
    at += size;
  }
  return at;
}

}  // namespace oxaudit
