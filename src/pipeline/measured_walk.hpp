/// The entries of a walk, the first of which are taken ahead of their turn to learn how many bytes the run will read.
#pragma once

#include "input/walk/walk.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace oxaudit {

class MeasuredWalk {
 public:
  explicit MeasuredWalk(WalkOptions options) : walk_(std::move(options)) {}

  /// The sum of the sizes of all files. None if there are more than `entries_max` entries, or if a size does not say
  /// how many bytes will be read: of a compressed file, an archive, a database, a FIFO or a terminal.
  std::optional<std::uint64_t> measure(std::size_t entries_max);

  /// Fills `entry` with the next in order; false when there is none.
  bool next(WalkEntry& entry);

 private:
  Walk walk_;
  std::deque<WalkEntry> ahead_;
};

}  // namespace oxaudit
