/// JSON documents: records are elements of the top-level array, what --board-key leads to, or the document itself.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_json(const Head& head, const InputOptions& options);

}  // namespace oxaudit
