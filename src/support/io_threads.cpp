/// See io_threads.hpp.
#include "support/io_threads.hpp"

#include "support/file.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <new>
#include <system_error>
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

bool IoThreads::add_first(std::vector<Job> jobs) {
  {
    const std::lock_guard lock(mutex_);
    start_threads();
    if (count_ == 0) return false;
    jobs_.insert(jobs_.begin(), std::make_move_iterator(jobs.begin()), std::make_move_iterator(jobs.end()));
  }
  changed_.notify_all();
  return true;
}

void IoThreads::start_threads() {
  threads_.reserve(count_);
  while (threads_.size() < count_) {
    try {
      threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    } catch (const std::system_error&) {
      count_ = static_cast<unsigned>(threads_.size());
    }
  }
}

void IoThreads::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [&] { return !jobs_.empty(); })) {
    if (stop.stop_requested()) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    try {
      job();
    } catch (const std::bad_alloc&) {
      // Whoever wants the result does the work again, and then says what is wrong.
    }
    lock.lock();
  }
}

}  // namespace oxaudit
