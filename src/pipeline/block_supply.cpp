/// See block_supply.hpp.
#include "pipeline/block_supply.hpp"

#include <utility>

namespace oxaudit {

namespace {

/// The deferred files that come before the next part of the block, as if a walk had just found them.
std::vector<WalkEntry> take_deferred(NumberedBlock& block) {
  std::vector<WalkEntry> entries;
  for (; !block.is_complete() && block.read[block.part_end].deferral != Deferral::none; ++block.part_end) {
    const PlannedSlice& slice = block.planned[block.part_end];
    WalkEntry& entry = entries.emplace_back();
    entry.path = slice.path;
    entry.name_begin = slice.name_begin;
    entry.named = slice.named;
    entry.format = slice.format;
    entry.container = block.read[block.part_end].deferral == Deferral::container;
    if (block.read[block.part_end].deferral == Deferral::database) entry.format = Format::sqlite;
  }
  return entries;
}

}  // namespace

void BlockSupply::add_planner(Planner::Origin origin, Planner::NextEntry next_entry) {
  sources_.push_front({std::make_unique<Planner>(origin, std::move(next_entry), options_, stop_, notice_, tally_)});
}

void BlockSupply::add_walk(Planner::NextEntry next_entry) { add_planner(Planner::Origin::walk, std::move(next_entry)); }

Block* BlockSupply::free_block() {
  const std::lock_guard lock(mutex_);
  if (free_.empty()) free_.push_back(blocks_.emplace_back(std::make_unique<Block>()).get());
  Block* const block = free_.back();
  free_.pop_back();
  return block;
}

void BlockSupply::release(Block* block) {
  const std::lock_guard lock(mutex_);
  free_.push_back(block);
}

Block* BlockSupply::next() {
  while (!sources_.empty()) {
    Source& source = sources_.front();
    if (Block* const block = source.block) {
      sources_.pop_front();
      return block;
    }
    Block* const block = free_block();
    block->clear();
    if (source.planner->next(*block)) return block;
    release(block);
    sources_.pop_front();
  }
  return nullptr;
}

void BlockSupply::give_back(const std::vector<Block*>& blocks) {
  std::vector<WalkEntry> deferred = take_deferred(*blocks.front());
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) sources_.push_front({nullptr, *block});
  add_planner(Planner::Origin::deferred, [entries = std::move(deferred), i = std::size_t{0}](WalkEntry& entry) mutable {
    if (i == entries.size()) return false;
    entry = entries[i++];
    return true;
  });
}

}  // namespace oxaudit
