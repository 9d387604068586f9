/// See fast_fixed.hpp. One load a record; the line ends must stand exactly where the shape has them and every cell must
/// be a mark, so nothing else can hide in it. The nine cells are drawn together by one bit-extract instruction.
#include "input/fast_fixed.hpp"

#include "input/fast_masks.hpp"

namespace oxaudit {

#ifdef OXAUDIT_FAST_READERS

OXAUDIT_FAST std::size_t read_fast_fixed(const FixedShape& shape, std::string_view bytes, std::size_t at, bool keep_all,
                                         ReadResult& result) {
  constexpr std::size_t k_width = 32;
  const std::uint64_t cells = shape.cells;
  const std::uint64_t all = (std::uint64_t{1} << shape.stride) - 1;
  const std::size_t first = at;
  const std::uint64_t records_before = result.records;
  FastCounts counts;
  while (at + k_width <= bytes.size()) {
    const FastBytes<false> loaded(bytes.data() + at);
    const std::uint64_t x = loaded.equal_letter('x');
    const std::uint64_t o = loaded.equal_letter('o');
    const std::uint64_t marks = x | o | loaded.equal('-');
    if ((loaded.equal('\n') & all) != shape.lf || (loaded.equal('\r') & all) != shape.cr || (marks & cells) != cells)
      break;
    const BoardCode code = code_of_masks(_pext_u64(x, cells), _pext_u64(o, cells));
    const VerdictClass verdict_class = k_class_of[code];
    counts.add(result.records, verdict_class);
    if (keep_all || flagged(verdict_class)) {
      RecordItem item;
      item.number = static_cast<std::uint32_t>(result.records);
      item.line = static_cast<std::uint32_t>(result.lines + (result.records - records_before) * shape.lines);
      item.begin = static_cast<std::uint32_t>(at);
      item.size = shape.board_size;
      item.code = code;
      result.items.push_back(item);
    }
    ++result.records;
    at += shape.stride;
  }
  result.lines += (at - first) / shape.stride * shape.lines;
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
