/// See fast_csv.hpp.
///
/// A row is loaded once and asked for line ends, delimiters and marks, one bit a byte. The trick is the length: the
/// next row is supposed to be as long as this one, and that length stands in a variable which only an unlikely branch
/// changes. So the processor goes on to the next row without waiting for the search for this one's end; measured, that
/// halves the time of a row. Everything is verified: a row that is longer or shorter costs one wrong prediction, no
/// more.
#include "input/fast_csv.hpp"

#include "input/fast_masks.hpp"

#include <algorithm>

namespace oxaudit {

#ifdef OXAUDIT_FAST_READERS

namespace {

constexpr std::uint64_t k_cells = 0x1FF;              // nine bytes side by side
constexpr std::uint64_t k_alternate_cells = 0x15555;  // nine bytes with one between
constexpr std::uint64_t k_alternate_between = 0x0AAAA;
constexpr std::uint64_t k_alternate_all = 0x1FFFF;

/// Where the field behind the `number`-th delimiter begins.
OXAUDIT_FAST_INLINE unsigned field_begin(std::uint64_t delimiters, std::uint32_t number) noexcept {
  if (number == 0) return 0;
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(std::uint64_t{1} << (number - 1), delimiters))) + 1;
}

OXAUDIT_FAST_INLINE void add_item(const FastCsvPlan& plan, std::size_t at, std::uint64_t delimiters, unsigned length,
                                  unsigned board, BoardCode code, ReadResult& result) {
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result.records);
  item.line = static_cast<std::uint32_t>(result.lines);
  item.begin = static_cast<std::uint32_t>(at + board);
  item.size = plan.nine_columns ? 17 : 9;
  item.code = code;
  if (plan.id_column) {
    const unsigned id = field_begin(delimiters, *plan.id_column);
    const std::uint64_t behind = (delimiters | std::uint64_t{1} << length) >> id;
    item.id_begin = static_cast<std::uint32_t>(at + id);
    item.id_size = static_cast<std::uint32_t>(std::countr_zero(behind));
    item.has_id = item.id_size != 0;
    if (!item.has_id) item.id_begin = 0;
  }
  result.items.push_back(item);
}

template <bool wide>
OXAUDIT_FAST std::size_t read_rows(const FastCsvPlan& plan, std::string_view bytes, std::size_t at, bool keep_all,
                                   FastCsvState& state, ReadResult& result) {
  constexpr unsigned k_width = wide ? 64 : 32;
  constexpr unsigned k_line_end_max = 2;
  FastCounts counts;
  std::uint32_t length = state.length;
  std::uint32_t line_end = state.crlf ? 2 : 1;
  while (at + k_width + k_line_end_max <= bytes.size()) {
    const char* const row = bytes.data() + at;
    const FastBytes<wide> loaded(row);
    const std::uint64_t special = loaded.equal_any('\n', '\r', '"');
    if (special == 0) break;
    const auto first_special = static_cast<std::uint32_t>(std::countr_zero(special));
    // The first byte is compared too: where CRLF is supposed, a quote or an LF before an LF is no line end.
    if (first_special != length || row[length] != (line_end == 2 ? '\r' : '\n') || row[length + line_end - 1] != '\n')
        [[unlikely]] {
      length = first_special;
      line_end = row[length] == '\r' ? 2 : 1;
      // A quote, or a CR alone.
      if (row[length] == '"' || row[length + line_end - 1] != '\n') break;
    }
    const std::uint64_t delimiters = loaded.equal(plan.delimiter) & ((std::uint64_t{1} << length) - 1);
    const std::uint64_t x = loaded.equal_letter('x');
    const std::uint64_t o = loaded.equal_letter('o');
    const std::uint64_t marks = x | o | loaded.equal('-');
    if (static_cast<std::uint32_t>(std::popcount(delimiters)) != plan.delimiters) break;
    const unsigned board = field_begin(delimiters, plan.board_column);
    const std::uint64_t ends = (delimiters | std::uint64_t{1} << length) >> board;
    BoardCode code = 0;
    if (plan.nine_columns) {
      const bool regular = ((delimiters >> board) & k_alternate_all) == k_alternate_between &&
                           ((marks >> board) & k_alternate_cells) == k_alternate_cells && (ends >> 17U & 1U) != 0;
      if (!regular) break;
      code = code_of_masks(_pext_u64(x >> board, k_alternate_cells), _pext_u64(o >> board, k_alternate_cells));
    } else {
      const bool regular = ((marks >> board) & k_cells) == k_cells && (ends & k_cells) == 0 && (ends >> 9U & 1U) != 0;
      if (!regular) break;
      code = code_of_masks((x >> board) & k_cells, (o >> board) & k_cells);
    }
    const VerdictClass verdict_class = k_class_of[code];
    counts.add(result.records, verdict_class);
    if (keep_all || flagged(verdict_class)) add_item(plan, at, delimiters, length, board, code, result);
    ++result.records;
    ++result.lines;
    at += length + line_end;
  }
  state.length = length;
  state.crlf = line_end == 2;
  counts.add_to(result.counts);
  return at;
}

}  // namespace

std::size_t read_fast_csv(const FastCsvPlan& plan, std::string_view bytes, std::size_t at, bool keep_all,
                          FastCsvState& state, ReadResult& result) {
  const std::size_t behind = read_rows<false>(plan, bytes, at, keep_all, state, result);
  // Longer rows are worth a try with twice the bytes.
  return behind == at ? read_rows<true>(plan, bytes, at, keep_all, state, result) : behind;
}

#else

std::size_t read_fast_csv(const FastCsvPlan& /*plan*/, std::string_view /*bytes*/, std::size_t at, bool /*keep_all*/,
                          FastCsvState& /*state*/, ReadResult& /*result*/) {
  return at;
}

#endif

}  // namespace oxaudit
