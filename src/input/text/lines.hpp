/// The `lines` format: each line is a board of nine cells; blank lines are skipped.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_lines(const Head& head, const InputOptions& options);

}  // namespace oxaudit
