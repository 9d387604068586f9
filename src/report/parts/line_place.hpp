/// Lines and columns for text reports, worked out from byte offsets when, and only where, a report shows them.
#pragma once

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// How many lines end in `bytes`: LF, CRLF or lone CR. A CR in the last byte counts.
std::size_t line_ends_in(std::string_view bytes) noexcept;

/// The column of a byte, from 1, in characters; a byte that begins no character counts as one.
///
/// Remembers the last answer, so that ascending offsets cost one pass even if the bytes are one endless line.
class ColumnFinder {
 public:
  explicit ColumnFinder(std::string_view bytes, std::size_t columns_before = 0) noexcept
      : bytes_(bytes), columns_before_(columns_before), known_column_(columns_before + 1) {}
  std::size_t column(std::size_t offset) noexcept;

 private:
  bool starts_line(std::size_t offset) const noexcept;

  std::string_view bytes_;
  std::size_t columns_before_;  ///< characters of the first line that stand before the bytes
  std::size_t known_offset_ = 0;
  std::size_t known_column_;
};

}  // namespace oxaudit
