/// The first step: decides which bytes each block gets. Serial, and cheap: it opens large sources only.
#pragma once

#include "input/archive/unpacker.hpp"
#include "input/stream/byte_source.hpp"
#include "input/walk/walk.hpp"
#include "input/walk/walk_filter.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace oxaudit {

/// What planning counts, to be added to the summary at the end.
struct PlanTally {
  std::uint64_t found = 0;
  std::array<std::uint64_t, k_skip_reason_count> skipped{};
  std::uint64_t unmatched = 0;
};

class Planner {
 public:
  /// Fills the entry with the next one; false when there is none.
  using NextEntry = std::function<bool(WalkEntry&)>;

  /// With `measure_all` every file's size is asked for. Else board files met while walking are taken to be small
  /// without asking, which saves a system call a file; one that is not comes back in a planner that measures.
  Planner(NextEntry next_entry, const AuditOptions& options, bool measure_all, const std::atomic<bool>& stop,
          std::function<void(std::string_view)> notice);

  /// Plans the next block; false at the end.
  bool next(Block& block);

  const PlanTally& tally() const noexcept { return tally_; }

 private:
  bool fill_with_files(Block& block);
  bool take_entry(Block& block, std::size_t& planned_bytes);
  void count_found() noexcept;
  void add_file(Block& block);
  void add_problem(Block& block, SourceFinding problem);
  void begin_large(Block& block, bool may_seek);
  void begin_database(Block& block);
  std::optional<SourceFinding> detect_stream();
  Outcome detect_layout();
  void next_range(Block& block);
  void next_stream(Block& block);
  void end_stream(Slice& slice);
  Slice& add_large_slice(Block& block, Block::Kind kind);

  // In plan_containers.cpp.
  bool begins_as_container() const;
  void begin_container(Block& block);
  void unpack(UniqueFd descriptor, std::unique_ptr<ByteStream> stream);
  void fill_with_members(Block& block);
  bool take_contained(Block& block);
  Slice& add_member(Block& block);
  void add_small_member(Block& block);
  void begin_large_member(Block& block);
  void say_nothing_to_audit();

  NextEntry next_entry_;
  const AuditOptions& options_;
  bool measure_all_;
  const std::atomic<bool>& stop_;
  std::function<void(std::string_view)> notice_;
  PlanTally tally_;

  WalkEntry entry_;
  bool entry_waits_ = false;  ///< entry_ did not go into the last block

  std::shared_ptr<LargeSource> large_;  ///< the source being cut into blocks
  std::unique_ptr<ByteStream> stream_;  ///< its bytes, unless ranges of a file are read
  std::uint64_t position_ = 0;          ///< of the next range
  bool large_begun_ = false;

  PathHasher hasher_;
  WalkFilter member_filter_;
  std::unique_ptr<Unpacker> unpacker_;  ///< of the entry at hand, while it holds more
  Contained contained_;
  bool member_waits_ = false;  ///< contained_ did not go into the last block
  bool any_source_ = false;    ///< among what was contained, or something wrong with it
};

}  // namespace oxaudit
