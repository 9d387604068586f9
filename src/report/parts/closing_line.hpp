/// The one line that sums an audit up for people.
#pragma once

#include "check/source.hpp"

#include <string>

namespace oxaudit {

/// Returns `1,204 records in 3 files: 1,190 legal, 9 illegal, 5 malformed; 2 files skipped (1 hidden, 1 other type)`,
/// without a line end. The three counts are always given, even when they are 0; all other parts only when not 0.
std::string closing_line(const Summary& summary);

}  // namespace oxaudit
