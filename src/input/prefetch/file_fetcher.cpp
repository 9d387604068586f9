/// See file_fetcher.hpp.
#include "input/prefetch/file_fetcher.hpp"

#include "support/file.hpp"

#include <fcntl.h>

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// Setting up a ring takes as long as reading some dozens of files.
constexpr std::size_t k_files_min = 64;

/// With so many files in one folder it pays to open the folder, and to wait for the last of them before it is closed.
/// Waiting keeps the number of open folders at one for each thread.
constexpr std::ptrdiff_t k_files_of_folder_min = 32;

}  // namespace

FileFetcher::ThreadRing& FileFetcher::own_ring() const {
  const std::lock_guard lock(mutex_);
  ThreadRing& own = rings_[std::this_thread::get_id()];
  if (!std::exchange(own.tried, true)) own.ring = FileRing::make(stop_);
  return own;
}

void FileFetcher::fill_cache(std::span<const File> files) const {
  std::vector<const char*> paths(files.size());
  std::ranges::transform(files, paths.begin(), &File::path);
  prefetcher_.warm(paths);
}

void FileFetcher::fetch(std::span<const File> files, const FileRing::Take& take) const {
  if (files.size() < k_files_min) return;
  if (!use_ring_) return fill_cache(files);
  ThreadRing& own = own_ring();
  if (!own.ring) return fill_cache(files);
  if (!read_through(own, files, take)) own.ring.reset();
}

/// False once the ring cannot be used any more.
bool FileFetcher::read_through(ThreadRing& own, std::span<const File> files, const FileRing::Take& take) {
  own.loose_files.clear();
  for (auto file = files.begin(); file != files.end();) {
    const std::string_view path = file->folder();
    const auto end = std::find_if(file, files.end(), [&](const File& other) { return other.folder() != path; });
    UniqueFd folder;
    if (end - file >= k_files_of_folder_min)
      if (auto opened = open_path(std::string(path), O_PATH | O_DIRECTORY)) folder = std::move(*opened);
    own.files.clear();
    auto& requests = folder ? own.files : own.loose_files;
    for (; file != end; ++file) requests.push_back({file->path + (folder ? file->name_begin : 0), file->index});
    if (folder && !own.ring->read(folder.get(), own.files, take)) return false;
  }
  return own.ring->read(AT_FDCWD, own.loose_files, take);
}

}  // namespace oxaudit
