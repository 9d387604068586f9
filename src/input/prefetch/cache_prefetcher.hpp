/// Brings files that are on a disk into the cache of the system, many at once, where io_uring is refused, as it is in
/// most containers. Nothing of them is kept: they are read as always afterwards, which then takes a few microseconds.
#pragma once

#include "support/io_threads.hpp"

#include <chrono>
#include <span>

namespace oxaudit {

class CachePrefetcher {
 public:
  /// Files that take longer than `cold` are not in the cache.
  explicit CachePrefetcher(unsigned threads, std::chrono::microseconds cold = k_cold_file)
      : count_(threads), cold_(cold), threads_(threads) {}

  /// Reads some of the files to see whether they are in the cache, and all others if not. Waits for them. Thread-safe.
  void warm(std::span<const char* const> paths);

 private:
  /// A file in the cache takes 2 to 5 microseconds, one on a disk a hundred and more.
  static constexpr std::chrono::microseconds k_cold_file{50};

  void read_all(std::span<const char* const> paths);

  unsigned count_;
  std::chrono::microseconds cold_;
  IoThreads threads_;
};

}  // namespace oxaudit
