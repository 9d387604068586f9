/// See sqlite_truncation.hpp. Registers a virtual file system (VFS) with SQLite. It delegates to the default one,
/// except for the database file: that file has the size stated by its header, and reading a missing page is an error.
///
/// The VFS has no global state. Both sizes are parameters of the URI, and each open file keeps a copy of them.
#include "input/sqlite/sqlite_truncation.hpp"

#include <sqlite3.h>
#include <bit>
#include <mutex>

namespace oxaudit {

namespace {

// Offsets in the header (the SQLite file format, section 1.3).
constexpr std::size_t k_header_bytes = 100;
constexpr std::size_t k_page_bytes_at = 16;
constexpr std::size_t k_change_counter_at = 24;
constexpr std::size_t k_pages_at = 28;
constexpr std::size_t k_pages_valid_for_at = 92;  ///< the change counter for which the number of pages is valid

constexpr const char* k_vfs_name = "oxaudit-truncated";

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char c : bytes) number = (number << 8U) | static_cast<unsigned char>(c);
  return number;
}

/// Our part of an open file; it follows the part of the default VFS in memory.
struct TruncatedFile {
  sqlite3_io_methods methods;
  const sqlite3_io_methods* default_methods;
  sqlite3_int64 bytes_expected;
  sqlite3_int64 bytes_found;
};

sqlite3_vfs* default_vfs() { return sqlite3_vfs_find(nullptr); }

/// SQLite allocates szOsFile bytes for a file and aligns them for any type.
TruncatedFile& truncated_file(sqlite3_file* file) {
  return *static_cast<TruncatedFile*>(
      static_cast<void*>(static_cast<char*>(static_cast<void*>(file)) + default_vfs()->szOsFile));
}

int read_truncated(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
  const TruncatedFile& truncated = truncated_file(file);
  if (offset >= truncated.bytes_found) return SQLITE_CORRUPT;
  return truncated.default_methods->xRead(file, into, size, offset);
}

int get_expected_size(sqlite3_file* file, sqlite3_int64* size) {
  *size = truncated_file(file).bytes_expected;
  return SQLITE_OK;
}

int open_truncated(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  sqlite3_vfs* vfs = default_vfs();
  const int code = vfs->xOpen(vfs, name, file, flags, flags_out);
  if (code != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0) return code;
  TruncatedFile& truncated = truncated_file(file);
  truncated.default_methods = file->pMethods;
  truncated.methods = *file->pMethods;
  // Version 1 has no shared memory, which only a write-ahead log needs, and no mapped pages, which SQLite would read
  // without calling `read_truncated`.
  truncated.methods.iVersion = 1;
  truncated.methods.xRead = read_truncated;
  truncated.methods.xFileSize = get_expected_size;
  truncated.bytes_expected = sqlite3_uri_int64(name, "expected", 0);
  truncated.bytes_found = sqlite3_uri_int64(name, "found", 0);
  file->pMethods = &truncated.methods;
  return SQLITE_OK;
}

void register_vfs() {
  static std::once_flag once;
  static sqlite3_vfs vfs;
  std::call_once(once, [] {
    vfs = *default_vfs();
    vfs.szOsFile += static_cast<int>(sizeof(TruncatedFile));
    vfs.zName = k_vfs_name;
    vfs.pNext = nullptr;
    vfs.xOpen = open_truncated;
    sqlite3_vfs_register(&vfs, 0);
  });
}

}  // namespace

std::optional<DatabaseTruncation> find_database_truncation(std::string_view header, std::uint64_t file_bytes) {
  if (header.size() < k_header_bytes) return DatabaseTruncation{};
  constexpr std::uint32_t k_page_bytes_min = 512;
  // The field has two bytes; 1 stands for the largest size, which does not fit.
  const std::uint32_t stated = big_endian(header.substr(k_page_bytes_at, 2));
  const std::uint64_t page_bytes = stated == 1 ? 65536 : stated;
  if (page_bytes < k_page_bytes_min || !std::has_single_bit(page_bytes)) return std::nullopt;
  // Old programs do not update the number of pages. Then the size of the file gives it.
  std::uint64_t expected = big_endian(header.substr(k_pages_at, 4));
  if (expected == 0 || header.substr(k_change_counter_at, 4) != header.substr(k_pages_valid_for_at, 4))
    expected = (file_bytes + page_bytes - 1) / page_bytes;
  const std::uint64_t found = file_bytes / page_bytes;
  if (found >= expected) return std::nullopt;
  return DatabaseTruncation{page_bytes, expected, found};
}

std::string message_of(const DatabaseTruncation& truncation) {
  if (truncation.page_bytes == 0) return "the database is truncated: it ends within its header";
  return "the database is truncated: expected " + std::to_string(truncation.pages_expected) + " pages of " +
         std::to_string(truncation.page_bytes) + " bytes, found " + std::to_string(truncation.pages_found);
}

std::string uri_parameters(const DatabaseTruncation& truncation) {
  register_vfs();
  return std::string("?mode=ro&immutable=1&vfs=") + k_vfs_name +
         "&expected=" + std::to_string(truncation.pages_expected * truncation.page_bytes) +
         "&found=" + std::to_string(truncation.pages_found * truncation.page_bytes);
}

}  // namespace oxaudit
