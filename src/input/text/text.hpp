/// The `text` format: boards of three lines, separated by blank lines. Each run of non-blank lines is one record, so a
/// file of one board is a dataset of one record.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_text(const Head& head, const InputOptions& options);

}  // namespace oxaudit
