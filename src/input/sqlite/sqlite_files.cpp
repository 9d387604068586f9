/// See sqlite_files.hpp.
#include "input/sqlite/sqlite_files.hpp"

#include "support/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <mutex>

namespace oxaudit {

namespace {

sqlite3_vfs& default_vfs() {
  static sqlite3_vfs* const vfs = sqlite3_vfs_find(nullptr);
  return *vfs;
}

/// A FIFO may have taken the place of the database since it was found. For regular files, O_NONBLOCK has no effect.
int open_without_waiting(const char* path, int flags, int mode) { return ::open(path, flags | O_NONBLOCK, mode); }

void never_wait_to_open() {
  static std::once_flag once;
  std::call_once(once, [] {
    sqlite3_vfs& vfs = default_vfs();
    vfs.xSetSystemCall(&vfs, "open", reinterpret_cast<sqlite3_syscall_ptr>(open_without_waiting));
  });
}

}  // namespace

/// Our part of an open file; it follows the part of the default VFS in memory.
struct DatabaseFiles::File {
  sqlite3_io_methods methods;
  const sqlite3_io_methods* default_methods;
  DatabaseFiles* files;
  sqlite3_int64 bytes_written;  ///< size of a temporary file
};

/// SQLite allocates szOsFile bytes for a file and aligns them for any type.
DatabaseFiles::File& DatabaseFiles::file_of(sqlite3_file* file) {
  return *static_cast<File*>(static_cast<void*>(static_cast<char*>(static_cast<void*>(file)) + default_vfs().szOsFile));
}

DatabaseFiles::DatabaseFiles(DatabaseLimits& limits)
    : limits_(limits), name_("oxaudit-" + std::to_string(reinterpret_cast<std::uintptr_t>(this))), vfs_(default_vfs()) {
  never_wait_to_open();
  vfs_.szOsFile += static_cast<int>(sizeof(File));
  vfs_.zName = name_.c_str();
  vfs_.pNext = nullptr;
  vfs_.pAppData = this;
  vfs_.xOpen = open;
  vfs_.xAccess = find;
  vfs_.xSleep = sleep;
  // SQLite would delete logs and journals that it takes for stale.
  vfs_.xDelete = [](sqlite3_vfs* /*vfs*/, const char* /*name*/, int /*sync*/) { return SQLITE_OK; };
  sqlite3_vfs_register(&vfs_, 0);
}

int DatabaseFiles::open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  const bool is_database = (flags & SQLITE_OPEN_MAIN_DB) != 0;
  const bool is_temporary = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
  if (!is_temporary) flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  const int code = default_vfs().xOpen(&default_vfs(), name, file, flags, flags_out);
  if (code != SQLITE_OK || !(is_database || is_temporary)) return code;
  auto* const files = static_cast<DatabaseFiles*>(vfs->pAppData);
  File& opened = file_of(file);
  opened = {*file->pMethods, file->pMethods, files, 0};
  sqlite3_io_methods& methods = opened.methods;
  // Version 2 has no mapped pages, which SQLite would read and write without calling these functions. Version 1 has no
  // shared memory either, which only a write-ahead log needs.
  methods.iVersion = files->truncation_ ? 1 : 2;
  if (is_temporary) {
    methods.xWrite = write_temporary;
    methods.xClose = close_temporary;
  } else {
    methods.xShmMap = map_log_index;
    methods.xShmLock = lock_log_index;
    if (files->truncation_) {
      methods.xRead = read;
      methods.xFileSize = get_size;
    }
  }
  file->pMethods = &methods;
  return SQLITE_OK;
}

/// The default VFS takes a file for missing if it cannot tell; then the rows of a log would be lost.
int DatabaseFiles::find(sqlite3_vfs* /*vfs*/, const char* name, int /*flags*/, int* found) {
  const auto status = stat_path(name, true);
  if (!status && status.error().code != ENOENT) return SQLITE_IOERR_ACCESS;
  *found = status && (!S_ISREG(status->st_mode) || status->st_size > 0) ? 1 : 0;
  return SQLITE_OK;
}

int DatabaseFiles::sleep(sqlite3_vfs* vfs, int microseconds) {
  const bool stopped = static_cast<DatabaseFiles*>(vfs->pAppData)->limits_.stopped();
  return stopped ? microseconds : default_vfs().xSleep(&default_vfs(), microseconds);
}

int DatabaseFiles::read(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
  const File& truncated = file_of(file);
  const DatabaseTruncation& truncation = *truncated.files->truncation_;
  if (offset >= static_cast<sqlite3_int64>(truncation.pages_found * truncation.page_bytes)) return SQLITE_CORRUPT;
  return truncated.default_methods->xRead(file, into, size, offset);
}

int DatabaseFiles::get_size(sqlite3_file* file, sqlite3_int64* size) {
  const DatabaseTruncation& truncation = *file_of(file).files->truncation_;
  *size = static_cast<sqlite3_int64>(truncation.pages_expected * truncation.page_bytes);
  return SQLITE_OK;
}

/// Without the `-shm` file of a log, SQLite makes an index in its own memory if it believes that the file is read-only
/// and that nobody uses it.
int DatabaseFiles::map_log_index(sqlite3_file* file, int region, int size, int extend, void volatile** at) {
  const File& database = file_of(file);
  int code = database.default_methods->xShmMap(file, region, size, extend, at);
  database.files->log_has_index_ = (code & 0xFF) != SQLITE_CANTOPEN;
  if (!database.files->log_has_index_) code = SQLITE_READONLY_CANTINIT;
  database.files->log_is_unlocked_ = code == SQLITE_READONLY_CANTINIT;
  return code;
}

int DatabaseFiles::lock_log_index(sqlite3_file* file, int first, int count, int flags) {
  const File& database = file_of(file);
  if (!database.files->log_has_index_) return SQLITE_OK;
  return database.default_methods->xShmLock(file, first, count, flags);
}

int DatabaseFiles::write_temporary(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  File& temporary = file_of(file);
  const sqlite3_int64 growth = offset + size - temporary.bytes_written;
  if (growth > 0) {
    if (!temporary.files->limits_.grow_temporary(growth)) return SQLITE_FULL;
    temporary.bytes_written += growth;
  }
  return temporary.default_methods->xWrite(file, from, size, offset);
}

int DatabaseFiles::close_temporary(sqlite3_file* file) {
  const File& temporary = file_of(file);
  temporary.files->limits_.grow_temporary(-temporary.bytes_written);
  return temporary.default_methods->xClose(file);
}

}  // namespace oxaudit
