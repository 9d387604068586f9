/// See cache_prefetcher.hpp.
#include "input/prefetch/cache_prefetcher.hpp"

#include "support/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <latch>
#include <memory>
#include <vector>

namespace oxaudit {

namespace {

/// Reading these few costs 2 % of the time for 256 files in the cache.
constexpr std::size_t k_samples = 4;
constexpr std::size_t k_files_min = 32;

/// Reads as many bytes as a board file has; of longer files the system reads ahead.
void read_once(const char* path) {
  // pread fails for a FIFO that took the place of the file, so nothing is taken from it.
  const UniqueFd file(::open(path, k_open_to_read));
  std::array<char, 4096> bytes;
  if (file) static_cast<void>(!::pread(file.get(), bytes.data(), bytes.size(), 0));
}

}  // namespace

void CachePrefetcher::warm(std::span<const char* const> paths) {
  if (paths.size() < k_files_min || count_ < 2) return;
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i < k_samples; ++i) read_once(paths[i * paths.size() / k_samples]);
  if (std::chrono::steady_clock::now() - begin >= k_samples * cold_) read_all(paths);
}

void CachePrefetcher::read_all(std::span<const char* const> paths) {
  struct Progress {
    explicit Progress(unsigned count) : all_done(count) {}
    std::atomic<std::size_t> next{0};
    std::latch all_done;
  };
  const auto progress = std::make_shared<Progress>(count_);
  const IoThreads::Job job = [this, progress, paths] {
    for (std::size_t i = progress->next++; i < paths.size() && !stop_; i = progress->next++) read_once(paths[i]);
    progress->all_done.count_down();
  };
  if (threads_.add_first(std::vector<IoThreads::Job>(count_, job))) progress->all_done.wait();
}

}  // namespace oxaudit
