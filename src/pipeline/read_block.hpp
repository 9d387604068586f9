/// The parallel step between bytes and records: fills a block's buffer where planning did not, and reads its slices.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "pipeline/audit.hpp"
#include "pipeline/block.hpp"
#include "pipeline/fetch_files.hpp"

#include <vector>

namespace oxaudit {

/// The layouts that depend on no content, opened once for all sources. Indexed by Format; a reader is missing where the
/// format has to see the content.
using StaticLayouts = std::vector<Layout>;
StaticLayouts open_static_layouts(const InputOptions& options);

class BlockReader {
 public:
  /// Options and layouts must outlive the reader. Thread-safe.
  BlockReader(const AuditOptions& options, const StaticLayouts& static_layouts, bool count_boards)
      : options_(options),
        static_layouts_(static_layouts),
        count_boards_(count_boards),
        fetcher_(options.use_ring, options.jobs == 1 ? 0 : IoThreads::count_for_files(k_file_threads)) {}

  /// Reads the bytes of a range that is to be cut before its records can be read.
  void fetch(Block& block) const;
  void read(Block& block) const;

  /// Reads a slice of a large source once more, after its bytes were joined to those of the one before. The block holds
  /// no other.
  void read_slice(Block& block, Slice& slice, bool skip_to_boundary) const;

 private:
  /// Threads that bring files into the cache where the ring cannot.
  static constexpr unsigned k_file_threads = 32;

  void read_files(Block& block) const;
  bool read_file(Block& block, Slice& slice, int folder) const;
  bool read_small(Block& block, Slice& slice) const;
  void read_content(Block& block, Slice& slice) const;
  void fetch_range(Block& block, std::uint64_t end) const;
  void read_range(Block& block) const;

  const AuditOptions& options_;
  const StaticLayouts& static_layouts_;
  bool count_boards_;
  FileFetcher fetcher_;
};

}  // namespace oxaudit
