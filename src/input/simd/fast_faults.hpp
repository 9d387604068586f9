/// What is wrong with a commonplace malformed board, told by bit masks and not by a walk over its characters: a wrong
/// number of cells, an unknown mark that is a printable ASCII character, an empty field.
///
/// Whatever else may be wrong is not settled here but left to the exact decoder (board_field.hpp), which is the
/// specification: the findings are those that it would make. That costs a fifth of its time.
#pragma once

#include "check/row_scan.hpp"
#include "input/simd/fast_items.hpp"
#include "input/simd/fast_masks.hpp"

#include <optional>

#ifdef OXAUDIT_FAST_READERS

namespace oxaudit {

/// The bytes of a record and what each of them is, a bit a byte.
struct FastText {
  const char* bytes = nullptr;
  unsigned size = 0;
  std::uint64_t cells = 0;      ///< marks
  std::uint64_t spaces = 0;     ///< other blanks are no printable characters and so never settled
  std::uint64_t printable = 0;  ///< ASCII characters from ! to ~

  /// `count` of them (at most 63) from `begin` on.
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

/// The first character of `row` that is no mark, of which there is one, as scan_row tells it.
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

/// Nine cells were to stand in `text`, at `offset` of the slice, and no row ends in it. False, and nothing
/// is noted, where that is not settled: also where nine cells stand there.
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

/// Three rows of three cells were to stand in `text`, at `offset` of the slice, each before one of `row_ends`. Returns
/// how many rows there are; 0, and nothing is noted, where what is wrong is not settled: also where nothing is.
OXAUDIT_FAST_INLINE std::uint32_t detect_rows(const FastText& text, std::uint64_t row_ends, std::uint32_t offset,
                                              FastItems& items) {
  if (text.printable == 0 ||
      (text.bytes[std::countr_zero(text.printable)] >= '0' && text.bytes[std::countr_zero(text.printable)] <= '9'))
    return 0;  // a number may be a count of boards, which is told in other words
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

/// Nine cells were to stand alone in fields that follow each other; `field_ends` has a bit for the byte behind each.
/// False, and nothing is noted, where that is not settled.
OXAUDIT_FAST_INLINE bool detect_cells(const FastText& text, std::uint64_t field_ends, std::uint32_t offset,
                                      FastItems& items) {
  Finding fault;
  bool found = false;
  unsigned at = 0;
  for (std::uint32_t i = 0; i < k_cell_count; ++i) {
    const auto size = static_cast<unsigned>(std::countr_zero(field_ends >> at));
    // A longer one is a word, or blanks stand about.
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
