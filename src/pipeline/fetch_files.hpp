/// Reads the bytes of a block's small files through the ring of io_uring, ahead of reading their records.
///
/// It only ever saves work: a file that it leaves alone is read by BlockReader with ordinary calls, to the same result.
/// Where io_uring is refused it sees to it that those calls need not wait for a disk one after another.
#pragma once

#include "input/prefetch/cache_prefetcher.hpp"
#include "input/prefetch/file_ring.hpp"
#include "pipeline/block.hpp"

#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

namespace oxaudit {

class FileFetcher {
 public:
  /// `threads` of its own read ahead of the calls where there is no ring; with 0 or 1 nothing does.
  FileFetcher(bool use_ring, unsigned threads) : use_ring_(use_ring), prefetcher_(threads) {}

  /// Puts the bytes of files into the block's buffer, in any order; the slices that have got theirs are not of size 0.
  /// Thread-safe.
  void fetch(Block& block) const;

 private:
  /// One thread's own. The ring is made when there is use for it, and only tried once.
  struct ThreadRing {
    bool tried = false;
    std::unique_ptr<FileRing> ring;
    std::vector<FileRing::File> files;
    std::vector<FileRing::File> loose_files;
  };

  ThreadRing& own_ring() const;
  void warm(const Block& block) const;

  bool use_ring_;
  mutable CachePrefetcher prefetcher_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::thread::id, ThreadRing> rings_;
};

}  // namespace oxaudit
