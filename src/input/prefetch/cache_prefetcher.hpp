/// Reads files from a disk into the system's cache on many threads, where io_uring is unavailable, as it is in most
/// containers. The bytes are dropped: the audit reads the files again, which then takes a few microseconds each.
#pragma once

#include "support/io_threads.hpp"

#include <atomic>
#include <chrono>
#include <span>

namespace oxaudit {

class CachePrefetcher {
 public:
  /// A file that takes longer than `cold` to read is not in the cache.
  /// `stop` ends the reading early.
  CachePrefetcher(unsigned threads, const std::atomic<bool>& stop, std::chrono::microseconds cold = k_cold_file)
      : count_(threads), stop_(stop), cold_(cold), threads_(threads) {}

  /// Reads a few files to see whether they are in the cache, and all of them if not. Waits for the end. Thread-safe.
  void warm(std::span<const char* const> paths);

 private:
  /// A file in the cache takes 2 to 5 microseconds, one on a disk a hundred and more.
  static constexpr std::chrono::microseconds k_cold_file{50};

  void read_all(std::span<const char* const> paths);

  unsigned count_;
  const std::atomic<bool>& stop_;
  std::chrono::microseconds cold_;
  IoThreads threads_;
};

}  // namespace oxaudit
