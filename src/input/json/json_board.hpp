/// From a JSON value to a board code: the shapes in which JSON data holds boards, on top of the decoder of all formats.
#pragma once

#include "board/marks.hpp"
#include "check/record_sink.hpp"
#include "input/json/json_tree.hpp"

#include <cstdint>

namespace oxaudit {

/// The board that `node` holds: a string as in every format; an array of three strings, of nine cells, or of three
/// arrays of three cells. A cell is a string, or a number, true, false or null whose own text is a mark. Notes what is
/// wrong in the sink and then returns k_malformed. `text_offset` is where the tree's text begins in the slice.
BoardCode decode_json_board(const JsonTree& tree, std::uint32_t node, std::uint32_t text_offset, const Marks& marks,
                            RecordSink& sink);

}  // namespace oxaudit
