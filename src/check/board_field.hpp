/// From text to a board code: the exact decoder behind every format. It repairs nothing and guesses nothing.
///
/// Each function notes every rule that the text breaks in the sink, with row, column and offset, and returns
/// k_malformed if there was one; else the board code. In rows, blanks (space, tab, VT, FF) are ignored unless a blank
/// is a mark. A character that is no mark counts as one cell, an invalid byte too.
#pragma once

#include "board/marks.hpp"
#include "check/record_sink.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace oxaudit {

/// Some text and where it stands in the slice's bytes.
struct TextAt {
  std::string_view text;
  std::uint32_t offset = 0;
};

/// A field that holds a whole board: nine cells, or three rows joined by a line end, `/` or `|` (a leading and a
/// trailing `|` allowed; line ends at the end ignored). A separator that is itself a mark does not separate. Which one
/// separates: a line end if there is one, else `/`, else `|`. A blank field is OX101 with rows_none.
BoardCode decode_board(TextAt field, const Marks& marks, RecordSink& sink);

/// Rows that are known to be rows: the lines of a text board, the strings of a JSON array. Not exactly three is OX101.
BoardCode decode_rows(std::span<const TextAt> rows, const Marks& marks, RecordSink& sink);

/// One line that must hold nine cells.
BoardCode decode_line(TextAt line, const Marks& marks, RecordSink& sink);

/// Nine cells that stand alone, each the whole text of a field or array element. Surrounding blanks are ignored unless
/// a blank is a mark.
BoardCode decode_cells(std::span<const TextAt, k_cell_count> cells, const Marks& marks, RecordSink& sink);

/// True when `field` is, as it stands, a board in these marks: what header and column detection asks.
bool is_board(std::string_view field, const Marks& marks);

}  // namespace oxaudit
