/// The board of one record as it is written, found again in the bytes that a reader left with the record's item.
///
/// Apart from the readers because it serves a guess and may give up: what is not plainly there is `unknown`.
#pragma once

#include "diagnose/explanation.hpp"
#include "input/core/format.hpp"
#include "input/core/layout.hpp"

#include <string_view>

namespace oxaudit {

/// At `item` in the slice's bytes stands the board field, or all cells of the record with what is between them.
WrittenBoard written_board(std::string_view bytes, const RecordItem& item, Format format, const Layout& layout);

}  // namespace oxaudit
