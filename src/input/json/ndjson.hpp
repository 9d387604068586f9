/// The format `ndjson`: one JSON value a line, each line one record. Blank lines are skipped.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

/// Fails only for a --board-key or --id-key that is no JSON Pointer: which keys the records have is theirs to say, each
/// record that lacks the board is reported as such.
Result<Layout> open_ndjson(const Head& head, const InputOptions& options);

}  // namespace oxaudit
