/// Removes what SQLite leaves next to a database when it reads the log of another program.
#pragma once

#include "support/file.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <string>
#include <utility>

namespace oxaudit {

/// Removes the index of a log (`-shm`) that SQLite created to read it, unless another program uses the index by now.
/// Construct it before the database is opened and destroy it after the database is closed.
class LogIndex {
 public:
  explicit LogIndex(std::string path) : path_(std::move(path)), existed_(stat_path(path_, false).ok()) {}
  LogIndex(const LogIndex&) = delete;
  LogIndex& operator=(const LogIndex&) = delete;
  ~LogIndex() {
    if (existed_) return;
    const auto file = open_path(path_, O_RDWR | O_NOFOLLOW);
    if (!file) return;
    // Every user of the index holds a lock on this byte (the WAL-index format of SQLite, section 2.3).
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = k_dead_man_switch_at;
    lock.l_len = 1;
    if (::fcntl(file->get(), F_SETLK, &lock) == 0) ::unlink(path_.c_str());
  }

 private:
  static constexpr off_t k_dead_man_switch_at = 128;
  std::string path_;
  bool existed_;
};

}  // namespace oxaudit
