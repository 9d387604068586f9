/// Descriptors, paths of any length and complete reads: system calls that every module needs and that have pitfalls,
/// such as interrupted calls and partial reads.
#pragma once

#include "support/result.hpp"

#include <sys/stat.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace oxaudit {

/// Owns a file descriptor and closes it.
class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) noexcept : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    if (this != &other) reset(std::exchange(other.fd_, -1));
    return *this;
  }
  ~UniqueFd() { reset(); }

  int get() const noexcept { return fd_; }
  explicit operator bool() const noexcept { return fd_ >= 0; }
  /// Gives the descriptor up without closing it.
  int release() noexcept { return std::exchange(fd_, -1); }
  void reset(int fd = -1) noexcept;

 private:
  int fd_ = -1;
};

/// How many descriptors may be open at once; the largest number if there is no limit.
std::uint64_t descriptors_max() noexcept;

/// An errno.
struct SystemError {
  int code = 0;
};

/// The message of the system for an errno, such as "Permission denied"; the same in every locale.
std::string system_message(int code);

/// Opens a path with `flags` and O_CLOEXEC. A path longer than the limit of the system is opened folder by folder. A
/// path that contains a NUL is ENOENT; it is never shortened.
Result<UniqueFd, SystemError> open_path(const std::string& path, int flags);

/// The status of `path`, which may be of any length. `follow` says whether to follow a symbolic link at its end.
Result<struct stat, SystemError> stat_path(const std::string& path, bool follow);

/// Reads until `to` is full or the file ends. Returns the number of bytes. An interrupted call is repeated unless
/// `stop` is set; then the error is EINTR.
Result<std::size_t, SystemError> read_full(int fd, std::span<char> to, const std::atomic<bool>* stop = nullptr);

/// Like read_full, but from `offset` (in bytes) and without moving the position of the descriptor.
Result<std::size_t, SystemError> pread_full(int fd, std::span<char> to, std::size_t offset,
                                            const std::atomic<bool>* stop = nullptr);

/// Writes all of `bytes`, and waits for a descriptor that does not block. Returns 0 or an errno.
int write_all(int fd, std::string_view bytes) noexcept;

/// Opens an empty file without a name in `folder`, for reading and writing.
Result<UniqueFd, SystemError> open_temporary(const std::string& folder);

/// Reads to the end of the file; stops like read_full.
Result<std::string, SystemError> read_all(int fd, const std::atomic<bool>* stop = nullptr);

}  // namespace oxaudit
