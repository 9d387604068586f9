/// Lines and columns of boards and findings. They are computed from byte offsets only when a report shows them.
#pragma once

#include "report/report.hpp"

#include <cstddef>

namespace oxaudit {

/// Returns how many lines end in `bytes`: LF, CRLF or lone CR. A CR in the last byte counts.
std::size_t line_ends_in(std::string_view bytes) noexcept;

/// Computes the column of a byte: in characters, from 1. A byte that begins no character counts as one.
///
/// Remembers its last answer, so that ascending offsets cost one pass even if all bytes are one endless line.
class ColumnFinder {
 public:
  explicit ColumnFinder(std::string_view bytes, std::size_t columns_before = 0) noexcept
      : bytes_(bytes), columns_before_(columns_before), known_column_(columns_before + 1) {}
  std::size_t column(std::size_t offset) noexcept;

 private:
  bool starts_line(std::size_t offset) const noexcept;

  std::string_view bytes_;
  std::size_t columns_before_;  ///< characters of the first line that precede the bytes
  std::size_t known_offset_ = 0;
  std::size_t known_column_;
};

/// Finds the places of boards and findings in their source. Items must be given in their order.
class PlaceFinder {
 public:
  explicit PlaceFinder(const ReportSlice& slice) : slice_(slice), columns_(slice.bytes, slice.columns_before) {}

  /// The line on which the record of `item` starts, from 1.
  std::uint64_t line_of(const RecordItem& item) const noexcept { return slice_.lines_before + item.line + 1; }
  SourcePlace of_board(const RecordItem& item);
  SourcePlace of(const RecordItem& item, const Finding& finding);

 private:
  SourcePlace at(const RecordItem& item, std::size_t offset);

  const ReportSlice& slice_;
  ColumnFinder columns_;
};

}  // namespace oxaudit
