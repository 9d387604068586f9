/// The bytes of a dump at hand. A unit (a statement's head, a row, a token) may continue after them; then it is
/// examined again from its start once there are more bytes, unless it is longer than its limit.
#pragma once

#include "input/core/record_locator.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace oxaudit {

struct DumpBytes {
  std::string_view bytes;
  Following end = Following::more;
  char before = '\n';        ///< the byte before `bytes`
  std::uint64_t offset = 0;  ///< of `bytes` in the dump

  bool more_follow() const noexcept { return end == Following::more; }
  bool at_end() const noexcept { return end == Following::end; }
  bool at_line_start(std::size_t at) const noexcept {
    const char c = at == 0 ? before : bytes[at - 1];
    return c == '\n' || c == '\r';
  }

  /// The part of a unit at `at` that may be examined: one byte more than its limit.
  std::string_view unit(std::size_t at, std::size_t bytes_max) const { return bytes.substr(at, bytes_max + 1); }
  /// True when nothing follows that part.
  bool is_last(std::size_t at, std::size_t bytes_max) const noexcept {
    return at_end() && bytes.size() - at <= bytes_max + 1;
  }
  /// For a unit at `at` whose end is not at hand: true when it exceeds its limit.
  bool is_too_long(std::size_t at, std::size_t bytes_max) const noexcept { return bytes.size() - at > bytes_max; }
  /// For such a unit: true when its end may follow.
  bool may_end(std::size_t at, std::size_t bytes_max) const noexcept {
    return more_follow() && !is_too_long(at, bytes_max);
  }
};

}  // namespace oxaudit
