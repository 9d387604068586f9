/// The fast reader for records of fixed length: boards of three lines followed by a blank line, and boards of one line.
/// It also reads malformed records with common errors.
#pragma once

#include "input/core/input_options.hpp"
#include "input/simd/fast_masks.hpp"

#include <cstdint>
#include <string_view>

namespace oxaudit {

/// The offsets of cells and line ends in a record, as masks with one bit per byte.
struct FixedShape {
  std::uint32_t cells = 0;
  std::uint32_t lf = 0;
  std::uint32_t cr = 0;
  std::uint32_t stride = 0;      ///< bytes of a record with all its line ends
  std::uint32_t lines = 0;       ///< line ends of a record
  std::uint32_t board_size = 0;  ///< bytes from the first cell to the last
};

inline constexpr FixedShape k_three_lines = {0x777, 0x1888, 0, 13, 4, 11};
inline constexpr FixedShape k_three_lines_crlf = {0x1CE7, 0x14210, 0xA108, 17, 4, 13};
inline constexpr FixedShape k_one_line = {0x1FF, 0x200, 0, 10, 1, 9};
inline constexpr FixedShape k_one_line_crlf = {0x1FF, 0x400, 0x200, 11, 1, 9};

/// The number of bytes that are read at once, and the longest record.
inline constexpr std::uint32_t k_fixed_width = 32;

/// Reads records of this shape, and malformed ones with common errors, from `at` on. Stops at the first other record or
/// near the end of the bytes, and returns the offset. Call it only if fast_readers_run().
std::size_t read_fast_fixed(const FixedShape& shape, std::string_view bytes, std::size_t at, bool keep_all,
                            ReadResult& result);

/// Reads records of either shape, whichever is next.
inline std::size_t read_fast_fixed_either(const FixedShape& one, const FixedShape& other, std::string_view bytes,
                                          std::size_t at, bool keep_all, ReadResult& result) {
  const std::size_t behind = read_fast_fixed(one, bytes, at, keep_all, result);
  return behind == at ? read_fast_fixed(other, bytes, at, keep_all, result) : behind;
}

/// True if these options and this processor allow the fast reader.
inline bool fast_fixed_reads(const InputOptions& options) noexcept {
  return !options.exact_only && options.marks.standard() && options.limits.record_bytes_max >= k_fixed_width &&
         fast_readers_run();
}

}  // namespace oxaudit
