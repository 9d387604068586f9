/// The serial step for sources whose records cannot be found from their middle, such as JSON documents: their record
/// locator sees all their blocks in order. Blocks of other sources pass through unchanged.
#pragma once

#include "pipeline/block.hpp"

namespace oxaudit {

/// Finds the records in the block's bytes and in those that were left over from the source's last block.
void locate_block(ReadBlock& block);

}  // namespace oxaudit
