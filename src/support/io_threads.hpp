/// Threads for work that mostly waits for a disk. Their number depends on the disk, not on the number of processors, so
/// that the threads that compute never wait for a disk.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace oxaudit {

class IoThreads {
 public:
  using Job = std::function<void()>;

  /// A number of threads, at most `most`, that leaves enough descriptors for others. Each thread opens one file at a
  /// time.
  static unsigned count_for_files(unsigned most) noexcept;

  /// Threads start with the first job.
  explicit IoThreads(unsigned count);
  IoThreads(const IoThreads&) = delete;
  IoThreads& operator=(const IoThreads&) = delete;
  /// Waits for the jobs that have begun and drops the others.
  ~IoThreads();

  /// Adds jobs to the front of the queue, in this order. If the system gives no thread for them, they are dropped; then
  /// the result is false. A job that runs out of memory ends there.
  bool add_first(std::vector<Job> jobs);

 private:
  void work(const std::stop_token& stop);

  void start_threads();

  unsigned count_;  ///< threads to start; fewer once the system has refused one
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Job> jobs_;
  std::vector<std::jthread> threads_;  ///< last, so that they end before the members they use
};

}  // namespace oxaudit
