/// The first step: decides which bytes each block gets. It is serial and must be cheap, so it opens large sources only.
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

/// What planning counts. It is added to the summary at the end.
struct PlanTally {
  std::uint64_t found = 0;
  std::array<std::uint64_t, k_skip_reason_count> skipped{};
  std::uint64_t unmatched = 0;
};

class Planner {
 public:
  /// Fills the entry with the next one; false when there is none.
  using NextEntry = std::function<bool(WalkEntry&)>;
  using Notice = std::function<void(std::string_view)>;

  /// Where entries come from.
  enum class Origin : std::uint8_t {
    /// Found by the walk. The sizes of most text files are estimated, which saves a system call for each.
    walk,
    /// Files of an earlier block that were deferred. They were counted then, and now each is measured.
    deferred,
  };

  /// Counts are added to `tally`. All references must outlive the planner.
  Planner(Origin origin, NextEntry next_entry, const AuditOptions& options, const std::atomic<bool>& stop,
          const Notice& notice, PlanTally& tally);

  /// Plans the next block, which must be clear; false at the end.
  bool next(PlannedBlock& block);

 private:
  /// How the bytes of a source get into blocks.
  enum class Route : std::uint8_t {
    shared,     ///< into one block with other files
    ranges,     ///< into blocks of byte ranges, which are read later
    stream,     ///< into blocks that are filled here, one after another
    container,  ///< unpacked here; its members then have routes as well
    database,   ///< row by row, as a stream
  };
  struct EntryPlan {
    Route route = Route::shared;
    std::uint64_t size = 0;  ///< in a shared block; an estimate if the file was not measured
  };

  bool fill_with_files(PlannedBlock& block);
  bool take_entry(PlannedBlock& block);
  EntryPlan plan_entry();
  bool should_measure() noexcept;
  void begin_alone(PlannedBlock& block);
  void count_found() noexcept;
  PlannedSlice& add_file(PlannedBlock& block);
  void add_problem(PlannedBlock& block, SourceFinding problem) { add_file(block).problem = std::move(problem); }
  void begin_large(PlannedBlock& block);
  void begin_database(PlannedBlock& block);
  void begin_source(std::string path, Format format);
  std::optional<SourceFinding> detect_stream();
  Outcome detect_layout();
  void next_range(PlannedBlock& block);
  void next_stream(PlannedBlock& block);
  PlannedSlice& add_large_slice(PlannedBlock& block, PlannedBlock::Kind kind);

  // In plan_containers.cpp.
  void begin_container(PlannedBlock& block);
  void unpack(UniqueFd descriptor, std::unique_ptr<ByteStream> stream);
  void fill_with_members(PlannedBlock& block);
  void end_empty_container(PlannedBlock& block);
  bool take_contained(PlannedBlock& block);
  bool fits_into(const PlannedBlock& block);
  PlannedSlice& add_member(PlannedBlock& block);
  void add_small_member(PlannedBlock& block);
  void begin_large_member(PlannedBlock& block);

  const Origin origin_;
  NextEntry next_entry_;
  const AuditOptions& options_;
  const std::atomic<bool>& stop_;
  const Notice& notice_;
  PlanTally& tally_;

  WalkEntry entry_;
  EntryPlan plan_;             ///< of entry_
  bool entry_waits_ = false;   ///< entry_ did not fit into the last block
  std::uint64_t guessed_ = 0;  ///< text files found so far, most of whose sizes are estimated
  std::uint64_t usual_size_ = 0;

  std::shared_ptr<LargeSource> large_;  ///< the source that fills the next blocks
  std::unique_ptr<ByteStream> stream_;  ///< its bytes, unless its route is `ranges`
  std::uint64_t position_ = 0;          ///< of the next range
  bool large_begun_ = false;

  PathHasher hasher_;
  WalkFilter member_filter_;
  std::unique_ptr<Unpacker> unpacker_;  ///< of entry_, while it has more members
  Contained contained_;
  bool member_waits_ = false;  ///< contained_ did not fit into the last block
  bool any_source_ = false;    ///< the container has had a source, or a problem
};

}  // namespace oxaudit
