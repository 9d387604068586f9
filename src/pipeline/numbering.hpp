/// The serial step that turns numbers within a slice into numbers within the source, and that joins records which two
/// blocks were cut through.
#pragma once

#include "pipeline/block.hpp"
#include "pipeline/read_block.hpp"

#include <string>

namespace oxaudit {

class Numbering {
 public:
  explicit Numbering(const BlockReader& reader) : reader_(reader) {}

  /// Numbers the next part of the block: its slices up to a deferred one, or to its end. The parts of all blocks must
  /// come in the order of the sources.
  void number(NumberedBlock& block);

  /// What was counted so far: records, sources and the rules that they break. A source counts when it ends.
  const Summary& counted() const noexcept { return counted_; }
  /// Adds what was read of a source that has not ended, such as when the run stops.
  void add_running();
  /// The bytes of the slices so far.
  std::uint64_t bytes_so_far() const noexcept { return bytes_; }
  /// The numbers of records and sources seen so far, including those of a source that has not ended.
  std::uint64_t records_so_far() const noexcept { return counted_.numbered + (ended_ ? 0 : running_.records); }
  std::uint64_t sources_so_far() const noexcept { return counted_.sources.audited + counted_.sources.unreadable; }

 private:
  /// What is known of the current source.
  struct Running {
    std::uint64_t records = 0;
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;  ///< accounted for by the reader
    Counts counts;
    std::string carry;        ///< the start of a record that the last slice did not finish
    std::size_t carried = 0;  ///< the size of `carry` when its record was read last
    bool any_bytes = false;   ///< after the byte order mark and the header
    bool skipping = false;    ///< the last slice ended inside a record that was given up
    bool failed = false;
  };

  void number_slice(NumberedBlock& block, std::size_t i);
  bool adds_little(const PlannedSlice& planned, const ReadSlice& slice) const;
  void join_carry(NumberedBlock& block, ReadSlice& slice);
  void extend_carry(NumberedBlock& block, ReadSlice& slice);
  void end_source(const PlannedSlice& planned, ReadSlice& slice, NumberedSlice& numbered);
  void check_large_source(const PlannedSlice& planned, ReadSlice& slice) const;

  const BlockReader& reader_;
  Running running_;
  bool ended_ = true;  ///< the last source has ended, and the next one has not begun
  std::uint64_t bytes_ = 0;
  Summary counted_;
};

}  // namespace oxaudit
