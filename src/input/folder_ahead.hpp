/// Folders that other threads read before the walk comes to them.
///
/// The walk itself must be in order, and so is one thread's; but what takes its time is reading and sorting names, and
/// on a disk waiting for them. These threads do nothing else, so there are as many whatever the number of processors.
/// They only ever save work: a folder that none has begun, that one could not read or that is very large is read by the
/// walk, to the same result.
#pragma once

#include "input/folder.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace oxaudit {

class FolderAhead {
 public:
  explicit FolderAhead(unsigned threads);
  FolderAhead(const FolderAhead&) = delete;
  FolderAhead& operator=(const FolderAhead&) = delete;
  /// Waits for the folders that are being read.
  ~FolderAhead();

  /// Asks for folders to be read, before all that were asked for earlier. As many as there is room for; returns how
  /// many of them, from the first.
  std::size_t expect(std::span<const std::string> paths);

  /// The names in a folder that was asked for; waits while it is being read. None when the caller has to read it.
  std::optional<FolderNames> take(const std::string& path);

 private:
  struct Job {
    std::string path;
    FolderNames names;
    bool begun = false;
    bool ended = false;
    bool complete = false;  ///< `names` are all there are
  };

  void start_threads();
  void read_folders(const std::stop_token& stop);

  unsigned threads_wanted_;
  std::mutex mutex_;
  std::condition_variable_any changed_;                         ///< there is a job to begin
  std::condition_variable ended_;                               ///< a job has ended
  std::unordered_map<std::string, std::shared_ptr<Job>> jobs_;  ///< asked for and not taken
  std::deque<std::shared_ptr<Job>> waiting_;                    ///< those that none has begun, the most wanted first
  std::vector<std::jthread> threads_;                           ///< last, so that they end before what they use
};

}  // namespace oxaudit
