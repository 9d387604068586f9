/// Folders that other threads read before the walk comes to them.
///
/// The walk itself must be in order, and so is one thread's; but what takes its time is reading and sorting names, and
/// on a disk waiting for them. The threads only ever save work: a folder that none has begun, that one could not read
/// or that is very large is read by the walk, to the same result.
#pragma once

#include "input/walk/folder.hpp"
#include "support/io_threads.hpp"

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace oxaudit {

class FolderPrefetcher {
 public:
  explicit FolderPrefetcher(unsigned threads) : threads_(threads) {}

  /// Asks for folders to be read, before all that were asked for earlier. As many as there is room for; returns how
  /// many of them, from the first.
  std::size_t expect(std::span<const std::string> paths);

  /// The names in a folder that was asked for; waits while it is being read. None when the caller has to read it.
  std::optional<FolderNames> take(const std::string& path);

 private:
  struct Folder {
    FolderNames names;
    bool begun = false;
    bool ended = false;
    bool complete = false;  ///< `names` are all there are
    bool unwanted = false;  ///< the walk has come to it before it was begun
  };

  void read(const std::string& path, Folder& folder);

  std::mutex mutex_;
  std::condition_variable ended_;
  std::unordered_map<std::string, std::shared_ptr<Folder>> folders_;  ///< asked for and not taken
  IoThreads threads_;                                                 ///< last, so that they end before what they use
};

}  // namespace oxaudit
