/// From a JSON value to a board code: the shapes in which JSON data holds boards. The cells are decoded as in every
/// other format.
#pragma once

#include "board/marks.hpp"
#include "check/record_sink.hpp"
#include "input/json/json_tree.hpp"

#include <cstdint>

namespace oxaudit {

/// The board that `node` holds: a string as in every format; an array of three strings, of nine cells, or of three
/// arrays of three cells. A cell is a string, or a number, true, false or null whose text is a mark. On a fault it adds
/// a finding to the sink and returns k_malformed. `text_offset` is the offset of the tree's text in the slice.
BoardCode decode_json_board(const JsonTree& tree, std::uint32_t node, std::uint32_t text_offset, const Marks& marks,
                            RecordSink& sink);

/// True when `node` holds a valid board.
bool is_json_board(const JsonTree& tree, std::uint32_t node, const Marks& marks);

}  // namespace oxaudit
