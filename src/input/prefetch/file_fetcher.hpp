/// Reads many small files at once through io_uring, ahead of reading their records.
///
/// This only saves time. The caller reads every file that is left out with ordinary calls, to the same result. If
/// io_uring is unavailable, the files are brought into the system's cache instead, so that those calls need not wait
/// for the disk one after another.
#pragma once

#include "input/prefetch/cache_prefetcher.hpp"
#include "input/prefetch/file_ring.hpp"

#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace oxaudit {

class FileFetcher {
 public:
  struct File {
    const char* path;
    std::size_t name_begin;  ///< where the file name begins in `path`; what comes before is the folder
    std::size_t index;       ///< passed to `take`

    std::string_view folder() const noexcept { return {path, name_begin}; }
  };

  /// `threads` fill the cache without a ring; with 0 or 1 it is not filled.
  /// `stop` ends the fetching early.
  FileFetcher(bool use_ring, unsigned threads, const std::atomic<bool>& stop)
      : use_ring_(use_ring), prefetcher_(threads, stop), stop_(stop) {}

  /// Calls `take` with the bytes of files, in any order and not of all. Files of one folder should be neighbours.
  /// Thread-safe.
  void fetch(std::span<const File> files, const FileRing::Take& take) const;

 private:
  /// What one thread uses. The ring is made at the first use. It is not tried again after a failure.
  struct ThreadRing {
    bool tried = false;
    std::unique_ptr<FileRing> ring;
    std::vector<FileRing::File> files;
    std::vector<FileRing::File> loose_files;  ///< opened by their whole path
  };

  ThreadRing& own_ring() const;
  static bool read_through(ThreadRing& own, std::span<const File> files, const FileRing::Take& take);
  void fill_cache(std::span<const File> files) const;

  bool use_ring_;
  mutable CachePrefetcher prefetcher_;
  const std::atomic<bool>& stop_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::thread::id, ThreadRing> rings_;
};

}  // namespace oxaudit
