/// Finds the common errors of malformed boards with bit masks: a wrong number of cells, an unknown mark that is a
/// printable ASCII character, an empty field.
///
/// All other errors are left to the exact decoder (board_field.hpp), which is the specification: the findings here are
/// equal to its findings. This takes a fifth of its time.
#pragma once

#include "check/row_scan.hpp"
#include "input/simd/fast_items.hpp"

#include <optional>

#ifdef OXAUDIT_FAST_READERS

namespace oxaudit {

/// The bytes of a record, and masks that classify them with one bit per byte.
struct FastText {
  const char* bytes = nullptr;
  unsigned size = 0;
  std::uint64_t cells = 0;      ///< marks
  std::uint64_t spaces = 0;     ///< other blanks are not printable, so they are left to the exact decoder
  std::uint64_t printable = 0;  ///< ASCII characters from ! to ~

  /// Returns the part of `count` bytes (at most 63) from `begin` on.
  OXAUDIT_FAST_INLINE FastText part(unsigned begin, unsigned count) const noexcept {
    const std::uint64_t kept = (std::uint64_t{1} << count) - 1;
    return {bytes + begin, count, cells >> begin & kept, spaces >> begin & kept, printable >> begin & kept};
  }
};

template <bool wide>
OXAUDIT_FAST_INLINE std::uint64_t printable(const FastBytes<wide>& loaded) noexcept {
  return FastBytes<wide>::bits(FastBytes<wide>::within(loaded.low, '!', '~'),
                               wide ? FastBytes<wide>::within(loaded.high, '!', '~') : loaded.low);
}

/// Returns the finding that scan_row makes for the first unknown character of `row`, which must have one.
OXAUDIT_FAST_INLINE Finding unknown_character(const FastText& row, std::uint32_t offset) {
  const auto at = static_cast<std::uint32_t>(std::countr_zero(row.printable & ~row.cells));
  const std::uint64_t before = row.printable & ((std::uint64_t{1} << at) - 1);
  const bool word = in_word({row.bytes, row.size}, at, [&](std::size_t i) { return (row.cells >> i & 1U) != 0; });
  return {.rule = Rule::unknown_mark,
          .detail = Detail::unknown_character,
          .column = static_cast<std::uint32_t>(std::popcount(before)) + 1,
          .offset = offset + at,
          .found = static_cast<unsigned char>(row.bytes[at]),
          .expected = word ? 1U : 0U};
}

/// Adds the findings of a line that should be nine cells, at `offset` of the slice. Returns false and adds nothing if
/// the line is well-formed or only the exact decoder can tell.
OXAUDIT_FAST_INLINE bool detect_line(const FastText& text, std::uint32_t offset, FastItems& items) {
  const std::uint64_t all = (std::uint64_t{1} << text.size) - 1;
  if ((text.printable | text.spaces) != all || text.printable == 0) return false;
  const auto cells = static_cast<std::uint32_t>(std::popcount(text.printable));
  const std::uint64_t unknown = text.printable & ~text.cells;
  const bool nine = cells == k_cell_count;
  if (nine && unknown == 0) return false;
  if (!nine) {
    const bool filled_by_blanks = cells < k_cell_count && text.size == k_cell_count;
    items.add({.rule = Rule::cell_count,
               .detail = filled_by_blanks ? Detail::cells_in_board_blanks : Detail::cells_in_board,
               .offset = offset,
               .found = cells,
               .expected = k_cell_count});
  }
  if (unknown != 0) {
    Finding finding = unknown_character(text, offset);
    finding.row = nine ? (finding.column - 1) / 3 + 1 : 1;
    if (nine) finding.column = (finding.column - 1) % 3 + 1;
    items.add(finding);
  }
  return true;
}

/// Adds the findings of a text that should be three rows of three cells, at `offset` of the slice. `row_ends` has a bit
/// for the byte after each row. Returns the number of rows, or 0 and adds nothing if the board is well-formed or only
/// the exact decoder can tell.
OXAUDIT_FAST_INLINE std::uint32_t detect_rows(const FastText& text, std::uint64_t row_ends, std::uint32_t offset,
                                              FastItems& items) {
  if (text.printable == 0 || is_digit(text.bytes[std::countr_zero(text.printable)]))
    return 0;  // a number may be a count of boards, which has another message
  const std::uint64_t unknown = text.printable & ~text.cells;
  std::optional<Finding> uneven;
  std::optional<Finding> strange;
  std::uint32_t rows = 0;
  std::uint32_t cells = 0;
  unsigned begin = 0;
  for (std::uint64_t ends = row_ends; ends != 0; ends &= ends - 1) {
    const auto end = static_cast<unsigned>(std::countr_zero(ends));
    const std::uint64_t row = (std::uint64_t{1} << end) - (std::uint64_t{1} << begin);
    if (((text.printable | text.spaces) & row) != row || (text.printable & row) == 0) return 0;
    ++rows;
    cells = static_cast<std::uint32_t>(std::popcount(text.printable & row));
    if (cells != 3 && !uneven) {
      const auto spaces = static_cast<std::uint32_t>(std::popcount(text.spaces & row));
      uneven = {.rule = Rule::cell_count,
                .detail = cells + spaces == 3 ? Detail::cells_in_row_blanks : Detail::cells_in_row,
                .row = rows,
                .offset = offset + begin,
                .found = cells,
                .expected = 3};
    }
    if (!strange && (unknown & row) != 0) {
      strange = unknown_character(text.part(begin, end - begin), offset + begin);
      strange->row = rows;
    }
    begin = end + 1;
  }
  if (rows == 3 && !uneven && !strange) return 0;
  if (rows != 3)
    items.add({.rule = Rule::row_count,
               .detail = rows == 1 && cells == k_cell_count ? Detail::rows_one_line : Detail::rows,
               .offset = offset,
               .found = rows,
               .expected = 3});
  if (uneven) items.add(*uneven);
  if (strange) items.add(*strange);
  return rows;
}

/// Adds the finding of nine cells in adjacent fields. `field_ends` has a bit for the byte after each field. Returns
/// false and adds nothing if the cells are well-formed or only the exact decoder can tell.
OXAUDIT_FAST_INLINE bool detect_cells(const FastText& text, std::uint64_t field_ends, std::uint32_t offset,
                                      FastItems& items) {
  Finding fault;
  bool found = false;
  unsigned at = 0;
  for (std::uint32_t i = 0; i < k_cell_count; ++i) {
    const auto size = static_cast<unsigned>(std::countr_zero(field_ends >> at));
    // A longer field is a word or contains blanks.
    if (size > 1 || (size == 1 && (text.printable >> at & 1U) == 0)) return false;
    if (!found && (size == 0 || (text.cells >> at & 1U) == 0)) {
      found = true;
      fault = {.rule = Rule::unknown_mark,
               .detail = size == 0 ? Detail::empty_cell_field : Detail::unknown_character,
               .row = i / 3 + 1,
               .column = i % 3 + 1,
               .offset = offset + at,
               .found = size == 0 ? 0 : static_cast<std::uint32_t>(static_cast<unsigned char>(text.bytes[at]))};
    }
    at += size + 1;
  }
  if (found) items.add(fault);
  return found;
}

}  // namespace oxaudit

#endif
