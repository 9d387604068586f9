/// See fast_fixed.hpp. One load holds as many records as fit into 32 bytes. Line ends and cells must be exactly where
/// the shape has them, so that no other bytes are overlooked. One bit-extract instruction collects the nine cells. As
/// in fast_csv.cpp, after a record that is flagged or has another shape, records are read one by one without branches,
/// until enough unremarkable ones have followed.
#include "input/simd/fast_fixed.hpp"

#include "input/simd/fast_classes.hpp"
#include "input/simd/fast_faults.hpp"

namespace oxaudit {

#ifdef OXAUDIT_FAST_READERS

namespace {

/// After this many unremarkable records in succession, several are read together again.
constexpr unsigned k_calm = 16;

/// Repeats the `bits` of one record for `records` adjacent ones.
constexpr std::uint64_t repeated(std::uint64_t bits, std::uint32_t stride, std::uint32_t records) noexcept {
  std::uint64_t all = 0;
  for (std::uint32_t i = 0; i < records; ++i) all |= bits << (i * stride);
  return all;
}

OXAUDIT_FAST_INLINE FastTemplate<false> template_of(const FixedShape& shape, std::uint32_t together) noexcept {
  return FastTemplate<false>(repeated(shape.cells, shape.stride, together), 0,
                             repeated(shape.cr, shape.stride, together), repeated(shape.lf, shape.stride, together),
                             shape.stride * together);
}

OXAUDIT_FAST_INLINE BoardCode code_of(std::uint64_t x, std::uint64_t o, std::uint64_t cells) noexcept {
  return code_of_masks(_pext_u64(x, cells), _pext_u64(o, cells));
}

/// One pass over the records of a slice. The destructor adds the counts to the result.
class FixedPass {
 public:
  FixedPass(const FixedShape& shape, std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) noexcept
      : shape_(shape), bytes_(bytes), at_(at), keep_all_(keep_all), result_(result), items_(result) {}
  FixedPass(const FixedPass&) = delete;
  FixedPass& operator=(const FixedPass&) = delete;
  ~FixedPass() { counts_.add_to(result_.counts); }

  std::size_t read();

 private:
  /// A malformed record whose findings were added.
  struct Seen {
    std::uint32_t size = 0;  ///< with its line ends
    std::uint32_t board_size = 0;
    std::uint32_t lines = 0;
  };

  template <std::uint32_t together>
  void read_together();
  bool read_singly();
  bool find_fault(const FastKinds<false>& kinds, std::size_t at, Seen& seen);

  RecordItem item_at(std::size_t at) const noexcept {
    return {.number = static_cast<std::uint32_t>(result_.records),
            .line = static_cast<std::uint32_t>(result_.lines),
            .begin = static_cast<std::uint32_t>(at),
            .size = shape_.board_size};
  }

  const FixedShape& shape_;
  std::string_view bytes_;
  std::size_t at_;
  bool keep_all_;
  ReadResult& result_;
  FastItems items_;
  FastCounts counts_;
};

/// Reads `together` records at once while all of them have the shape and none is flagged.
template <std::uint32_t together>
OXAUDIT_FAST void FixedPass::read_together() {
  const FastClasses classes('\0');
  const std::uint32_t stride = shape_.stride;
  const std::uint64_t cells = shape_.cells;
  const FastTemplate<false> wanted = template_of(shape_, together);
  std::size_t at = at_;
  while (at + k_fixed_width <= bytes_.size()) {
    const FastKinds<false> kinds = classes.of(load<false>(bytes_.data() + at));
    if (!wanted.fits(kinds)) break;
    std::uint64_t x = kinds.x();
    std::uint64_t o = kinds.o();
    std::array<VerdictClass, together> verdict_classes;
    bool any_flagged = false;
#pragma GCC unroll 3
    for (std::uint32_t i = 0; i < together; ++i) {
      verdict_classes[i] = k_class_of[code_of(x, o, cells)];
      any_flagged |= flagged(verdict_classes[i]);
      x >>= stride;
      o >>= stride;
    }
    if (any_flagged) [[unlikely]]
      break;
    for (std::uint32_t i = 0; i < together; ++i) counts_.add(i, verdict_classes[i]);
    at += std::size_t{stride} * together;
  }
  const std::uint64_t taken = (at - at_) / stride;
  result_.records += taken;
  result_.lines += taken * shape_.lines;
  at_ = at;
}

/// Reads records one by one until enough unremarkable ones have followed. Returns false if the exact reader must
/// continue.
OXAUDIT_FAST bool FixedPass::read_singly() {
  const FastClasses classes('\0');
  const FastTemplate<false> wanted = template_of(shape_, 1);
  const std::uint64_t cells = shape_.cells;
  std::size_t at = at_;
  std::uint64_t records = 0;
  std::uint64_t lines = 0;
  std::size_t kept = 0;
  MovingItem item(item_at(at), shape_.stride, shape_.lines);
  const auto leave = [&](bool calm) {
    items_.flush(kept);
    result_.records += records;
    result_.lines += lines;
    at_ = at;
    return calm;
  };
  for (unsigned calm = 0; keep_all_ || calm < k_calm; ++calm) {
    if (kept == FastItems::k_capacity) [[unlikely]] {
      items_.flush(kept);
      kept = 0;
    }
    if (at + k_fixed_width > bytes_.size()) return leave(false);
    const FastKinds<false> kinds = classes.of(load<false>(bytes_.data() + at));
    ++records;
    if (!wanted.fits(kinds)) {
      Seen seen;
      if (!find_fault(kinds, at, seen)) {
        --records;
        return leave(false);
      }
      item.put(items_[kept], k_malformed);
      items_[kept].size = seen.board_size;
      items_.give_findings(items_[kept]);
      ++kept;
      item.move_on(seen.size, seen.lines);
      lines += seen.lines;
      at += seen.size;
      calm = 0;
      continue;
    }
    const BoardCode code = code_of(kinds.x(), kinds.o(), cells);
    const VerdictClass verdict_class = k_class_of[code];
    counts_.add(records, verdict_class);
    item.put(items_[kept], code);
    item.move_on();
    const unsigned is_flagged = flagged(verdict_class) ? 1 : 0;
    kept += is_flagged | unsigned{keep_all_};
    calm &= is_flagged - 1;
    lines += shape_.lines;
    at += shape_.stride;
  }
  return leave(true);
}

/// Finds the errors of the record at `at`, which does not have the shape. Returns false if only the exact reader can.
OXAUDIT_FAST bool FixedPass::find_fault(const FastKinds<false>& kinds, std::size_t at, Seen& seen) {
  const char* const begin = bytes_.data() + at;
  const FastBytes<false> loaded(begin);
  const std::uint64_t lf = loaded.equal('\n');
  const std::uint64_t cr = loaded.equal('\r');
  const FastText text{begin, k_fixed_width, kinds.cells(), loaded.equal(' '), printable(loaded)};
  if ((lf | cr) == 0 || ((lf | cr) & 1U) != 0) return false;
  if (shape_.lines == 1) {
    seen.board_size = static_cast<std::uint32_t>(std::countr_zero(lf | cr));
    const bool crlf = (cr >> seen.board_size & 1U) != 0;
    if (crlf && (lf >> seen.board_size >> 1U & 1U) == 0) return false;
    seen.lines = 1;
    seen.size = seen.board_size + (crlf ? 2 : 1);
    return detect_line(text.part(0, seen.board_size), static_cast<std::uint32_t>(at), items_);
  }
  // Two adjacent line ends end a board.
  const std::uint64_t doubled = lf & lf << 1U;
  if (doubled == 0) return false;
  const auto blank_line = static_cast<std::uint32_t>(std::countr_zero(doubled));
  seen.board_size = blank_line - 1;
  seen.size = blank_line + 1;
  const std::uint64_t row_ends = lf & ((std::uint64_t{1} << blank_line) - 1);
  const std::uint32_t rows = detect_rows(text.part(0, blank_line), row_ends, static_cast<std::uint32_t>(at), items_);
  seen.lines = rows + 1;
  return rows != 0;
}

std::size_t FixedPass::read() {
  do {
    // If all records are kept, each needs its item.
    if (!keep_all_ && shape_.stride * 3 <= k_fixed_width)
      read_together<3>();
    else if (!keep_all_ && shape_.stride * 2 <= k_fixed_width)
      read_together<2>();
    else if (!keep_all_)
      read_together<1>();
  } while (read_singly());
  return at_;
}

}  // namespace

std::size_t read_fast_fixed(const FixedShape& shape, std::string_view bytes, std::size_t at, bool keep_all,
                            ReadResult& result) {
  if (at + k_fixed_width > bytes.size()) return at;  // as in most files of one board
  return FixedPass(shape, bytes, at, keep_all, result).read();
}

#else

std::size_t read_fast_fixed(const FixedShape& /*shape*/, std::string_view /*bytes*/, std::size_t at, bool /*keep_all*/,
                            ReadResult& /*result*/) {
  return at;
}

#endif

}  // namespace oxaudit
