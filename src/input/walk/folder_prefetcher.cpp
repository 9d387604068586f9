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
      jobs.emplace_back([path, folder = entry->second] {
        const std::lock_guard reading(folder->mutex);
        folder->complete = !folder->taken && !folder->names.read(path, false, nullptr, k_names_max);
      });
    }
  }
  if (!jobs.empty()) threads_.add_first(std::move(jobs));
  return taken;
}

std::optional<FolderNames> FolderPrefetcher::take(const std::string& path) {
  std::shared_ptr<Folder> folder;
  {
    const std::lock_guard lock(mutex_);
    const auto found = folders_.find(path);
    if (found == folders_.end()) return std::nullopt;
    folder = std::move(found->second);
    folders_.erase(found);
  }
  // Waits while a thread is reading the folder.
  const std::lock_guard reading(folder->mutex);
  folder->taken = true;
  if (!folder->complete) return std::nullopt;
  return std::move(folder->names);
}

}  // namespace oxaudit
