/// The format `ndjson`: one JSON value per line, each of which is a record. Blank lines are skipped.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

/// Fails for an invalid JSON Pointer, and if the first records show that no board can be found. A single record without
/// a board is a finding of that record, not an error here.
Result<Layout> open_ndjson(const Head& head, const InputOptions& options);

}  // namespace oxaudit
