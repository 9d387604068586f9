/// Accounts for every byte of a source, so that no record can be lost unnoticed.
///
/// Counts of records cannot reveal a record that was never seen. So each reader also says what each byte belongs to.
/// The run checks that these bytes are all bytes of the slice and, slice by slice, all bytes of the source.
///
/// Release builds only add up sizes. Builds that define OXAUDIT_CHECK_LEDGER, such as those of the tests, also check
/// that the ranges neither overlap nor leave gaps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>

namespace oxaudit {

/// What a byte belongs to.
enum class ByteUse : std::uint8_t {
  record,     ///< a record, sound or malformed, with the line end after it
  separator,  ///< blank lines, and whatever else separates records
  header,     ///< a byte order mark, a header, or what precedes the first record
  comment,    ///< a comment
  left_out,   ///< content that the layout leaves out: other tables of a dump, other members of a JSON document
  damage,     ///< damage outside records, and the rest of a record that is too long; both are reported
  unread,     ///< what could not be read, because of damage before it; the source is incomplete
};
inline constexpr std::size_t k_byte_use_count = 7;

/// The uses of the bytes of one slice, in their order. Offsets are relative to the slice.
class ByteLedger {
 public:
  /// Accounts for the bytes [begin, end), which must follow those accounted for so far.
  void add(ByteUse use, std::size_t begin, std::size_t end) {
#ifdef OXAUDIT_CHECK_LEDGER
    if (begin != end_ || end < begin)
      throw std::logic_error("bytes " + std::to_string(begin) + " to " + std::to_string(end) +
                             " do not follow those accounted for, which end at " + std::to_string(end_));
    end_ = end;
#endif
    sizes_[static_cast<std::size_t>(use)] += end - begin;
  }

  /// How many bytes are of this use.
  std::uint64_t of(ByteUse use) const noexcept { return sizes_[static_cast<std::size_t>(use)]; }
  std::uint64_t total() const noexcept { return std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0}); }

 private:
  std::array<std::uint64_t, k_byte_use_count> sizes_{};
#ifdef OXAUDIT_CHECK_LEDGER
  std::size_t end_ = 0;
#endif
};

/// Throws std::logic_error, which is a fault of the program, unless `accounted` bytes of `source` are all its `bytes`.
void require_all_bytes(std::string_view source, std::uint64_t accounted, std::uint64_t bytes);

}  // namespace oxaudit
