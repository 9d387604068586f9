/// One board a line, nine cells, blank lines skipped.
#pragma once

#include "input/format.hpp"

namespace oxaudit {

Result<Layout> open_lines(const Head& head, const InputOptions& options);

}  // namespace oxaudit
