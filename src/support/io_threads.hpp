/// Threads for work that mostly waits for a disk. There are as many as keep a disk busy, whatever the number of
/// processors: a processor's own threads would stand still beside it.
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

  /// As many as `most`, each of which opens one file at a time: far fewer than there may be descriptors.
  static unsigned count_for_files(unsigned most) noexcept;

  /// None is started before there is a job.
  explicit IoThreads(unsigned count);
  IoThreads(const IoThreads&) = delete;
  IoThreads& operator=(const IoThreads&) = delete;
  /// Waits for the jobs that have begun; the others are dropped.
  ~IoThreads();

  /// To be done in this order, and before all that wait.
  void add_first(std::vector<Job> jobs);

 private:
  void work(const std::stop_token& stop);

  unsigned count_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Job> jobs_;
  std::vector<std::jthread> threads_;  ///< last, so that they end before what they use
};

}  // namespace oxaudit
