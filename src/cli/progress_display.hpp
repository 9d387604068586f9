/// The progress line on standard error. Its thread also wakes up blocked system calls after an interrupt, so that the
/// audit ends soon.
#pragma once

#include "pipeline/audit.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace oxaudit::cli {

/// Updates the line from a thread that ends with the object; the line is then erased.
class ProgressDisplay {
 public:
  /// `progress` must outlive the object. With `show_progress`, the line appears after half a second.
  ProgressDisplay(const Progress& progress, bool show_progress);
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  /// What was read so far, and how fast.
  std::string closing_text() const;

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

/// The figures at one moment of a run.
struct ProgressFigures {
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;        ///< read so far
  std::uint64_t bytes_total = 0;  ///< of all input; unknown if it is 0 or less than `bytes`
  double seconds = 0;             ///< since the start
};

/// `1,204 records, 12.3 MB in 1.5 s, 8.2 MB/s`.
std::string closing_text(const ProgressFigures& figures);

/// `35 %, 1,204 records, 12.3 MB of 35.1 MB, 8.2 MB/s, 3 s left` if the total is known, else the closing text.
std::string progress_text(const ProgressFigures& figures);

}  // namespace oxaudit::cli
