/// Reads folders on other threads before the walk reaches them.
///
/// The walk runs in order, on one thread, and spends its time reading and sorting names, or waiting for a disk. The
/// threads only save work: the walk itself reads a folder that no thread has begun, that could not be read or that is
/// very large, and the result is the same.
#pragma once

#include "input/walk/folder.hpp"
#include "support/io_threads.hpp"

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

  /// Adds folders to read, before all that were added earlier. Takes as many as there is room for, from the first, and
  /// returns how many.
  std::size_t add(std::span<const std::string> paths);

  /// The names in a folder that was added; waits while it is being read. None when the caller has to read it.
  std::optional<FolderNames> take(const std::string& path);

 private:
  struct Folder {
    std::mutex mutex;  ///< held while the folder is read
    FolderNames names;
    bool complete = false;  ///< `names` are all there are
    bool taken = false;     ///< the walk has reached it, so it need not be read any more
  };

  std::mutex mutex_;                                                  ///< of folders_
  std::unordered_map<std::string, std::shared_ptr<Folder>> folders_;  ///< added and not taken
  IoThreads threads_;                                                 ///< last, so that they end first
};

}  // namespace oxaudit
