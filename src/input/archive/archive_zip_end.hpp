/// The record at the end of a zip archive, which says where its central directory is. It is looked for before
/// libarchive is let loose, which takes the last one it comes upon: in an archive that was cut off, that of an archive
/// within.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

/// The record itself with the longest comment, and what stands before it in an archive of more than 32 bits.
inline constexpr std::size_t k_zip_end_bytes_max = 22 + 65535 + 20 + 56;

struct ZipEnd {
  std::uint64_t members = 0;
  bool wide = false;  ///< by a record of 64 bits; else `members` may have lost what is beyond 16 bits
};

/// True when an archive of which `read` members could be read has as many as `end` says.
bool agrees(const ZipEnd& end, std::uint64_t read) noexcept;

/// `tail` holds the last bytes of the archive, k_zip_end_bytes_max or all there are. None when there is no such record,
/// or it is not that of an archive which begins where these `archive_bytes` begin and whose central directory lies
/// right before it. Bytes may follow it.
std::optional<ZipEnd> find_zip_end(std::string_view tail, std::uint64_t archive_bytes) noexcept;

}  // namespace oxaudit
