/// Classifies 32 or 64 bytes at once by kind, and compares the kinds of a record with a template.
///
/// Two look-ups, by the low and the high four bits of a byte, give its kinds as bits. Each kind is a product of a set
/// of low halves and a set of high halves, so the AND of both look-ups is exact. One AND compares a record with a
/// template: where a kind is required, one of its bits must remain, and elsewhere there must be no byte that has a
/// meaning. This is one comparison per record for any number of columns, and takes half the time of a search for line
/// ends and delimiters.
#pragma once

#include "input/simd/fast_masks.hpp"

#ifdef OXAUDIT_FAST_READERS

namespace oxaudit {

/// The kinds of bytes. X has the highest bit, which is the one that movemask reads.
enum ByteKind : unsigned char {
  k_kind_x = 0x80,
  k_kind_o = 0x40,
  k_kind_empty = 0x20,
  k_kind_delimiter = 0x10,
  k_kind_lf = 0x08,
  k_kind_cr = 0x04,
  k_kind_quote = 0x02,
  k_kind_digit = 0x01,
};
inline constexpr unsigned char k_kind_cell = k_kind_x | k_kind_o | k_kind_empty;
inline constexpr unsigned char k_kind_structure = k_kind_delimiter | k_kind_lf | k_kind_cr | k_kind_quote;

/// 32 bytes, or 64 as two halves. For 32 bytes both halves are equal, because the compiler would keep an unset half in
/// memory.
template <bool wide>
struct FastVector {
  __m256i low;
  __m256i high;
};

template <bool wide>
OXAUDIT_FAST_INLINE FastVector<wide> load(const char* bytes) noexcept {
  FastVector<wide> loaded;
  loaded.low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
  loaded.high = wide ? _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + 32)) : loaded.low;
  return loaded;
}

/// The kinds of the bytes of one record.
template <bool wide>
struct FastKinds : FastVector<wide> {
  OXAUDIT_FAST_INLINE std::uint64_t x() const noexcept {
    return FastBytes<wide>::bits(this->low, wide ? this->high : this->low);
  }
  OXAUDIT_FAST_INLINE std::uint64_t o() const noexcept {
    return FastBytes<wide>::bits(_mm256_slli_epi16(this->low, 1), wide ? _mm256_slli_epi16(this->high, 1) : this->low);
  }
  OXAUDIT_FAST_INLINE std::uint64_t cells() const noexcept {
    return x() | o() |
           FastBytes<wide>::bits(_mm256_slli_epi16(this->low, 2), wide ? _mm256_slli_epi16(this->high, 2) : this->low);
  }
};

class FastClasses {
 public:
  /// `delimiter` must not be a mark, line end or quote; '\0' means none.
  OXAUDIT_FAST_INLINE explicit FastClasses(char delimiter) noexcept {
    alignas(32) std::array<unsigned char, 32> by_low{};
    alignas(32) std::array<unsigned char, 32> by_high{};
    const auto set = [&](char c, unsigned char kind) {
      const auto byte = static_cast<unsigned char>(c);
      for (unsigned half : {0U, 16U}) {  // the look-up is made in both halves of the register
        by_low[half + (byte & 15U)] |= kind;
        by_high[half + (byte >> 4U)] |= kind;
      }
    };
    for (const char c : {'X', 'x'}) set(c, k_kind_x);
    for (const char c : {'O', 'o'}) set(c, k_kind_o);
    set('-', k_kind_empty);
    set('\n', k_kind_lf);
    set('\r', k_kind_cr);
    set('"', k_kind_quote);
    for (char c = '0'; c <= '9'; ++c) set(c, k_kind_digit);
    if (delimiter != '\0') set(delimiter, k_kind_delimiter);
    by_low_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(by_low.data()));
    by_high_ = _mm256_load_si256(reinterpret_cast<const __m256i*>(by_high.data()));
  }

  template <bool wide>
  OXAUDIT_FAST_INLINE FastKinds<wide> of(const FastVector<wide>& bytes) const noexcept {
    FastKinds<wide> kinds;
    kinds.low = kinds_of(bytes.low);
    kinds.high = wide ? kinds_of(bytes.high) : kinds.low;
    return kinds;
  }

 private:
  /// A byte of 0x80 or more has no kind, because the look-up of its low half returns 0.
  OXAUDIT_FAST_INLINE __m256i kinds_of(__m256i bytes) const noexcept {
    const __m256i high_half = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F));
    return _mm256_and_si256(_mm256_shuffle_epi8(by_low_, bytes), _mm256_shuffle_epi8(by_high_, high_half));
  }

  __m256i by_low_;
  __m256i by_high_;
};

/// The kinds that the bytes of a record must have.
template <bool wide>
class FastTemplate {
 public:
  /// Each mask has a bit for each byte that must be of that kind. `size` is the size of the record; with 0, no record
  /// fits.
  OXAUDIT_FAST_INLINE FastTemplate(std::uint64_t cells, std::uint64_t delimiters, std::uint64_t cr, std::uint64_t lf,
                                   unsigned size) noexcept
      : record_(size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - (size == 0 ? 0 : 1)),
        elsewhere_(size == 0 ? 0 : record_ & ~(cells | delimiters | cr | lf)) {
    wanted_.low = wanted_half(0, cells, delimiters, cr, lf);
    if constexpr (wide) wanted_.high = wanted_half(32, cells, delimiters, cr, lf);
  }

  /// A bit for each byte that does not fit.
  OXAUDIT_FAST_INLINE std::uint64_t misfits(const FastKinds<wide>& kinds) const noexcept {
    const __m256i none = _mm256_setzero_si256();
    const __m256i low = _mm256_cmpeq_epi8(_mm256_and_si256(kinds.low, wanted_.low), none);
    const __m256i high = wide ? _mm256_cmpeq_epi8(_mm256_and_si256(kinds.high, wanted_.high), none) : low;
    return (FastBytes<wide>::bits(low, high) ^ elsewhere_) & record_;
  }
  OXAUDIT_FAST_INLINE bool fits(const FastKinds<wide>& kinds) const noexcept { return misfits(kinds) == 0; }

 private:
  OXAUDIT_FAST_INLINE __m256i wanted_half(unsigned shift, std::uint64_t cells, std::uint64_t delimiters,
                                          std::uint64_t cr, std::uint64_t lf) const noexcept {
    return _mm256_or_si256(
        _mm256_or_si256(spread(cells >> shift, k_kind_cell), spread(delimiters >> shift, k_kind_delimiter)),
        _mm256_or_si256(_mm256_or_si256(spread(cr >> shift, k_kind_cr), spread(lf >> shift, k_kind_lf)),
                        spread(elsewhere_ >> shift, k_kind_structure)));
  }

  /// Returns `kinds` in each byte whose bit is set.
  OXAUDIT_FAST_INLINE static __m256i spread(std::uint64_t bits, unsigned char kinds) noexcept {
    return _mm256_and_si256(bytes_of_bits(static_cast<std::uint32_t>(bits)),
                            _mm256_set1_epi8(static_cast<char>(kinds)));
  }

  /// Returns 0xFF in each byte whose bit is set.
  OXAUDIT_FAST_INLINE static __m256i bytes_of_bits(std::uint32_t bits) noexcept {
    const __m256i which_byte = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i which_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), which_byte);
    return _mm256_cmpeq_epi8(_mm256_and_si256(spread, which_bit), which_bit);
  }

  std::uint64_t record_ = 0;
  std::uint64_t elsewhere_ = 0;
  FastVector<wide> wanted_;
};

}  // namespace oxaudit

#endif
