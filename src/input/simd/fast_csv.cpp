/// See fast_csv.hpp.
///
/// The next row is supposed to be built as the last one was: as long, with its delimiters at the same places. Whether
/// it is, one comparison with a template tells (fast_classes.hpp). The template changes only in an unlikely branch, so
/// the processor goes on to the next row without waiting for this one's end. Everything is verified: a row that is
/// built otherwise costs one wrong prediction and a new template, no more.
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

/// Where the field behind the `number`-th delimiter begins.
OXAUDIT_FAST_INLINE unsigned field_begin(std::uint64_t delimiters, std::uint32_t number) noexcept {
  if (number == 0) return 0;
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(std::uint64_t{1} << (number - 1), delimiters))) + 1;
}

/// The longest row, line end included, that is taken by 32 bytes at once.
constexpr std::size_t k_narrow = 32;

/// How many rows are looked at together: enough that their common work costs next to nothing.
constexpr unsigned k_group = 4;

/// So many rows without anything to note, one behind the other, and they are looked at together again. Where every
/// tenth row is malformed that is rare, so the processor need not guess where the next one is.
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

}  // namespace

/// How the row that begins at `at` is built, and whether its board is one. `cells` has a bit for each mark in the
/// bytes.
template <bool wide>
OXAUDIT_FAST FastCsv::Look FastCsv::look_at_row(std::string_view bytes, std::size_t at, std::uint64_t cells, Row& row) {
  constexpr unsigned k_width = wide ? 64 : 32;
  const char* const begin = bytes.data() + at;
  const FastBytes<wide> loaded(begin);
  const std::uint64_t special = loaded.equal_any('\n', '\r', '"');
  if (special == 0) return Look::unsettled;
  const auto length = static_cast<unsigned>(std::countr_zero(special));
  const std::uint64_t end = std::uint64_t{1} << length;
  const bool crlf = begin[length] == '\r';
  row.size = length + (crlf ? 2 : 1);
  // A quote, a CR alone, or a line end that is cut off.
  if (row.size > k_width || begin[length] == '"' || begin[row.size - 1] != '\n') return Look::unsettled;
  row.cr = crlf ? end : 0;
  row.lf = crlf ? end << 1U : end;
  row.delimiters = loaded.equal(plan_.delimiter) & (end - 1);
  const auto delimiters = static_cast<std::uint32_t>(std::popcount(row.delimiters));
  if (delimiters != plan_.delimiters) {
    // A line of blanks is no row, however many fields it has.
    if (static_cast<unsigned char>(*begin) <= ' ') return Look::unsettled;
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
  if (length == 0) return Look::unsettled;
  const unsigned last_field = plan_.nine_columns ? k_cell_count - 1 : 0;
  const std::uint64_t board_end = _pdep_u64(std::uint64_t{1} << last_field, ends);
  row.board_size = static_cast<std::uint32_t>(std::countr_zero(board_end));
  FastText text{begin, length, cells, loaded.equal(' '), printable(loaded)};
  // Rows of a board may end at these.
  if (!plan_.nine_columns) text.printable &= ~(loaded.equal('/') | loaded.equal('|'));
  return detect_board(text.part(row.board, row.board_size), ends, static_cast<std::uint32_t>(at + row.board))
             ? Look::malformed
             : Look::unsettled;
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
  Row row = row_;  // apart, since a member cannot stay in registers
  FastTemplate<wide> wanted = template_of<wide>(row);
  std::uint64_t taken = 0;
  std::size_t kept = 0;
  const auto item_of = [&](const Row& of, BoardCode code) {
    return RecordItem{.number = static_cast<std::uint32_t>(result_.records + taken),
                      .line = static_cast<std::uint32_t>(result_.lines + taken),
                      .begin = static_cast<std::uint32_t>(at + of.board),
                      .size = of.board_size,
                      .id_begin = static_cast<std::uint32_t>(at + of.id),
                      .id_size = of.id_size,
                      .code = code,
                      .has_id = of.id_size != 0};
  };
  const auto leave = [&] {
    items_.flush(kept);
    result_.records += taken;
    result_.lines += taken;
    row_ = row;
    return at;
  };
  for (;;) {
    // Several rows at once, as long as they are built alike and none is to be kept: one branch asks for all of that.
    while (!keep_all && at + (k_group - 1) * row.size + k_width <= bytes.size()) {
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
      for (unsigned i = 0; i < k_group; ++i) counts_.add(i, verdict_classes[i]);
      taken += k_group;
      at += k_group * row.size;
    }
    // Then one by one, until so many have come that were neither built otherwise nor flagged.
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
        if (look == Look::unsettled) return leave();
        if (look == Look::malformed) {
          items_[kept] = item_of(seen, k_malformed);
          items_.give_findings(items_[kept]);
          ++kept;
          ++taken;
          at += seen.size;
          // It may have been its length alone that asked for a wider look.
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
      // No branch asks whether it is flagged: where many are, no processor can guess which.
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
    // Is it the length of the next row that keeps it from being taken?
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
