/// Where lines end: LF, CRLF and lone CR, mixed freely. Every format that has lines uses this one definition.
#pragma once

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// One line: its text is [begin, end), the next line begins at `next`.
struct Line {
  std::size_t end = 0;
  std::size_t next = 0;
  /// False when the bytes end before the line does: there is no line end, or a CR is the last byte and an LF may
  /// follow.
  bool complete = false;
};

/// The line that begins at `begin` (at most bytes.size()). With `last`, nothing follows the bytes: then a final CR is a
/// whole line end, while text without a line end is still not complete.
Line scan_line(std::string_view bytes, std::size_t begin, bool last) noexcept;

/// Behind the first line end at or after `from`; npos when there is none or when it is a CR in the last byte, which may
/// be half of a CRLF.
std::size_t behind_line_end(std::string_view bytes, std::size_t from) noexcept;

/// The first CR or LF at or after `from`; bytes.size() when there is none.
std::size_t find_line_end(std::string_view bytes, std::size_t from) noexcept;

/// How many lines end in `bytes`; a CR in the last byte counts.
std::size_t count_line_ends(std::string_view bytes) noexcept;

/// The length of the UTF-8 byte order mark at the start of `bytes`: 3 or 0.
std::size_t byte_order_mark(std::string_view bytes) noexcept;

}  // namespace oxaudit
