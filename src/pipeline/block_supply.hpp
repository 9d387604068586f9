/// Gives out the blocks of a run in the order of their sources: planned ones, and those that had to wait for a deferred
/// file of an earlier block.
#pragma once

#include "pipeline/block.hpp"
#include "pipeline/planner.hpp"

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace oxaudit {

class BlockSupply {
 public:
  /// Options, `stop` and `notice` must outlive the supply.
  BlockSupply(const AuditOptions& options, const std::atomic<bool>& stop, const Planner::Notice& notice)
      : options_(options), stop_(stop), notice_(notice) {}

  /// Adds the entries of a walk, which must outlive the supply.
  void add_walk(Planner::NextEntry next_entry);

  /// The next block; null at the end.
  Block* next();
  /// Takes back a block whose bytes are no longer needed. May run at the same time as `next`.
  void release(Block* block);
  /// Makes blocks that were given out come again. The first one is not complete: its next part waits for deferred
  /// files, which are planned again and come before all of `blocks`.
  void give_back(const std::vector<Block*>& blocks);

  /// What all planners have counted.
  const PlanTally& tally() const noexcept { return tally_; }

 private:
  /// Either is null.
  struct Source {
    std::unique_ptr<Planner> planner;
    Block* block = nullptr;
  };

  void add_planner(Planner::Origin origin, Planner::NextEntry next_entry);
  Block* free_block();

  const AuditOptions& options_;
  const std::atomic<bool>& stop_;
  const Planner::Notice& notice_;
  std::deque<Source> sources_;  ///< in the order in which their blocks come
  PlanTally tally_;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::mutex mutex_;
  std::vector<Block*> free_;
};

}  // namespace oxaudit
