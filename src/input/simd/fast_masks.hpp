/// Shared by the fast readers: masks of 32 or 64 bytes at once, and counts.
///
/// The fast readers only read records whose every byte is verified with masks. All other records are left to the exact
/// readers, and so are all records on processors without AVX2 and BMI2. Both give the same results, which tests compare
/// byte by byte. Functions with OXAUDIT_FAST may only be called after `fast_readers_run()` has returned true.
#pragma once

#include "check/record.hpp"

#include <bit>
#include <cstddef>

#if defined(__x86_64__) && defined(__GNUC__)
#define OXAUDIT_FAST_READERS 1
#define OXAUDIT_FAST __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define OXAUDIT_FAST_INLINE __attribute__((target("avx2,bmi,bmi2,popcnt"), always_inline)) inline
#include <immintrin.h>
#endif

namespace oxaudit {

/// True if this processor can run the fast readers.
inline bool fast_readers_run() noexcept {
#ifdef OXAUDIT_FAST_READERS
  static const bool runs = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  return runs;
#else
  return false;
#endif
}

/// Counts classes in four interleaved rows, so that two successive records of one class do not wait for each other's
/// store. This saves a quarter of the time of a regular record.
class FastCounts {
 public:
  void add(std::uint64_t record, VerdictClass verdict_class) noexcept {
    ++rows_[record % rows_.size()][static_cast<std::size_t>(verdict_class)];
  }
  void add_to(Counts& counts) const noexcept {
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < k_verdict_class_count; ++i) counts.classes[i] += row[i];
  }

 private:
  std::array<std::array<std::uint32_t, 16>, 4> rows_{};
};

#ifdef OXAUDIT_FAST_READERS

/// 32 bytes, or 64 as two halves. Each comparison returns a mask with one bit per byte.
template <bool wide>
struct FastBytes {
  __m256i low;
  __m256i high;

  OXAUDIT_FAST_INLINE explicit FastBytes(const char* bytes) noexcept
      : low(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes))) {
    if constexpr (wide) high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32));
  }

  OXAUDIT_FAST_INLINE static std::uint64_t bits(__m256i low, __m256i high) noexcept {
    std::uint64_t mask = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
    if constexpr (wide) mask |= std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(high))} << 32U;
    return mask;
  }

  OXAUDIT_FAST_INLINE std::uint64_t equal(char c) const noexcept {
    const __m256i wanted = _mm256_set1_epi8(c);
    return bits(_mm256_cmpeq_epi8(low, wanted), wide ? _mm256_cmpeq_epi8(high, wanted) : low);
  }

  /// Compares without regard to case; `letter` must be in lower case.
  OXAUDIT_FAST_INLINE std::uint64_t equal_letter(char letter) const noexcept {
    const __m256i wanted = _mm256_set1_epi8(letter);
    const __m256i to_lower = _mm256_set1_epi8(0x20);
    return bits(_mm256_cmpeq_epi8(_mm256_or_si256(low, to_lower), wanted),
                wide ? _mm256_cmpeq_epi8(_mm256_or_si256(high, to_lower), wanted) : low);
  }

  OXAUDIT_FAST_INLINE std::uint64_t equal_any(char one, char two, char three) const noexcept {
    return bits(any_of(low, one, two, three), wide ? any_of(high, one, two, three) : low);
  }

  OXAUDIT_FAST_INLINE std::uint64_t digits() const noexcept {
    return bits(within(low, '0', '9'), wide ? within(high, '0', '9') : low);
  }

  OXAUDIT_FAST_INLINE static __m256i any_of(__m256i bytes, char one, char two, char three) noexcept {
    const __m256i either = _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(one)),
                                           _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(two)));
    return _mm256_or_si256(either, _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(three)));
  }

  OXAUDIT_FAST_INLINE static __m256i within(__m256i bytes, char least, char most) noexcept {
    const __m256i not_below = _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(static_cast<char>(least - 1)));
    return _mm256_and_si256(not_below, _mm256_cmpgt_epi8(_mm256_set1_epi8(static_cast<char>(most + 1)), bytes));
  }

  /// Compares with the bytes of `other`.
  OXAUDIT_FAST_INLINE std::uint64_t equal_to(const FastBytes& other) const noexcept {
    return bits(_mm256_cmpeq_epi8(low, other.low), wide ? _mm256_cmpeq_epi8(high, other.high) : low);
  }
};

#endif

}  // namespace oxaudit
