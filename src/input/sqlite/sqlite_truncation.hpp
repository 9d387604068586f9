/// How much of a truncated database is missing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// How much of a database is missing; all zeros when the header itself is incomplete.
struct DatabaseTruncation {
  std::uint64_t page_bytes = 0;      ///< 512 to 65,536, a power of two
  std::uint64_t pages_expected = 0;  ///< according to the header
  std::uint64_t pages_found = 0;     ///< complete pages in the file, fewer than expected
};

/// What is missing of a database of `file_bytes` bytes whose first bytes are `header`; nullopt when it is complete.
/// Ignores pages in the write-ahead log.
std::optional<DatabaseTruncation> find_database_truncation(std::string_view header, std::uint64_t file_bytes);

/// `the database is truncated: …`
std::string message_of(const DatabaseTruncation& truncation);

}  // namespace oxaudit
