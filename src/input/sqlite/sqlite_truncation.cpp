/// See sqlite_truncation.hpp.
#include "input/sqlite/sqlite_truncation.hpp"

#include <bit>

namespace oxaudit {

namespace {

// Offsets in the header (the SQLite file format, section 1.3).
constexpr std::size_t k_header_bytes = 100;
constexpr std::size_t k_page_bytes_at = 16;
constexpr std::size_t k_change_counter_at = 24;
constexpr std::size_t k_pages_at = 28;
constexpr std::size_t k_pages_valid_for_at = 92;  ///< the change counter for which the number of pages is valid

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char c : bytes) number = (number << 8U) | static_cast<unsigned char>(c);
  return number;
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

}  // namespace oxaudit
