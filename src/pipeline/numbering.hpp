/// The serial step that makes local numbers global, and repairs the cuts that turned out to lie inside a record.
#pragma once

#include "pipeline/block.hpp"
#include "pipeline/read_block.hpp"

#include <string>

namespace oxaudit {

class Numbering {
 public:
  explicit Numbering(const BlockReader& reader) : reader_(reader) {}

  /// Blocks must come in the order in which they were planned.
  void number(Block& block);

  /// What was counted so far: records, sources and the rules that they break. Of a source that is not over, nothing.
  const Summary& counted() const noexcept { return counted_; }
  /// The run ends here: what was read of a source that is not over counts, too.
  void end_early();
  /// Records and sources seen so far, those of a source that is not yet over too.
  std::uint64_t records_so_far() const noexcept { return counted_.numbered + (ended_ ? 0 : running_.records); }
  std::uint64_t sources_so_far() const noexcept { return counted_.sources.audited + counted_.sources.unreadable; }

 private:
  /// What is known of the source whose slices are coming by.
  struct Running {
    std::uint64_t records = 0;
    std::uint64_t lines = 0;
    Counts counts;
    std::string carry;       ///< the start of a record that the last slice did not finish
    bool any_bytes = false;  ///< behind the byte order mark and the header
    bool skipping = false;   ///< the last slice ended inside a record that was given up
    bool failed = false;
  };

  void number_slice(Block& block, Slice& slice);
  void join_carry(Block& block, Slice& slice);
  void end_source(Slice& slice);

  const BlockReader& reader_;
  Running running_;
  bool ended_ = true;  ///< no source is going on
  Summary counted_;
};

}  // namespace oxaudit
