/// Whether text from the input needs no escapes in a report. Nearly all of it needs none. Since every id is checked,
/// the check reads eight bytes at a time; the last eight may overlap those before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace oxaudit {

constexpr bool starts_formula(char c) noexcept {
  return c == '=' || c == '+' || c == '-' || c == '@' || c == '\t' || c == '\r';
}

/// Whether eight bytes are printable ASCII without quotes and backslashes, and without `other`.
constexpr bool eight_plain(std::uint64_t eight, char other) noexcept {
  constexpr std::uint64_t k_ones = 0x0101010101010101;
  constexpr std::uint64_t k_highs = 0x80 * k_ones;
  // A byte below `limit` borrows, which sets its highest bit. The borrow may also mark the next byte, but whether any
  // byte is marked stays correct.
  const auto below = [&](std::uint64_t value, std::uint64_t limit) { return (value - limit * k_ones) & ~value; };
  const auto equal = [&](char c) { return below(eight ^ static_cast<unsigned char>(c) * k_ones, 1); };
  const std::uint64_t above = eight | (eight + k_ones);  // 0x7F and more
  return ((above | below(eight, 0x20) | equal('"') | equal('\\') | equal(other)) & k_highs) == 0;
}

/// Printable ASCII without quotes and backslashes, and without `other`.
inline bool all_plain(std::string_view bytes, char other) noexcept {
  const auto load = [&](std::size_t at, auto eight_or_four) {
    std::memcpy(&eight_or_four, bytes.data() + at, sizeof eight_or_four);
    return std::uint64_t{eight_or_four};
  };
  const std::size_t size = bytes.size();
  if (size >= 8) {
    for (std::size_t at = 0; at + 8 < size; at += 8)
      if (!eight_plain(load(at, std::uint64_t{}), other)) return false;
    return eight_plain(load(size - 8, std::uint64_t{}), other);
  }
  if (size >= 4) return eight_plain(load(0, std::uint32_t{}) | load(size - 4, std::uint32_t{}) << 32U, other);
  std::uint64_t eight = 0x3030303030303030;  // zeros are plain
  for (const char c : bytes) eight = eight << 8U | static_cast<unsigned char>(c);
  return eight_plain(eight, other);
}

/// True when `bytes` need no escapes in JSON and CSV: printable ASCII without `"`, `\`, a comma, or a formula's
/// first character.
inline bool plain(std::string_view bytes) noexcept {
  return (bytes.empty() || !starts_formula(bytes[0])) && all_plain(bytes, ',');
}

/// True when `bytes` need no escapes in a JSON string: printable ASCII without `"` and `\`.
inline bool plain_in_json(std::string_view bytes) noexcept { return all_plain(bytes, '"'); }

/// True when `bytes` need no escapes in text for people: printable ASCII without `"`, `\` and `#`.
inline bool plain_on_console(std::string_view bytes) noexcept { return all_plain(bytes, '#'); }

}  // namespace oxaudit
