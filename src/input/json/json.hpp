/// The format `json`: one document. Its records are the elements of the top-level array, the values to which
/// --board-key leads, or the document itself.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

Result<Layout> open_json(const Head& head, const InputOptions& options);

}  // namespace oxaudit
