/// See fast_csv.hpp.
///
/// The next row is supposed to be built as the last one was: as long, with its delimiters at the same places. Whether
/// it is, one comparison with a template tells (fast_classes.hpp). The template changes only in an unlikely branch, so
/// the processor goes on to the next row without waiting for this one's end. Everything is verified: a row that is
/// built otherwise costs one wrong prediction and a new template, no more.
#include "input/fast_csv.hpp"

#include "input/fast_classes.hpp"

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

template <bool wide, bool nine>
OXAUDIT_FAST_INLINE BoardCode code_of(const FastKinds<wide>& kinds, std::uint64_t cells, unsigned board) noexcept {
  if constexpr (nine) return code_of_masks(_pext_u64(kinds.x(), cells), _pext_u64(kinds.o(), cells));
  return code_of_masks(kinds.x() >> board & k_cells, kinds.o() >> board & k_cells);
}

}  // namespace

/// False, and `row` is not to be used, where the row that begins at `begin` is not regular.
template <bool wide>
OXAUDIT_FAST bool FastCsv::look_at_row(const FastCsvPlan& plan, const char* begin, Row& row) noexcept {
  constexpr unsigned k_width = wide ? 64 : 32;
  const FastBytes<wide> loaded(begin);
  const std::uint64_t special = loaded.equal_any('\n', '\r', '"');
  if (special == 0) return false;
  const auto length = static_cast<unsigned>(std::countr_zero(special));
  const std::uint64_t end = std::uint64_t{1} << length;
  const bool crlf = begin[length] == '\r';
  row.size = length + (crlf ? 2 : 1);
  // A quote, a CR alone, or a line end that is cut off.
  if (row.size > k_width || begin[length] == '"' || begin[row.size - 1] != '\n') return false;
  row.cr = crlf ? end : 0;
  row.lf = crlf ? end << 1U : end;
  row.delimiters = loaded.equal(plan.delimiter) & (end - 1);
  if (static_cast<std::uint32_t>(std::popcount(row.delimiters)) != plan.delimiters) return false;
  row.board = field_begin(row.delimiters, plan.board_column);
  row.cells = (plan.nine_columns ? k_alternate_cells : k_cells) << row.board;
  const std::uint64_t field_ends = row.delimiters | end;
  if (plan.id_column) {
    row.id = field_begin(row.delimiters, *plan.id_column);
    row.id_size = static_cast<std::uint32_t>(std::countr_zero(field_ends >> row.id));
  }
  const std::uint64_t ends = field_ends >> row.board;
  return plan.nine_columns ? (ends & k_alternate_all) == k_alternate_between && (ends >> 17U & 1U) != 0
                           : (ends & k_cells) == 0 && (ends >> 9U & 1U) != 0;
}

void FastCsv::add_item(std::size_t at, const Row& row, std::uint64_t taken, BoardCode code) {
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result_.records + taken);
  item.line = static_cast<std::uint32_t>(result_.lines + taken);
  item.begin = static_cast<std::uint32_t>(at + row.board);
  item.size = plan_.nine_columns ? 17 : 9;
  item.code = code;
  if (row.id_size != 0) {
    item.has_id = true;
    item.id_begin = static_cast<std::uint32_t>(at + row.id);
    item.id_size = row.id_size;
  }
  result_.items.push_back(item);
}

template <bool wide, bool nine>
OXAUDIT_FAST std::size_t FastCsv::read_rows(std::string_view bytes, std::size_t at) {
  constexpr std::size_t k_width = wide ? 64 : 32;
  const bool keep_all = keep_all_;
  const FastClasses classes(plan_.delimiter);
  Row row = row_;  // apart, since a member cannot stay in registers
  FastTemplate<wide> wanted =
      FastTemplate<wide>(row.cells, row.delimiters, row.cr, row.lf, static_cast<unsigned>(row.size));
  std::uint64_t taken = 0;
  const auto take = [&](unsigned turn, BoardCode code, std::size_t begin) {
    const VerdictClass verdict_class = k_class_of[code];
    counts_.add(turn, verdict_class);
    if (keep_all || flagged(verdict_class)) add_item(begin, row, taken, code);
    ++taken;
  };
  for (bool more = true; more;) {
    // Several rows at once, as long as they are built alike: then one branch asks for all of them.
    while (at + (k_group - 1) * row.size + k_width <= bytes.size()) {
      std::array<FastKinds<wide>, k_group> kinds;
      std::uint64_t misfits = 0;
      for (unsigned i = 0; i < k_group; ++i) {
        kinds[i] = classes.of(load<wide>(bytes.data() + at + i * row.size));
        misfits |= wanted.misfits(kinds[i]);
      }
      if (misfits != 0) [[unlikely]]
        break;
#pragma GCC unroll 4
      for (unsigned i = 0; i < k_group; ++i) {
        take(i, code_of<wide, nine>(kinds[i], row.cells, row.board), at);
        at += row.size;
      }
    }
    // Then as many one by one. What is built otherwise becomes the new template.
    for (unsigned i = 0; i < k_group; ++i) {
      more = at + k_width <= bytes.size();
      if (!more) break;
      const FastKinds<wide> kinds = classes.of(load<wide>(bytes.data() + at));
      if (!wanted.fits(kinds)) {
        Row seen;
        more = look_at_row<wide>(plan_, bytes.data() + at, seen);
        if (!more) break;
        row = seen;
        row_ = seen;
        wanted = FastTemplate<wide>(row.cells, row.delimiters, row.cr, row.lf, static_cast<unsigned>(row.size));
        more = wanted.fits(kinds);
        if (!more) break;
      }
      take(i, code_of<wide, nine>(kinds, row.cells, row.board), at);
      at += row.size;
    }
  }
  result_.records += taken;
  result_.lines += taken;
  return at;
}

template <bool wide>
std::size_t FastCsv::read_rows(std::string_view bytes, std::size_t at) {
  return plan_.nine_columns ? read_rows<wide, true>(bytes, at) : read_rows<wide, false>(bytes, at);
}

std::size_t FastCsv::read(std::string_view bytes, std::size_t at) {
  const std::size_t behind = wide_ ? read_rows<true>(bytes, at) : read_rows<false>(bytes, at);
  if (behind != at) return behind;
  // Is it the length of the row that keeps it from being taken?
  const bool longer = bytes.substr(at, k_narrow).find('\n') == std::string_view::npos;
  if (longer == wide_) return behind;
  wide_ = longer;
  row_ = {};
  return wide_ ? read_rows<true>(bytes, at) : read_rows<false>(bytes, at);
}

#else

std::size_t FastCsv::read(std::string_view /*bytes*/, std::size_t at) { return at; }

#endif

}  // namespace oxaudit
