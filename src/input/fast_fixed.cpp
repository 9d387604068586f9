/// See fast_fixed.hpp. One load holds as many records as fit into 32 bytes; line ends and cells must stand exactly
/// where the shape has them, so nothing else can hide in them. The nine cells are drawn together by one bit-extract
/// instruction.
#include "input/fast_fixed.hpp"

#include "input/fast_classes.hpp"

namespace oxaudit {

#ifdef OXAUDIT_FAST_READERS

namespace {

constexpr std::uint32_t k_width = 32;

/// `bits` of one record, for `records` of them side by side.
constexpr std::uint64_t repeated(std::uint64_t bits, std::uint32_t stride, std::uint32_t records) noexcept {
  std::uint64_t all = 0;
  for (std::uint32_t i = 0; i < records; ++i) all |= bits << (i * stride);
  return all;
}

RecordItem item_of(const FixedShape& shape, const ReadResult& result, std::uint64_t taken, std::size_t at,
                   BoardCode code) {
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result.records + taken);
  item.line = static_cast<std::uint32_t>(result.lines + taken * shape.lines);
  item.begin = static_cast<std::uint32_t>(at);
  item.size = shape.board_size;
  item.code = code;
  return item;
}

/// Takes `together` records at once while there are as many that fit.
template <std::uint32_t together>
OXAUDIT_FAST std::size_t read_together(const FixedShape& shape, std::string_view bytes, std::size_t at, bool keep_all,
                                       std::uint64_t& taken_before, FastCounts& counts, ReadResult& result) {
  const FastClasses classes('\0');
  const std::uint32_t stride = shape.stride;
  const std::uint64_t cells = shape.cells;
  const FastTemplate<false> wanted(repeated(cells, stride, together), 0, repeated(shape.cr, stride, together),
                                   repeated(shape.lf, stride, together), stride * together);
  std::uint64_t taken = taken_before;
  while (at + k_width <= bytes.size()) {
    const FastKinds<false> kinds = classes.of(load<false>(bytes.data() + at));
    if (!wanted.fits(kinds)) break;
    std::uint64_t x = kinds.x();
    std::uint64_t o = kinds.o();
#pragma GCC unroll 3
    for (std::uint32_t i = 0; i < together; ++i) {
      const BoardCode code = code_of_masks(_pext_u64(x, cells), _pext_u64(o, cells));
      const VerdictClass verdict_class = k_class_of[code];
      counts.add(i, verdict_class);
      if (keep_all || flagged(verdict_class)) result.items.push_back(item_of(shape, result, taken, at, code));
      x >>= stride;
      o >>= stride;
      ++taken;
      at += stride;
    }
  }
  taken_before = taken;
  return at;
}

}  // namespace

std::size_t read_fast_fixed(const FixedShape& shape, std::string_view bytes, std::size_t at, bool keep_all,
                            ReadResult& result) {
  FastCounts counts;
  std::uint64_t taken = 0;
  for (;;) {
    const std::size_t begin = at;
    if (shape.stride * 3 <= k_width)
      at = read_together<3>(shape, bytes, at, keep_all, taken, counts, result);
    else if (shape.stride * 2 <= k_width)
      at = read_together<2>(shape, bytes, at, keep_all, taken, counts, result);
    // Those before one that does not fit.
    at = read_together<1>(shape, bytes, at, keep_all, taken, counts, result);
    if (at == begin) break;
  }
  result.records += taken;
  result.lines += taken * shape.lines;
  counts.add_to(result.counts);
  return at;
}

#else

std::size_t read_fast_fixed(const FixedShape& /*shape*/, std::string_view /*bytes*/, std::size_t at, bool /*keep_all*/,
                            ReadResult& /*result*/) {
  return at;
}

#endif

}  // namespace oxaudit
