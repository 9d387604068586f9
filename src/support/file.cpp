/// See file.hpp.
#include "support/file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <limits>

namespace oxaudit {

std::uint64_t descriptors_max() noexcept {
  rlimit limit{};
  const bool told = ::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
  return told ? std::uint64_t{limit.rlim_cur} : std::numeric_limits<std::uint64_t>::max();
}

namespace {

/// A folder that has been reached, and the rest of the path from there, short enough for one system call.
struct Hopped {
  UniqueFd folder;
  std::string rest;

  int at() const noexcept { return folder ? folder.get() : AT_FDCWD; }
};

constexpr std::size_t k_path_bytes_max = PATH_MAX - 1;

Result<Hopped, SystemError> hop(const std::string& path) {
  if (path.find('\0') != std::string::npos) return SystemError{ENOENT};
  Hopped hopped;
  std::string_view rest = path;
  while (rest.size() > k_path_bytes_max) {
    const std::size_t cut = rest.rfind('/', k_path_bytes_max);
    if (cut == std::string_view::npos || cut == 0) return SystemError{ENAMETOOLONG};
    const std::string step(rest.substr(0, cut));
    UniqueFd next(::openat(hopped.at(), step.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!next) return SystemError{errno};
    hopped.folder = std::move(next);
    rest.remove_prefix(cut);
    // What is left must not look absolute; a path that ends in a slash still means the folder itself.
    rest.remove_prefix(std::min(rest.find_first_not_of('/'), rest.size()));
    if (rest.empty()) rest = ".";
  }
  hopped.rest = rest;
  return hopped;
}

bool is_set(const std::atomic<bool>* stop) noexcept { return stop != nullptr && stop->load(std::memory_order_relaxed); }

/// Waits until `fd` has bytes or has ended. A FIFO that no program has opened for writing has not ended, although a
/// read would say so. Failures show in the next read. Looks at `stop` often, because a signal may reach another thread.
void wait_for_bytes(int fd, const std::atomic<bool>* stop) noexcept {
  constexpr int k_wait_ms = 100;
  pollfd entry{fd, POLLIN, 0};
  while (!is_set(stop)) {
    const int ready = ::poll(&entry, 1, k_wait_ms);
    if (ready > 0 || (ready < 0 && errno != EINTR && errno != EAGAIN)) return;
  }
}

}  // namespace

void UniqueFd::reset(int fd) noexcept {
  if (fd_ >= 0) ::close(fd_);
  fd_ = fd;
}

std::string system_message(int code) {
  const char* text = ::strerrordesc_np(code);
  return text != nullptr ? text : "error " + std::to_string(code);
}

Result<UniqueFd, SystemError> open_path(const std::string& path, int flags) {
  auto hopped = hop(path);
  if (!hopped) return hopped.error();
  for (;;) {
    UniqueFd fd(::openat(hopped->at(), hopped->rest.c_str(), flags | O_CLOEXEC, 0));
    if (fd) return fd;
    if (errno != EINTR) return SystemError{errno};
  }
}

Result<struct stat, SystemError> stat_path(const std::string& path, bool follow) {
  auto hopped = hop(path);
  if (!hopped) return hopped.error();
  struct stat status {};
  if (::fstatat(hopped->at(), hopped->rest.c_str(), &status, follow ? 0 : AT_SYMLINK_NOFOLLOW) != 0)
    return SystemError{errno};
  return status;
}

Result<std::size_t, SystemError> read_some(int fd, std::span<char> to, const std::atomic<bool>* stop) {
  for (;;) {
    wait_for_bytes(fd, stop);
    if (is_set(stop)) return SystemError{EINTR};
    const ssize_t count = ::read(fd, to.data(), to.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR && errno != EAGAIN) return SystemError{errno};
  }
}

Result<std::size_t, SystemError> read_full(int fd, std::span<char> to, const std::atomic<bool>* stop) {
  std::size_t done = 0;
  while (done < to.size()) {
    const auto count = read_some(fd, to.subspan(done), stop);
    if (!count) return count.error();
    if (*count == 0) break;
    done += *count;
  }
  return done;
}

Result<std::size_t, SystemError> pread_full(int fd, std::span<char> to, std::size_t offset,
                                            const std::atomic<bool>* stop) {
  std::size_t done = 0;
  while (done < to.size()) {
    if (is_set(stop)) return SystemError{EINTR};
    const ssize_t count = ::pread(fd, to.data() + done, to.size() - done, static_cast<off_t>(offset + done));
    if (count == 0) break;
    if (count > 0)
      done += static_cast<std::size_t>(count);
    else if (errno != EINTR && errno != EAGAIN)
      return SystemError{errno};
  }
  return done;
}

int write_all(int fd, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd entry{fd, POLLOUT, 0};
      ::poll(&entry, 1, -1);  // an error would show in the next write
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

Result<UniqueFd, SystemError> open_temporary(const std::string& folder) {
  if (UniqueFd fd(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)); fd) return fd;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return SystemError{errno};
  std::string name = folder + "/oxaudit-XXXXXX";
  UniqueFd fd(::mkostemp(name.data(), O_CLOEXEC));
  if (!fd || ::unlink(name.c_str()) != 0) return SystemError{errno};
  return fd;
}

Result<std::string, SystemError> read_all(int fd, const std::atomic<bool>* stop) {
  constexpr std::size_t k_step = std::size_t{64} << 10;
  std::string bytes;
  for (;;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + std::max(k_step, before / 2));
    const auto count = read_full(fd, {bytes.data() + before, bytes.size() - before}, stop);
    if (!count) return count.error();
    const bool ended = *count < bytes.size() - before;
    bytes.resize(before + *count);
    if (ended) return bytes;
  }
}

}  // namespace oxaudit
