/// See fetch_files.hpp.
#include "pipeline/fetch_files.hpp"

#include <fcntl.h>

#include <utility>

namespace oxaudit {

namespace {

/// A ring costs as much as reading some dozens of files.
constexpr std::size_t k_files_min = 64;

/// As many files of one folder as make opening the folder worth its while, and waiting for the last of them before the
/// folder is closed: no more folders are open than threads read.
constexpr std::size_t k_files_of_folder_min = 32;

/// What was named may be a FIFO, or a file that the system makes up, which takes several reads.
bool fetchable(const Slice& slice) noexcept { return !slice.named && !slice.failed && slice.problems.empty(); }

}  // namespace

FileFetcher::ThreadRing& FileFetcher::own_ring() const {
  const std::lock_guard lock(mutex_);
  ThreadRing& own = rings_[std::this_thread::get_id()];
  if (!std::exchange(own.tried, true)) own.ring = FileRing::make();
  return own;
}

void FileFetcher::warm(const Block& block) const {
  std::vector<const char*> paths;
  for (const Slice& slice : block.slices)
    if (fetchable(slice)) paths.push_back(slice.path.c_str());
  prefetcher_.warm(paths);
}

void FileFetcher::fetch(Block& block) const {
  if (block.slices.size() < k_files_min) return;
  if (!use_ring_) return warm(block);
  ThreadRing& own = own_ring();
  if (!own.ring) return warm(block);

  const FileRing::Take take = [&](std::size_t index, std::string_view bytes) {
    Slice& slice = block.slices[index];
    slice.begin = block.buffer.size();
    slice.size = bytes.size();
    block.buffer.append(bytes);
  };
  own.loose_files.clear();
  for (std::size_t i = 0; i < block.slices.size();) {
    const std::size_t until = end_of_folder(block.slices, i);
    UniqueFd folder;
    if (until - i >= k_files_of_folder_min)
      if (auto opened = open_path(std::string(folder_of(block.slices[i])), O_PATH | O_DIRECTORY))
        folder = std::move(*opened);
    own.files.clear();
    auto& files = folder ? own.files : own.loose_files;
    for (; i < until; ++i) {
      const Slice& slice = block.slices[i];
      if (fetchable(slice)) files.push_back({slice.path.c_str() + (folder ? slice.name_begin : 0), i});
    }
    if (folder) own.ring->read(folder.get(), files, take);
  }
  own.ring->read(AT_FDCWD, own.loose_files, take);
}

}  // namespace oxaudit
