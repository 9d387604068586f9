/// See line_scan.hpp. Every format runs this byte loop, so it compares sixteen bytes at once with SSE2, which every
/// 64-bit x86 processor has.
#include "input/core/line_scan.hpp"

#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace oxaudit {

std::size_t find_line_end(std::string_view bytes, std::size_t from) noexcept {
  std::size_t at = from;
#ifdef __SSE2__
  const __m128i lf = _mm_set1_epi8('\n');
  const __m128i cr = _mm_set1_epi8('\r');
  for (; at + 16 <= bytes.size(); at += 16) {
    const __m128i chunk = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data() + at));
    const __m128i hits = _mm_or_si128(_mm_cmpeq_epi8(chunk, lf), _mm_cmpeq_epi8(chunk, cr));
    const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(hits));
    if (mask != 0) return at + static_cast<std::size_t>(std::countr_zero(mask));
  }
#endif
  while (at < bytes.size() && bytes[at] != '\n' && bytes[at] != '\r') ++at;
  return at;
}

Line scan_line(std::string_view bytes, std::size_t begin, bool last) noexcept {
  const std::size_t end = find_line_end(bytes, begin);
  if (end == bytes.size()) return {end, end, false};
  if (bytes[end] == '\n') return {end, end + 1, true};
  if (end + 1 == bytes.size()) return {end, end + 1, last};
  return {end, end + (bytes[end + 1] == '\n' ? 2U : 1U), true};
}

std::size_t after_line_end(std::string_view bytes, std::size_t from) noexcept {
  const Line line = scan_line(bytes, from, false);
  return line.complete ? line.next : std::string_view::npos;
}

std::size_t count_line_ends(std::string_view bytes) noexcept {
  std::size_t count = 0;
  for (std::size_t at = 0; at < bytes.size(); ++count) {
    const Line line = scan_line(bytes, at, true);
    if (!line.complete) break;
    at = line.next;
  }
  return count;
}

std::size_t byte_order_mark(std::string_view bytes) noexcept { return bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

}  // namespace oxaudit
