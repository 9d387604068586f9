/// What accompanies a running audit: the progress line, and the nudge that makes an interrupted run end soon.
#pragma once

#include "pipeline/audit.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace oxaudit::cli {

/// Starts a thread of its own, which ends with the object; the progress line is erased then.
class Watch {
 public:
  /// `progress` must outlive the object. With `show_progress` a line on standard error follows the run once it has
  /// lasted half a second.
  Watch(const Progress& progress, bool show_progress);
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  std::chrono::duration<double> elapsed() const;

 private:
  void run();

  const Progress& progress_;
  const bool show_progress_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

/// `1,204 records, 12.3 MB in 1.5 s, 8.2 MB/s`.
std::string progress_text(const Progress& progress, double seconds);

}  // namespace oxaudit::cli
