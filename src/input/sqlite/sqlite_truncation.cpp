/// See sqlite_cut.hpp. A virtual file system of SQLite's that is the default one but for the database itself: that has
/// the size which its header promises, and what is not there cannot be read. It keeps no state of its own: the sizes
/// come with the name, as parameters of the URI, and stand behind the open file.
#include "input/sqlite/sqlite_truncation.hpp"

#include <sqlite3.h>
#include <mutex>

namespace oxaudit {

namespace {

// Offsets in the header (the SQLite file format, section 1.3).
constexpr std::size_t k_header_bytes = 100;
constexpr std::size_t k_page_bytes_at = 16;
constexpr std::size_t k_change_counter_at = 24;
constexpr std::size_t k_pages_at = 28;
constexpr std::size_t k_pages_settled_at = 92;  ///< the change counter for which the number of pages holds

constexpr const char* k_vfs_name = "oxaudit-cut";

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char c : bytes) number = (number << 8U) | static_cast<unsigned char>(c);
  return number;
}

/// What stands behind the open file in its memory.
struct CutFile {
  sqlite3_io_methods methods;
  const sqlite3_io_methods* usual;
  sqlite3_int64 bytes_promised;
  sqlite3_int64 bytes_there;
};

sqlite3_vfs* usual_vfs() { return sqlite3_vfs_find(nullptr); }

/// SQLite makes room for szOsFile bytes, and aligns it for any type.
CutFile& cut_file(sqlite3_file* file) {
  return *static_cast<CutFile*>(
      static_cast<void*>(static_cast<char*>(static_cast<void*>(file)) + usual_vfs()->szOsFile));
}

int read_located(sqlite3_file* file, void* into, int size, sqlite3_int64 offset) {
  const CutFile& cut = cut_file(file);
  if (offset >= cut.bytes_there) return SQLITE_CORRUPT;
  return cut.usual->xRead(file, into, size, offset);
}

int size_of_cut(sqlite3_file* file, sqlite3_int64* size) {
  *size = cut_file(file).bytes_promised;
  return SQLITE_OK;
}

int open_cut(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  sqlite3_vfs* usual = usual_vfs();
  const int code = usual->xOpen(usual, name, file, flags, flags_out);
  if (code != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0) return code;
  CutFile& cut = cut_file(file);
  cut.usual = file->pMethods;
  cut.methods = *file->pMethods;
  // Without shared memory, of which a log would need some, and without mapped pages, which would pass by
  // `read_located`.
  cut.methods.iVersion = 1;
  cut.methods.xRead = read_located;
  cut.methods.xFileSize = size_of_cut;
  cut.bytes_promised = sqlite3_uri_int64(name, "promised", 0);
  cut.bytes_there = sqlite3_uri_int64(name, "there", 0);
  file->pMethods = &cut.methods;
  return SQLITE_OK;
}

void register_vfs() {
  static std::once_flag once;
  static sqlite3_vfs vfs;
  std::call_once(once, [] {
    vfs = *usual_vfs();
    vfs.szOsFile += static_cast<int>(sizeof(CutFile));
    vfs.zName = k_vfs_name;
    vfs.pNext = nullptr;
    vfs.xOpen = open_cut;
    sqlite3_vfs_register(&vfs, 0);
  });
}

}  // namespace

std::optional<DatabaseTruncation> find_database_truncation(std::string_view header, std::uint64_t file_bytes) {
  if (header.size() < k_header_bytes) return DatabaseTruncation{};
  constexpr std::uint32_t k_page_bytes_min = 512;
  // The largest size does not fit into the field.
  const std::uint32_t stated = big_endian(header.substr(k_page_bytes_at, 2));
  const std::uint64_t page_bytes = stated == 1 ? 65536 : stated;
  if (page_bytes < k_page_bytes_min || (page_bytes & (page_bytes - 1)) != 0) return std::nullopt;
  // Programs older than the number of pages leave it as it was. It is then told by the file.
  std::uint64_t promised = big_endian(header.substr(k_pages_at, 4));
  if (promised == 0 || header.substr(k_change_counter_at, 4) != header.substr(k_pages_settled_at, 4))
    promised = (file_bytes + page_bytes - 1) / page_bytes;
  const std::uint64_t there = file_bytes / page_bytes;
  if (there >= promised) return std::nullopt;
  return DatabaseTruncation{page_bytes, promised, there};
}

std::string words_of(const DatabaseTruncation& cut) {
  if (cut.page_bytes == 0) return "the database is cut off within its header";
  return "the database is cut off: its header promises " + std::to_string(cut.pages_promised) + " pages of " +
         std::to_string(cut.page_bytes) + " bytes, and " + std::to_string(cut.pages_there) +
         (cut.pages_there == 1 ? " is" : " are") + " there";
}

std::string uri_parameters(const DatabaseTruncation& cut) {
  register_vfs();
  return std::string("?mode=ro&immutable=1&vfs=") + k_vfs_name +
         "&promised=" + std::to_string(cut.pages_promised * cut.page_bytes) +
         "&there=" + std::to_string(cut.pages_there * cut.page_bytes);
}

}  // namespace oxaudit
