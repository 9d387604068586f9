/// The files of one database as SQLite sees them: a virtual file system (VFS) that delegates to the default one, but
/// changes, creates and deletes nothing next to the database, and never waits to open a file.
///
/// SQLite either rejects a truncated database or reads the missing part of its last page as zeros. Here it reads every
/// complete page, and a missing page is damage when a query reaches it.
#pragma once

#include "input/sqlite/sqlite_limits.hpp"
#include "input/sqlite/sqlite_truncation.hpp"

#include <sqlite3.h>
#include <optional>
#include <string>

namespace oxaudit {

/// Must outlive the connection.
class DatabaseFiles {
 public:
  explicit DatabaseFiles(DatabaseLimits& limits);
  DatabaseFiles(const DatabaseFiles&) = delete;
  DatabaseFiles& operator=(const DatabaseFiles&) = delete;
  ~DatabaseFiles() { sqlite3_vfs_unregister(&vfs_); }

  const char* vfs_name() const noexcept { return name_.c_str(); }
  /// Files that are opened from now on are truncated databases, without a write-ahead log in use.
  void set_truncation(const DatabaseTruncation& truncation) { truncation_ = truncation; }
  /// True if SQLite reads the log without locks: no other program seems to use it.
  bool log_is_unlocked() const noexcept { return log_is_unlocked_; }

 private:
  struct File;
  static File& file_of(sqlite3_file* file);
  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out);
  static int find(sqlite3_vfs* vfs, const char* name, int flags, int* found);
  static int sleep(sqlite3_vfs* vfs, int microseconds);
  static int read(sqlite3_file* file, void* into, int size, sqlite3_int64 offset);
  static int get_size(sqlite3_file* file, sqlite3_int64* size);
  static int map_log_index(sqlite3_file* file, int region, int size, int extend, void volatile** at);
  static int lock_log_index(sqlite3_file* file, int first, int count, int flags);
  static int write_temporary(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset);
  static int close_temporary(sqlite3_file* file);

  DatabaseLimits& limits_;
  std::string name_;
  sqlite3_vfs vfs_;
  std::optional<DatabaseTruncation> truncation_;
  bool log_is_unlocked_ = false;
  bool log_has_index_ = true;
};

}  // namespace oxaudit
