/// The record at the end of a zip archive, which states where the central directory is, and the names in that.
///
/// It is checked before libarchive reads the archive, because libarchive uses the last such record that it finds. In a
/// truncated archive that may be the record of an archive within it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace oxaudit {

/// The record with the longest comment, and the two records before it in a 64-bit archive.
inline constexpr std::size_t k_zip_end_bytes_max = 22 + 65535 + 20 + 56;

struct ZipEnd {
  std::uint64_t members = 0;
  bool wide = false;                   ///< a 64-bit record; otherwise `members` has only 16 bits
  std::uint64_t directory_offset = 0;  ///< of the central directory
  std::uint64_t directory_size = 0;
  std::uint64_t end = 0;  ///< of the archive
};

/// True when an archive of which `read` members could be read has as many as `end` states.
bool agrees(const ZipEnd& end, std::uint64_t read) noexcept;

/// `tail` is the last bytes of the file, which end at byte `tail_end`: k_zip_end_bytes_max or more, or all if there are
/// fewer. None if the record is missing, or if it belongs to another archive: the central directory has to end where
/// the record begins. Bytes may follow it.
std::optional<ZipEnd> find_zip_end(std::string_view tail, std::uint64_t tail_end) noexcept;

/// Calls `take` with the name of each member in a central directory.
void for_each_zip_name(std::string_view directory, const std::function<void(std::string_view)>& take);

}  // namespace oxaudit
