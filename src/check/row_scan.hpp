/// Scans one row of a board, character by character: counts its cells, decodes them, and finds the first error of each
/// kind. Rows, lines and separate cells all use this function, so that they count characters in the same way.
#pragma once

#include "check/board_field.hpp"
#include "support/ascii.hpp"

#include <cstddef>

namespace oxaudit {

struct RowScan {
  std::uint32_t cells = 0;          ///< characters except ignored blanks; an invalid byte counts as one
  std::uint32_t spaces = 0;         ///< ignored spaces; tabs and other blanks never mean an empty cell
  std::uint32_t characters = 0;     ///< cells and ignored blanks of every kind
  std::uint32_t code = 0;           ///< the cells in base 3; valid only without errors and for at most nine cells
  std::optional<Finding> unknown;   ///< OX103, with `column` the cell's number in the row, from 1
  std::optional<Finding> encoding;  ///< OX104
};

RowScan scan_row(TextAt row, const Marks& marks);

/// True if the first unknown character, at `at`, is a letter followed by other letters that are not marks. It is then
/// part of a word, such as `null`, rather than a mark of another notation. `is_mark` takes an index into `text`.
template <typename IsMark>
bool in_word(std::string_view text, std::size_t at, IsMark is_mark) {
  const auto lower = [&](std::size_t i) { return to_lower(text[i]); };
  const auto letter = [&](std::size_t i) { return i < text.size() && lower(i) >= 'a' && lower(i) <= 'z'; };
  if (!letter(at)) return false;
  for (std::size_t i = at + 1; letter(i); ++i)
    if (!is_mark(i) && lower(i) != lower(at)) return true;
  return false;
}

}  // namespace oxaudit
