/// The step between numbering and rendering in which filters decide which findings count. It runs only if the user
/// gave expectations or a baseline.
#pragma once

#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"

namespace oxaudit {

/// Applies the filters to the current part of the block. Afterwards it holds the items that a report shows, and
/// `changes` counts the findings that were added and waived. Thread-safe.
void filter_block(Block& block, const AuditOptions& options);

}  // namespace oxaudit
