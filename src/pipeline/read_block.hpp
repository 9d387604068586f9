/// The parallel steps between bytes and records: they fill a block's buffer if planning did not, and read its slices.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"

#include <vector>

namespace oxaudit {

/// The layouts that do not depend on content, opened once for all sources. Indexed by Format; a format without a reader
/// here has to see the content.
using StaticLayouts = std::vector<Layout>;
StaticLayouts open_static_layouts(const InputOptions& options);

class BlockReader {
 public:
  /// Options, layouts and `stop`, which ends reading early, must outlive the reader. Thread-safe.
  BlockReader(const AuditOptions& options, const StaticLayouts& static_layouts, bool count_boards,
              const std::atomic<bool>& stop)
      : options_(options),
        static_layouts_(static_layouts),
        count_boards_(count_boards),
        stop_(stop),
        fetcher_(options.use_ring, options.jobs == 1 ? 0 : IoThreads::count_for_files(k_file_threads), stop) {}

  /// Enters the read stage: takes over what planning has read, and reads the bytes that the record locator must see.
  void fetch(ReadBlock& block) const;
  /// Reads the records of all slices, except of files that turn out to need another plan: those become deferred.
  void read(ReadBlock& block) const;

  /// Reads a slice of a large source again after the start of its first record was put before it. It must be the only
  /// slice of the block. `first` tells whether the source begins with it. With `skip_to_boundary` it begins inside a
  /// record that was given up.
  void read_slice(ReadBlock& block, std::size_t i, bool first, bool skip_to_boundary) const;

 private:
  /// Threads that bring files into the cache without a ring.
  static constexpr unsigned k_file_threads = 32;

  void read_files(ReadBlock& block) const;
  void fetch_files(ReadBlock& block) const;
  void read_file(ReadBlock& block, std::size_t i, int folder) const;
  std::size_t read_bytes(ReadBlock& block, std::size_t i, int file) const;
  void read_small(ReadBlock& block, std::size_t i) const;
  void read_content(ReadBlock& block, std::size_t i) const;
  bool detect_layout(ReadBlock& block, std::size_t i) const;
  void fetch_range(ReadBlock& block, std::uint64_t end) const;
  void read_range(ReadBlock& block) const;

  const AuditOptions& options_;
  const StaticLayouts& static_layouts_;
  bool count_boards_;
  const std::atomic<bool>& stop_;
  FileFetcher fetcher_;
};

}  // namespace oxaudit
