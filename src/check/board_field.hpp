/// Decodes text to a board code. All formats use this exact decoder, which never repairs or guesses anything.
///
/// Each function adds a finding with row, column and offset for every rule that the text breaks, and then returns
/// k_malformed. Otherwise it returns the board code. In rows, blanks (space, tab, VT, FF) are ignored unless a blank is
/// a mark. A character that is not a mark counts as one cell, and so does an invalid byte.
#pragma once

#include "board/marks.hpp"
#include "check/record_sink.hpp"

#include <span>

namespace oxaudit {

/// Some text and its offset within the slice.
struct TextAt {
  std::string_view text;
  std::uint32_t offset = 0;
};

/// Decodes a field with a whole board: nine cells such as `XO-OX---X`, or three rows such as `XO-/OX-/--X`. Rows are
/// separated by line ends if there are any, otherwise by `/`, otherwise by `|`. A mark is never a separator. A `|` at
/// either end and line ends at the end are ignored. A blank field is OX101 with rows_none.
BoardCode decode_board(TextAt field, const Marks& marks, RecordSink& sink);

/// Decodes given rows, such as the lines of a text board or the strings of a JSON array. Any other number of rows than
/// three is OX101.
BoardCode decode_rows(std::span<const TextAt> rows, const Marks& marks, RecordSink& sink);

/// Decodes one line of nine cells.
BoardCode decode_line(TextAt line, const Marks& marks, RecordSink& sink);

/// Decodes nine separate cells, each the whole text of a field or array element. Surrounding blanks are ignored unless
/// a blank is a mark.
BoardCode decode_cells(std::span<const TextAt, k_cell_count> cells, const Marks& marks, RecordSink& sink);

/// True if `field` is a well-formed board in these marks. Used to detect headers and columns.
bool is_board(std::string_view field, const Marks& marks);

}  // namespace oxaudit
