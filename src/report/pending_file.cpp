/// See pending_file.hpp. This file uses system calls because it needs O_TMPFILE and exact control over names.
#include "report/pending_file.hpp"

#include "support/escape_table.hpp"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <utility>

namespace oxaudit {

namespace {

/// The errno of a call that returns -1 when it fails.
int error_of(int result) noexcept { return result == 0 ? 0 : errno; }

std::string path_of(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

/// A hidden name that nobody can guess and that no other file has; empty if the system has no random numbers.
std::string temporary_name(std::string_view name) {
  std::array<char, 12> random{};
  if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) return {};
  std::string suffix = ".oxaudit-";
  for (const char byte : random) append_hex(suffix, "", byte);
  // Shorten long names to fit: only the suffix has to be unique.
  return "." + std::string(name.substr(0, NAME_MAX - 1 - suffix.size())) + suffix;
}

/// Calls `make(name)` with temporary names until one is free. Returns 0, with the name in `made`, or an errno.
template <typename Make>
int with_free_name(std::string_view name, std::string& made, Make make) {
  for (;;) {
    std::string candidate = temporary_name(name);
    if (candidate.empty()) return errno;
    const int error = make(candidate);
    if (error == 0) made = std::move(candidate);
    if (error != EEXIST && error != EINTR) return error;
  }
}

/// True if a file without a name cannot be made here, though one with a name may be.
bool lacks_unnamed_files(int error) noexcept { return error == EOPNOTSUPP || error == EISDIR || error == EINVAL; }

/// Gives a new file the owner, group and mode of the file that it replaces.
int copy_access(int fd, const struct stat& from) {
  // Only root may give a file to another user, and a user only to groups of their own. Otherwise it stays as it is.
  [[maybe_unused]] const bool given =
      ::fchown(fd, from.st_uid, from.st_gid) == 0 || ::fchown(fd, static_cast<uid_t>(-1), from.st_gid) == 0;
  return error_of(::fchmod(fd, from.st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)));
}

}  // namespace

Result<PendingFile, SystemError> PendingFile::create(const std::string& target,
                                                     const std::optional<struct stat>& replaced, Kind kind) {
  const std::size_t name_begin = target.rfind('/') + 1;
  auto folder = open_path(name_begin == 0 ? "." : target.substr(0, name_begin), O_PATH | O_DIRECTORY);
  if (!folder) return folder.error();
  PendingFile file(std::move(*folder), target.substr(name_begin));
  // Until it has the mode of the old file, nobody else may open it.
  const mode_t mode = replaced ? S_IRUSR | S_IWUSR : S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
  if (kind == Kind::unnamed_if_possible) {
    file.fd_.reset(::openat(file.folder_.get(), ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode));
    if (!file.fd_ && !lacks_unnamed_files(errno)) return SystemError{errno};
    // Without /proc such a file could never get a name.
    if (file.fd_ && ::faccessat(AT_FDCWD, path_of(file.fd()).c_str(), F_OK, AT_SYMLINK_NOFOLLOW) != 0) file.fd_.reset();
  }
  if (!file.fd_)
    if (const int error = file.create_named(mode)) return SystemError{error};
  if (replaced)
    if (const int error = copy_access(file.fd(), *replaced)) return SystemError{error};
  return file;
}

PendingFile::PendingFile(PendingFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      name_(std::move(other.name_)),
      fd_(std::move(other.fd_)),
      temporary_(std::exchange(other.temporary_, {})),
      replaces_(other.replaces_),
      placed_(other.placed_) {}

PendingFile::~PendingFile() {
  // Nothing can be done if this fails: the name is hidden, and no run reads it.
  if (!temporary_.empty() && !placed_) ::unlinkat(folder_.get(), temporary_.c_str(), 0);
}

int PendingFile::create_named(mode_t mode) {
  return with_free_name(name_, temporary_, [&](const std::string& name) {
    fd_.reset(::openat(folder_.get(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    return fd_ ? 0 : errno;
  });
}

int PendingFile::link_as(const std::string& name) const {
  return error_of(::linkat(AT_FDCWD, path_of(fd()).c_str(), folder_.get(), name.c_str(), AT_SYMLINK_FOLLOW));
}

int PendingFile::link_temporary() {
  return with_free_name(name_, temporary_, [&](const std::string& name) { return link_as(name); });
}

int PendingFile::prepare() {
  // Some file systems report a full disk only when a descriptor is closed. The file itself stays open for `place`.
  const int copy = ::fcntl(fd(), F_DUPFD_CLOEXEC, 0);
  if (copy < 0 || (::close(copy) != 0 && errno != EINTR)) return errno;
  struct stat status {};
  const int error = error_of(::fstatat(folder_.get(), name_.c_str(), &status, AT_SYMLINK_NOFOLLOW));
  if (error != 0 && error != ENOENT) return error;
  if (error == 0 && S_ISDIR(status.st_mode)) return EISDIR;
  replaces_ = error == 0;
  return replaces_ && temporary_.empty() ? link_temporary() : 0;
}

/// Keeps the old file under a temporary name of its own, for file systems that cannot exchange two names.
int PendingFile::set_old_aside() {
  const int folder = folder_.get();
  std::string aside;
  const int error = with_free_name(name_, aside, [&](const std::string& name) {
    return error_of(::linkat(folder, name_.c_str(), folder, name.c_str(), 0));
  });
  if (error != 0) return error;
  if (::renameat(folder, temporary_.c_str(), folder, name_.c_str()) == 0) {
    temporary_ = std::move(aside);
    return 0;
  }
  const int reason = errno;
  ::unlinkat(folder, aside.c_str(), 0);  // if this fails, the old file has a second, hidden name
  return reason;
}

int PendingFile::place(bool can_undo) {
  const int folder = folder_.get();
  int error = 0;
  if (!replaces_ && temporary_.empty()) {
    error = link_as(name_);
    placed_ = error == 0;
    if (error != EEXIST) return error;
    // Another program has created the target in the meantime.
    replaces_ = true;
    error = link_temporary();
  } else if (replaces_ && can_undo) {
    error = error_of(::renameat2(folder, temporary_.c_str(), folder, name_.c_str(), RENAME_EXCHANGE));
    if (error == EINVAL || error == ENOSYS) error = set_old_aside();
    placed_ = error == 0;
    if (error != ENOENT) return error;
    // Another program has removed the target in the meantime.
    replaces_ = false;
    error = 0;
  }
  if (error == 0) error = error_of(::renameat(folder, temporary_.c_str(), folder, name_.c_str()));
  if (error != 0) return error;
  temporary_.clear();
  placed_ = true;
  return 0;
}

int PendingFile::undo() {
  const int folder = folder_.get();
  if (replaces_) {
    if (::renameat(folder, temporary_.c_str(), folder, name_.c_str()) != 0) return errno;
    temporary_.clear();
    return 0;
  }
  // The file is new, so it is removed, unless another program has put its own file there.
  struct stat own {};
  struct stat found {};
  if (::fstat(fd(), &own) != 0 || ::fstatat(folder, name_.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0)
    return errno == ENOENT ? 0 : errno;
  const bool same = own.st_dev == found.st_dev && own.st_ino == found.st_ino;
  return same ? error_of(::unlinkat(folder, name_.c_str(), 0)) : 0;
}

void PendingFile::forget_old() {
  // The reports are in place. An old file that cannot be removed keeps a hidden name, which no run reads.
  if (!temporary_.empty()) ::unlinkat(folder_.get(), temporary_.c_str(), 0);
  temporary_.clear();
}

}  // namespace oxaudit
