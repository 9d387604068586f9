/// See io_threads.hpp.
#include "support/io_threads.hpp"

#include "support/file.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace oxaudit {

unsigned IoThreads::count_for_files(unsigned most) noexcept {
  constexpr std::uint64_t k_share = 8;
  return static_cast<unsigned>(std::min<std::uint64_t>(most, descriptors_max() / k_share));
}

IoThreads::IoThreads(unsigned count) : count_(count) {}

IoThreads::~IoThreads() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

void IoThreads::add_first(std::vector<Job> jobs) {
  {
    const std::lock_guard lock(mutex_);
    while (threads_.size() < count_) threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    jobs_.insert(jobs_.begin(), std::make_move_iterator(jobs.begin()), std::make_move_iterator(jobs.end()));
  }
  changed_.notify_all();
}

void IoThreads::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [&] { return !jobs_.empty(); })) {
    if (stop.stop_requested()) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    lock.lock();
  }
}

}  // namespace oxaudit
