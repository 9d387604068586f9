/// One row of a board, character by character: how many cells it has, what they are, and the first fault of each kind.
/// Apart from board_field so that rows, lines and lone cells count characters in one and the same way.
#pragma once

#include "check/board_field.hpp"
#include "support/ascii.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

struct RowScan {
  std::uint32_t cells = 0;          ///< characters that are no ignored blank; a byte that is no character counts as one
  std::uint32_t spaces = 0;         ///< ignored spaces; tabs and the like never stand for an empty cell
  std::uint32_t characters = 0;     ///< cells and ignored blanks of every kind
  std::uint32_t code = 0;           ///< the cells in base 3; means something only without a fault and up to nine cells
  std::optional<Finding> unknown;   ///< OX103, with `column` the cell's number in the row, from 1
  std::optional<Finding> encoding;  ///< OX104, likewise
};

RowScan scan_row(TextAt row, const Marks& marks);

/// True when the character at `at`, the first that is unknown, is a letter that stands before other letters which are
/// no marks: then it is part of a word, such as `null`, and no mark of another notation. `is_mark` is asked of places
/// in `text`.
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
