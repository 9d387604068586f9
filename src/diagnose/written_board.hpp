/// Finds the text of a record's board again, in the bytes that its reader recorded.
///
/// This is separate from the readers because it only serves a guess. A board that is not obvious is `unknown`.
#pragma once

#include "diagnose/notation_diagnosis.hpp"
#include "input/core/format.hpp"
#include "input/core/layout.hpp"

namespace oxaudit {

/// `item` marks the board field in the bytes of the slice, or all nine cells of the record with their separators.
WrittenBoard written_board(std::string_view bytes, const RecordItem& item, Format format, const Layout& layout);

}  // namespace oxaudit
