/// See measured_walk.hpp.
#include "pipeline/measured_walk.hpp"

#include "support/file.hpp"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// The bytes that are left in standard input if it is a regular file, which may have been read in part.
std::optional<std::uint64_t> size_of_standard_input() {
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  const auto position = ::lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (position < 0) return std::nullopt;
  return static_cast<std::uint64_t>(std::max<off_t>(status.st_size - position, 0));
}

/// The bytes that will be read for an entry; 0 if it is not a source.
std::optional<std::uint64_t> size_of(const WalkEntry& entry) {
  if (entry.kind == WalkEntry::Kind::standard_input) return size_of_standard_input();
  if (entry.kind != WalkEntry::Kind::file) return 0;
  if (entry.container || entry.format == Format::sqlite) return std::nullopt;
  const auto status = stat_path(entry.path, true);
  if (!status || !S_ISREG(status->st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status->st_size);
}

}  // namespace

std::optional<std::uint64_t> MeasuredWalk::measure(std::size_t entries_max) {
  std::uint64_t total = 0;
  for (WalkEntry entry; walk_.next(entry); ahead_.push_back(std::move(entry))) {
    const auto size = size_of(entry);
    if (!size || ahead_.size() == entries_max) {
      ahead_.push_back(std::move(entry));
      return std::nullopt;
    }
    total += *size;
  }
  return total;
}

bool MeasuredWalk::next(WalkEntry& entry) {
  if (ahead_.empty()) return walk_.next(entry);
  entry = std::move(ahead_.front());
  ahead_.pop_front();
  return true;
}

}  // namespace oxaudit
