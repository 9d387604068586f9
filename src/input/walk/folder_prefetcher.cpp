/// See folder_prefetcher.hpp.
#include "input/walk/folder_prefetcher.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

/// Folders added and not taken, and names in each. Together they limit the memory to a few MiB.
constexpr std::size_t k_folders_max = 32;
constexpr std::size_t k_names_max = 10'000;

}  // namespace

std::size_t FolderPrefetcher::add(std::span<const std::string> paths) {
  std::vector<IoThreads::Job> jobs;
  std::size_t taken = 0;
  {
    const std::lock_guard lock(mutex_);
    taken = std::min(paths.size(), k_folders_max - std::min(k_folders_max, folders_.size()));
    for (const std::string& path : paths.first(taken)) {
      const auto [entry, is_new] = folders_.try_emplace(path);
      if (!is_new) continue;
      entry->second = std::make_shared<Folder>();
      jobs.emplace_back([this, path, folder = entry->second] { read(path, *folder); });
    }
  }
  if (!jobs.empty()) threads_.add_first(std::move(jobs));
  return taken;
}

std::optional<FolderNames> FolderPrefetcher::take(const std::string& path) {
  std::unique_lock lock(mutex_);
  const auto found = folders_.find(path);
  if (found == folders_.end()) return std::nullopt;
  const std::shared_ptr<Folder> folder = std::move(found->second);
  folders_.erase(found);
  folder->unwanted = !folder->begun;
  if (folder->unwanted) return std::nullopt;
  ended_.wait(lock, [&] { return folder->ended; });
  if (!folder->complete) return std::nullopt;
  return std::move(folder->names);
}

void FolderPrefetcher::read(const std::string& path, Folder& folder) {
  {
    const std::lock_guard lock(mutex_);
    if (folder.unwanted) return;
    folder.begun = true;
  }
  const bool complete = !folder.names.read(path, false, k_names_max);
  const std::lock_guard lock(mutex_);
  folder.complete = complete;
  folder.ended = true;
  ended_.notify_all();
}

}  // namespace oxaudit
