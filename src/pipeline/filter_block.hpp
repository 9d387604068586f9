/// The step between numbering and rendering in which filters settle what of a block's findings counts. Runs only where
/// something is expected or known.
#pragma once

#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"

namespace oxaudit {

/// Thread-safe. Afterwards the block holds the items that a report shows, and `changes` what became of the rest.
void filter_block(Block& block, const AuditOptions& options);

}  // namespace oxaudit
