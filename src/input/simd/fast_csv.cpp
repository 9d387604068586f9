/// See fast_csv.hpp.
///
/// The next row is assumed to have the same structure as the last one: the same length, with delimiters at the same
/// offsets. One comparison with a template verifies this (fast_classes.hpp). The template changes only in an unlikely
/// branch, so the processor continues with the next row before this one is finished. A row with another structure costs
/// one branch misprediction and a new template.
#include "input/simd/fast_csv.hpp"

#include "input/simd/fast_classes.hpp"
#include "input/simd/fast_faults.hpp"

namespace oxaudit {

#ifdef OXAUDIT_FAST_READERS

namespace {

constexpr std::uint64_t k_cells = 0x1FF;              // nine bytes side by side
constexpr std::uint64_t k_alternate_cells = 0x15555;  // nine bytes with one between
constexpr std::uint64_t k_alternate_between = 0x0AAAA;
constexpr std::uint64_t k_alternate_all = 0x1FFFF;

/// Returns the start of the field after the `number`-th delimiter.
OXAUDIT_FAST_INLINE unsigned field_begin(std::uint64_t delimiters, std::uint32_t number) noexcept {
  if (number == 0) return 0;
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(std::uint64_t{1} << (number - 1), delimiters))) + 1;
}

/// The longest row, including its line end, that is read as 32 bytes at once.
constexpr std::size_t k_narrow = 32;

/// How many rows are read as a group: enough that their shared work costs almost nothing.
constexpr unsigned k_group = 4;

/// After this many unremarkable rows in succession, rows are read in groups again. If every tenth row is malformed this
/// is rare, so the processor does not have to predict where the next malformed row is.
constexpr unsigned k_calm = 16;

template <bool wide, bool nine>
OXAUDIT_FAST_INLINE BoardCode code_of(const FastKinds<wide>& kinds, std::uint64_t cells, unsigned board) noexcept {
  if constexpr (nine) return code_of_masks(_pext_u64(kinds.x(), cells), _pext_u64(kinds.o(), cells));
  return code_of_masks(kinds.x() >> board & k_cells, kinds.o() >> board & k_cells);
}

template <bool wide>
OXAUDIT_FAST_INLINE FastTemplate<wide> template_of(const auto& row) noexcept {
  return FastTemplate<wide>(row.cells, row.delimiters, row.cr, row.lf, static_cast<unsigned>(row.size));
}

/// Reads groups of rows while all of them match the template and none is flagged, which takes one branch per group.
/// Counts them and returns their number.
template <bool wide, bool nine>
OXAUDIT_FAST_INLINE std::size_t read_groups(std::string_view bytes, std::size_t at, const FastClasses& classes,
                                            const FastTemplate<wide>& wanted, const auto& row, FastCounts& counts) {
  constexpr std::size_t k_width = wide ? 64 : 32;
  std::size_t rows = 0;
  for (; at + (k_group - 1) * row.size + k_width <= bytes.size(); at += k_group * row.size, rows += k_group) {
    std::array<VerdictClass, k_group> verdict_classes;
    std::uint64_t misfits = 0;
    bool any_flagged = false;
#pragma GCC unroll 4
    for (unsigned i = 0; i < k_group; ++i) {
      const FastKinds<wide> kinds = classes.of(load<wide>(bytes.data() + at + i * row.size));
      misfits |= wanted.misfits(kinds);
      verdict_classes[i] = k_class_of[code_of<wide, nine>(kinds, row.cells, row.board)];
      any_flagged |= flagged(verdict_classes[i]);
    }
    if (misfits != 0 || any_flagged) [[unlikely]]
      break;
    for (unsigned i = 0; i < k_group; ++i) counts.add(i, verdict_classes[i]);
  }
  return rows;
}

}  // namespace

/// Determines the structure of the row at `at` and checks its board. `cells` has a bit for each mark in the bytes.
template <bool wide>
OXAUDIT_FAST FastCsv::Look FastCsv::look_at_row(std::string_view bytes, std::size_t at, std::uint64_t cells, Row& row) {
  constexpr unsigned k_width = wide ? 64 : 32;
  const char* const begin = bytes.data() + at;
  const FastBytes<wide> loaded(begin);
  const std::uint64_t special = loaded.equal_any('\n', '\r', '"');
  if (special == 0) return Look::unknown;
  const auto length = static_cast<unsigned>(std::countr_zero(special));
  const std::uint64_t end = std::uint64_t{1} << length;
  const bool crlf = begin[length] == '\r';
  row.size = length + (crlf ? 2 : 1);
  // A quote, a lone CR, or an incomplete line end.
  if (row.size > k_width || begin[length] == '"' || begin[row.size - 1] != '\n') return Look::unknown;
  row.cr = crlf ? end : 0;
  row.lf = crlf ? end << 1U : end;
  row.delimiters = loaded.equal(plan_.delimiter) & (end - 1);
  const auto delimiters = static_cast<std::uint32_t>(std::popcount(row.delimiters));
  if (delimiters != plan_.delimiters) {
    // A line of blanks is not a row, regardless of the number of its fields.
    if (static_cast<unsigned char>(*begin) <= ' ') return Look::unknown;
    row.board_size = length;
    items_.add({.rule = Rule::bad_record,
                .detail = Detail::fields_in_row,
                .offset = static_cast<std::uint32_t>(at),
                .found = delimiters + 1,
                .expected = plan_.delimiters + 1});
    return Look::malformed;
  }
  const std::uint64_t field_ends = row.delimiters | end;
  if (plan_.id_column) {
    row.id = field_begin(row.delimiters, *plan_.id_column);
    row.id_size = static_cast<std::uint32_t>(std::countr_zero(field_ends >> row.id));
  }
  row.board = field_begin(row.delimiters, plan_.board_column);
  row.board_size = plan_.nine_columns ? 2 * k_cell_count - 1 : k_cell_count;
  const std::uint64_t ends = field_ends >> row.board;
  const std::uint64_t shape = plan_.nine_columns ? k_alternate_cells : k_cells;
  row.cells = shape << row.board;
  const bool regular = plan_.nine_columns ? (ends & k_alternate_all) == k_alternate_between && (ends >> 17U & 1U) != 0
                                          : (ends & k_cells) == 0 && (ends >> 9U & 1U) != 0;
  if (regular && (cells & row.cells) == row.cells) return Look::regular;
  if (length == 0) return Look::unknown;
  const unsigned last_field = plan_.nine_columns ? k_cell_count - 1 : 0;
  const std::uint64_t board_end = _pdep_u64(std::uint64_t{1} << last_field, ends);
  row.board_size = static_cast<std::uint32_t>(std::countr_zero(board_end));
  FastText text{begin, length, cells, loaded.equal(' '), printable(loaded)};
  // These may separate the rows of a board.
  if (!plan_.nine_columns) text.printable &= ~(loaded.equal('/') | loaded.equal('|'));
  return detect_board(text.part(row.board, row.board_size), ends, static_cast<std::uint32_t>(at + row.board))
             ? Look::malformed
             : Look::unknown;
}

OXAUDIT_FAST_INLINE bool FastCsv::detect_board(const FastText& text, std::uint64_t field_ends, std::uint32_t offset) {
  if (plan_.nine_columns) return detect_cells(text, field_ends, offset, items_);
  if (field_ends & 1U) {
    items_.add({.rule = Rule::missing_board, .detail = Detail::board_field_empty, .offset = offset});
    return true;
  }
  return detect_line(text, offset, items_);
}

template <bool wide, bool nine>
OXAUDIT_FAST std::size_t FastCsv::read_rows(std::string_view bytes, std::size_t at) {
  constexpr std::size_t k_width = wide ? 64 : 32;
  const bool keep_all = keep_all_;
  const FastClasses classes(plan_.delimiter);
  Row row = row_;  // a local copy, because a member cannot stay in registers
  FastTemplate<wide> wanted = template_of<wide>(row);
  std::uint64_t taken = 0;
  std::size_t kept = 0;
  const auto item_of = [&](const Row& of, BoardCode code) { return item_at(at, taken, of, code); };
  const auto leave = [&] {
    items_.flush(kept);
    result_.records += taken;
    result_.lines += taken;
    row_ = row;
    return at;
  };
  for (;;) {
    if (!keep_all) {
      const std::size_t rows = read_groups<wide, nine>(bytes, at, classes, wanted, row, counts_);
      taken += rows;
      at += rows * row.size;
    }
    // Then read row by row, until enough rows in succession neither differ in structure nor are flagged.
    MovingItem item(item_of(row, 0), row.size, 1);
    for (unsigned calm = 0; calm < k_calm; ++calm) {
      if (kept == FastItems::k_capacity) [[unlikely]] {
        items_.flush(kept);
        kept = 0;
      }
      if (at + k_width > bytes.size()) return leave();
      const FastKinds<wide> kinds = classes.of(load<wide>(bytes.data() + at));
      if (!wanted.fits(kinds)) {
        calm = 0;
        Row seen;
        const Look look = look_at_row<wide>(bytes, at, kinds.cells(), seen);
        if (look == Look::unknown) return leave();
        if (look == Look::malformed) {
          items_[kept] = item_of(seen, k_malformed);
          items_.give_findings(items_[kept]);
          ++kept;
          ++taken;
          at += seen.size;
          // The wide loop may have been chosen only because of the length of this row.
          if (wide && row.size == 0) return leave();
          item.move_on(seen.size);
          continue;
        }
        row = seen;
        wanted = template_of<wide>(row);
        item = MovingItem(item_of(row, 0), row.size, 1);
      }
      const BoardCode code = code_of<wide, nine>(kinds, row.cells, row.board);
      const VerdictClass verdict_class = k_class_of[code];
      counts_.add(taken, verdict_class);
      item.put(items_[kept], code);
      item.move_on();
      // Branch-free, because the processor cannot predict which rows are flagged.
      const unsigned is_flagged = flagged(verdict_class) ? 1 : 0;
      kept += is_flagged | unsigned{keep_all};
      calm &= is_flagged - 1;
      ++taken;
      at += row.size;
    }
  }
}

template <bool wide>
std::size_t FastCsv::read_rows(std::string_view bytes, std::size_t at) {
  return plan_.nine_columns ? read_rows<wide, true>(bytes, at) : read_rows<wide, false>(bytes, at);
}

std::size_t FastCsv::read(std::string_view bytes, std::size_t at) {
  for (;;) {
    at = wide_ ? read_rows<true>(bytes, at) : read_rows<false>(bytes, at);
    // Switch between narrow and wide if the next row was not read because of its length.
    const bool longer = bytes.substr(at, k_narrow).find('\n') == std::string_view::npos;
    if (longer == wide_) return at;
    wide_ = longer;
    row_ = {};
  }
}

#else

std::size_t FastCsv::read(std::string_view /*bytes*/, std::size_t at) { return at; }

#endif

}  // namespace oxaudit
