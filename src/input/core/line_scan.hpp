/// Finds line ends: LF, CRLF and lone CR, in any mixture. Every format with lines uses these functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// One line. Its text is [begin, end), and the next line starts at `next`.
struct Line {
  std::size_t end = 0;
  std::size_t next = 0;
  /// False if the bytes end before the line does: either the line end is missing, or a CR is the last byte and an LF
  /// may follow.
  bool complete = false;
};

/// Scans the line that starts at `begin` (at most bytes.size()). `last` means that nothing follows `bytes`: a final CR
/// is then a complete line end, but text without a line end is still incomplete.
Line scan_line(std::string_view bytes, std::size_t begin, bool last) noexcept;

/// Returns the offset after the first line end at or after `from`, or npos if there is none. A CR in the last byte does
/// not count, because it may be the first half of a CRLF.
std::size_t after_line_end(std::string_view bytes, std::size_t from) noexcept;

/// Returns the offset of the first CR or LF at or after `from`, or bytes.size() if there is none.
std::size_t find_line_end(std::string_view bytes, std::size_t from) noexcept;

/// Counts the line ends in `bytes`. A CR in the last byte counts.
std::size_t count_line_ends(std::string_view bytes) noexcept;

/// Returns the length of the UTF-8 byte order mark at the start of `bytes`: 3 or 0.
std::size_t byte_order_mark(std::string_view bytes) noexcept;

}  // namespace oxaudit
