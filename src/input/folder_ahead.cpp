/// See folder_ahead.hpp.
#include "input/folder_ahead.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// Folders asked for and not taken, and names in each: together they bound the memory to a few MiB.
constexpr std::size_t k_jobs_max = 32;
constexpr std::size_t k_names_max = 10'000;

}  // namespace

FolderAhead::FolderAhead(unsigned threads) : threads_wanted_(threads) {}

FolderAhead::~FolderAhead() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

std::size_t FolderAhead::expect(std::span<const std::string> paths) {
  if (threads_.empty()) start_threads();
  std::size_t taken = 0;
  {
    const std::lock_guard lock(mutex_);
    taken = std::min(paths.size(), k_jobs_max - std::min(k_jobs_max, jobs_.size()));
    for (std::size_t i = taken; i-- != 0;) {
      auto job = std::make_shared<Job>();
      job->path = paths[i];
      if (jobs_.try_emplace(paths[i], job).second) waiting_.push_front(std::move(job));
    }
  }
  if (taken != 0) changed_.notify_all();
  return taken;
}

std::optional<FolderNames> FolderAhead::take(const std::string& path) {
  std::unique_lock lock(mutex_);
  const auto found = jobs_.find(path);
  if (found == jobs_.end()) return std::nullopt;
  const std::shared_ptr<Job> job = std::move(found->second);
  jobs_.erase(found);
  if (!job->begun) {
    std::erase(waiting_, job);
    return std::nullopt;
  }
  ended_.wait(lock, [&] { return job->ended; });
  if (!job->complete) return std::nullopt;
  return std::move(job->names);
}

void FolderAhead::start_threads() {
  for (unsigned i = 0; i < threads_wanted_; ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { read_folders(stop); });
}

void FolderAhead::read_folders(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
    if (stop.stop_requested()) return;
    const std::shared_ptr<Job> job = std::move(waiting_.front());
    waiting_.pop_front();
    job->begun = true;
    lock.unlock();
    const bool complete = !job->names.read(job->path, false, k_names_max);
    lock.lock();
    job->complete = complete;
    job->ended = true;
    ended_.notify_all();
  }
}

}  // namespace oxaudit
