/// Tells lines of JSON in a file named `.json` from one JSON document.
#pragma once

#include "input/core/layout.hpp"

namespace oxaudit {

/// True if the lines are separate values, some of which may be damaged. A document that spans lines may be damaged,
/// too. So this looks at where the text stops being one document, and at which lines could be values or parts of one.
bool lines_are_values(const Head& head, unsigned depth_max);

}  // namespace oxaudit
