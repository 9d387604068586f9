/// Descriptors, paths of any length and complete reads: system calls that every module needs and that have pitfalls,
/// such as interrupted calls and partial reads.
#pragma once

#include "support/result.hpp"

#include <fcntl.h>
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

/// How files are opened to be read. Opening never waits: a FIFO may have taken the place of a file. Reading a FIFO that
/// the user named waits for its bytes (see read_some).
inline constexpr int k_open_to_read = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;

/// Opens a path with `flags` and O_CLOEXEC. A path longer than the limit of the system is opened folder by folder. A
/// path that contains a NUL is ENOENT; it is never shortened.
Result<UniqueFd, SystemError> open_path(const std::string& path, int flags = k_open_to_read);

/// The status of `path`, which may be of any length. `follow` says whether to follow a symbolic link at its end.
Result<struct stat, SystemError> stat_path(const std::string& path, bool follow);

/// Reads what there is, at least one byte unless the file has ended, and returns the number of bytes. Waits for the
/// bytes of a pipe or a terminal, and for a program to open the other end of a FIFO. Once `stop` is set, the error is
/// EINTR, at most a tenth of a second later.
Result<std::size_t, SystemError> read_some(int fd, std::span<char> to, const std::atomic<bool>* stop = nullptr);

/// Like read_some, but reads until `to` is full or the file ends.
Result<std::size_t, SystemError> read_full(int fd, std::span<char> to, const std::atomic<bool>* stop = nullptr);

/// Like read_full, but from `offset` (in bytes) and without moving the position of the descriptor. Does not wait.
Result<std::size_t, SystemError> pread_full(int fd, std::span<char> to, std::size_t offset,
                                            const std::atomic<bool>* stop = nullptr);

/// Writes all of `bytes`, and waits for a descriptor that does not block. Returns 0 or an errno.
int write_all(int fd, std::string_view bytes) noexcept;

/// Opens an empty file without a name in `folder`, for reading and writing.
Result<UniqueFd, SystemError> open_temporary(const std::string& folder);

/// Reads to the end of the file; stops like read_full.
Result<std::string, SystemError> read_all(int fd, const std::atomic<bool>* stop = nullptr);

}  // namespace oxaudit
