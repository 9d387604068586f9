/// Board files: runs of non-blank lines, separated by blank ones; each run is a board. So a file with one board is a
/// dataset of one.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_text(const Head& head, const InputOptions& options);

}  // namespace oxaudit
