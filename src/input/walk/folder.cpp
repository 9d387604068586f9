/// See folder.hpp.
#include "input/walk/folder.hpp"

#include <dirent.h>
#include <fcntl.h>

#include <algorithm>
#include <boost/filesystem.hpp>
#include <cerrno>
#include <climits>
#include <memory>

namespace oxaudit {

namespace {

struct CloseFolder {
  void operator()(DIR* folder) const noexcept { ::closedir(folder); }
};

FileType type_of(const struct stat& status) noexcept {
  if (S_ISREG(status.st_mode)) return FileType::regular;
  if (S_ISDIR(status.st_mode)) return FileType::folder;
  if (S_ISLNK(status.st_mode)) return FileType::symbolic_link;
  return S_ISFIFO(status.st_mode) ? FileType::fifo : FileType::other;
}

FileType type_of(DIR* folder, const dirent& entry) noexcept {
  switch (entry.d_type) {
    case DT_REG: return FileType::regular;
    case DT_DIR: return FileType::folder;
    case DT_LNK: return FileType::symbolic_link;
    case DT_UNKNOWN: break;
    default: return FileType::other;
  }
  struct stat status {};
  // Without a status it counts as a file: opening it will give the reason.
  if (::fstatat(::dirfd(folder), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return FileType::regular;
  return type_of(status);
}

}  // namespace

Result<FileType, SystemError> type_of(const std::string& path, bool follow) {
  namespace fs = boost::filesystem;
  // Boost takes neither a path beyond the system's limit nor one with a NUL.
  if (path.size() >= PATH_MAX || path.find('\0') != std::string::npos) {
    const auto status = stat_path(path, follow);
    if (!status) return status.error();
    return type_of(*status);
  }
  boost::system::error_code error;
  const auto type = (follow ? fs::status(path, error) : fs::symlink_status(path, error)).type();
  if (error) return SystemError{error.value()};
  switch (type) {
    case fs::regular_file: return FileType::regular;
    case fs::directory_file: return FileType::folder;
    case fs::symlink_file: return FileType::symbolic_link;
    case fs::fifo_file: return FileType::fifo;
    default: return FileType::other;
  }
}

std::optional<SystemError> FolderNames::read(const std::string& path, bool follow, const std::atomic<bool>* stop,
                                             std::size_t names_max) {
  names_.clear();
  items_.clear();
  auto fd = open_path(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW));
  if (!fd) return fd.error();
  const std::unique_ptr<DIR, CloseFolder> folder(::fdopendir((*fd).get()));
  if (!folder) return SystemError{errno};
  (*fd).release();

  const auto stopped = [&] { return stop != nullptr && stop->load(std::memory_order_relaxed); };
  std::optional<SystemError> error;
  for (;;) {
    if (stopped()) return SystemError{EINTR};
    errno = 0;
    const dirent* entry = ::readdir(folder.get());
    if (entry == nullptr) {
      if (errno != 0) error = SystemError{errno};
      break;
    }
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (items_.size() == names_max) return SystemError{E2BIG};
    items_.push_back({static_cast<std::uint32_t>(names_.size()), static_cast<std::uint16_t>(name.size()),
                      type_of(folder.get(), *entry)});
    names_ += name;
  }
  const std::string_view names = names_;
  // Sorting millions of names takes seconds, and only an exception ends it early.
  struct Stopped {};
  try {
    std::sort(items_.begin(), items_.end(), [&](const Item& left, const Item& right) {
      if (stopped()) throw Stopped{};
      return names.substr(left.begin, left.size) < names.substr(right.begin, right.size);
    });
  } catch (const Stopped&) {
    return SystemError{EINTR};
  }
  return error;
}

}  // namespace oxaudit
