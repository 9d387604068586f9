/// See json_template.hpp.
///
/// Two windows of 32 or 64 bytes, at the begin and the end of a line, are compared with the template. Each byte must
/// equal the learned byte, or be a mark or a digit where the template has one. The windows cover the whole line, so no
/// line end, quote or escape is missed. The next line is expected to have as many digits as the last, and thus the same
/// length; if it does not match, the number of its digits is counted anew.
#include "input/simd/json_template.hpp"

#include "input/core/line_scan.hpp"
#include "input/simd/fast_classes.hpp"
#include "support/ascii.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

bool is_mark(char c) noexcept { return std::string_view("XxOo-").find(c) != std::string_view::npos; }

/// True when `at` lies within a string of the line, which is valid JSON.
bool in_string(std::string_view line, std::size_t at) noexcept {
  bool inside = false;
  for (std::size_t i = 0; i < at; ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      inside = !inside;
    }
  }
  return inside;
}

struct Digits {
  std::size_t begin = 0;
  std::size_t size = 0;
};

/// The digits that may differ from line to line: those of the id, or else of the first number outside the board. Digits
/// of a key never differ, because they would make it another key.
Digits find_digits(std::string_view line, const RecordItem& item) noexcept {
  const auto run_at = [&](std::size_t begin) {
    std::size_t end = begin;
    while (end < line.size() && is_digit(line[end])) ++end;
    return Digits{begin, end - begin};
  };
  if (item.has_id)
    for (std::size_t i = item.id_begin; i < item.id_begin + item.id_size; ++i)
      if (is_digit(line[i])) return run_at(i);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i >= item.begin && i < item.begin + item.size) continue;
    if (is_digit(line[i]) && !in_string(line, i)) return run_at(i);
  }
  return {};
}

}  // namespace

bool JsonTemplate::learn(std::string_view line, const RecordItem& item) {
  // Nothing can be learned from a malformed line, and the lines after it look like those before.
  if (item.code == k_malformed) return learned_;
  learned_ = false;
  if (item.id_in_arena || line.size() > k_record_bytes_max) return false;
  // After the CR of another record an LF may follow, and both would be one line end.
  if (line.ends_with('\r')) return false;
  const Digits digits = find_digits(line, item);
  if (digits.size > k_digits_max) return false;
  line_ = line;
  line_ends_ = static_cast<std::uint32_t>(count_line_ends(line));
  record_line_ = item.line;
  lines_above_ = item.lines_above;
  digits_begin_ = digits.begin;
  digits_size_ = digits.size;
  digits_are_number_ = digits.size != 0 && !in_string(line, digits.begin);
  if (!learn_cells(item)) return false;

  const auto place = [&](std::size_t offset) {
    return offset <= digits_begin_ ? Place{offset, false} : Place{line.size() - offset, true};
  };
  board_ = place(item.begin);
  board_size_ = item.size;
  has_id_ = item.has_id;
  id_begin_ = place(item.id_begin);
  id_end_ = place(item.id_begin + item.id_size);

  for (const std::size_t width : {k_window_max / 2, k_window_max}) {
    width_ = width;
    make_shape(digits_size_, shapes_[digits_size_]);
    learned_ = shape_of(digits_size_) != nullptr;
    if (learned_) break;
  }
  if (learned_ && digits_size_ != 0)
    for (std::size_t count = 1; count <= k_digits_max; ++count) make_shape(count, shapes_[count]);
  return learned_;
}

/// Finds the nine bytes of the board's text that are marks. False unless they are the cells in order.
bool JsonTemplate::learn_cells(const RecordItem& item) {
  Board board;
  int count = 0;
  for (std::size_t i = item.begin; i < item.begin + item.size; ++i) {
    const char c = line_[i];
    if (!is_mark(c)) continue;
    if (count == k_cell_count) return false;
    cells_[static_cast<std::size_t>(count)] = static_cast<std::uint16_t>(i);
    board.set(count++, c == '-' ? Cell::empty : c == 'X' || c == 'x' ? Cell::x : Cell::o);
  }
  return count == k_cell_count && board.code() == item.code;
}

const JsonTemplate::Shape* JsonTemplate::shape_of(std::size_t digits) const noexcept {
  if (digits > k_digits_max || (digits == 0) != (digits_size_ == 0) || shapes_[digits].length == 0) return nullptr;
  return &shapes_[digits];
}

void JsonTemplate::make_shape(std::size_t digits, Shape& shape) const {
  shape.length = 0;
  std::string line = line_;
  line.replace(digits_begin_, digits_size_, digits, '1');
  if (line.size() > 2 * width_) return;
  std::string kinds(line.size(), '\0');
  std::fill_n(kinds.begin() + static_cast<std::ptrdiff_t>(digits_begin_), digits, static_cast<char>(k_kind_digit));

  shape.head = {};
  shape.tail = {};
  shape.cells = 0;
  // In a short line, the rest of each window belongs to the line after or before it and does not matter.
  const std::size_t shift = line.size() < width_ ? width_ - line.size() : 0;
  const std::size_t tail_begin = line.size() < width_ ? 0 : line.size() - width_;
  const auto moved = [&](std::size_t at) { return at < digits_begin_ ? at : at - digits_size_ + digits; };
  shape.cells_in_tail = moved(cells_.front()) >= tail_begin;
  if (!shape.cells_in_tail && moved(cells_.back()) >= width_) return;
  for (const std::size_t cell : cells_) {
    const std::size_t at = moved(cell);
    kinds[at] = static_cast<char>(k_kind_cell);
    shape.cells |= std::uint64_t{1} << (shape.cells_in_tail ? at - tail_begin + shift : at);
  }
  const auto see = [&](Window& window, std::size_t begin, std::size_t at) {
    for (; begin < line.size() && at < width_; ++begin, ++at) {
      window.bytes[at] = line[begin];
      window.kinds[at] = kinds[begin];
      window.matters |= std::uint64_t{1} << at;
    }
  };
  see(shape.head, 0, 0);
  see(shape.tail, tail_begin, shift);
  shape.length = line.size();
}

#ifdef OXAUDIT_FAST_READERS

namespace {

/// A window in registers.
template <bool wide>
struct FastWindow {
  FastVector<wide> bytes;
  FastVector<wide> kinds;
  std::uint64_t matters;

  OXAUDIT_FAST_INLINE FastWindow(const char* wanted, const char* wanted_kinds, std::uint64_t where) noexcept
      : bytes(load<wide>(wanted)), kinds(load<wide>(wanted_kinds)), matters(where) {}

  /// A bit for each byte that is neither the wanted one nor of the wanted kind.
  OXAUDIT_FAST_INLINE std::uint64_t misfits(const FastVector<wide>& seen,
                                            const FastKinds<wide>& seen_kinds) const noexcept {
    const __m256i low = other(seen.low, bytes.low, seen_kinds.low, kinds.low);
    return FastBytes<wide>::bits(low, wide ? other(seen.high, bytes.high, seen_kinds.high, kinds.high) : low) & matters;
  }

 private:
  OXAUDIT_FAST_INLINE static __m256i other(__m256i seen, __m256i wanted, __m256i seen_kinds,
                                           __m256i wanted_kinds) noexcept {
    const __m256i of_no_kind = _mm256_cmpeq_epi8(_mm256_and_si256(seen_kinds, wanted_kinds), _mm256_setzero_si256());
    return _mm256_andnot_si256(_mm256_cmpeq_epi8(seen, wanted), of_no_kind);
  }
};

}  // namespace

void JsonTemplate::add_item(std::size_t at, std::size_t length, std::uint64_t taken, BoardCode code,
                            ReadResult& result) const {
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result.records + taken);
  item.line = static_cast<std::uint32_t>(result.lines + taken * line_ends_ + record_line_);
  item.lines_above = lines_above_;
  item.begin = static_cast<std::uint32_t>(at + board_.in(length));
  item.size = board_size_;
  item.code = code;
  if (has_id_) {
    item.has_id = true;
    item.id_begin = static_cast<std::uint32_t>(at + id_begin_.in(length));
    item.id_size = static_cast<std::uint32_t>(at + id_end_.in(length)) - item.id_begin;
  }
  result.items.push_back(item);
}

template <bool wide, bool judge>
OXAUDIT_FAST std::size_t JsonTemplate::read_lines(std::string_view bytes, std::size_t at, bool keep_all,
                                                  ReadResult& result) const {
  constexpr std::size_t k_width = wide ? 64 : 32;
  const FastClasses classes('\0');
  FastCounts counts;
  std::uint64_t taken = 0;
  std::size_t digits_now = digits_size_;
  for (const Shape* shape = shape_of(digits_now); shape != nullptr; shape = shape_of(digits_now)) {
    const FastWindow<wide> head(shape->head.bytes.data(), shape->head.kinds.data(), shape->head.matters);
    const FastWindow<wide> tail(shape->tail.bytes.data(), shape->tail.kinds.data(), shape->tail.matters);
    const std::size_t length = shape->length;
    const std::uint64_t cells = shape->cells;
    const bool cells_in_tail = shape->cells_in_tail;
    const bool zero_may_lead = !digits_are_number_ || digits_now == 1;
    while (at + length <= bytes.size()) {
      const char* const line = bytes.data() + at;
      const FastVector<wide> begin = load<wide>(line);
      const FastVector<wide> end = load<wide>(line + length - k_width);
      const FastKinds<wide> begin_kinds = classes.of(begin);
      const FastKinds<wide> end_kinds = classes.of(end);
      const bool as_supposed = (head.misfits(begin, begin_kinds) | tail.misfits(end, end_kinds)) == 0 &&
                               (zero_may_lead || line[digits_begin_] != '0');
      if (!as_supposed) [[unlikely]]
        break;
      if constexpr (judge) {
        const std::uint64_t x = cells_in_tail ? end_kinds.x() : begin_kinds.x();
        const std::uint64_t o = cells_in_tail ? end_kinds.o() : begin_kinds.o();
        const BoardCode code = code_of_masks(_pext_u64(x, cells), _pext_u64(o, cells));
        const VerdictClass verdict_class = k_class_of[code];
        counts.add(taken, verdict_class);
        if (keep_all || flagged(verdict_class)) add_item(at, length, taken, code, result);
      }
      ++taken;
      at += length;
    }
    // A different number of digits makes a different shape.
    std::size_t digits = 0;
    while (digits <= k_digits_max && at + digits_begin_ + digits < bytes.size() &&
           is_digit(bytes[at + digits_begin_ + digits]))
      ++digits;
    if (digits == digits_now) break;
    digits_now = digits;
  }
  result.records += taken;
  result.lines += taken * line_ends_;
  counts.add_to(result.counts);
  return at;
}

std::size_t JsonTemplate::read(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) const {
  return width_ == k_window_max ? read_lines<true, true>(bytes, at, keep_all, result)
                                : read_lines<false, true>(bytes, at, keep_all, result);
}

std::size_t JsonTemplate::skip(std::string_view bytes, std::size_t at, std::uint64_t& records) const {
  ReadResult result;
  const std::size_t behind = width_ == k_window_max ? read_lines<true, false>(bytes, at, false, result)
                                                    : read_lines<false, false>(bytes, at, false, result);
  records = result.records;
  return behind;
}

#else

std::size_t JsonTemplate::read(std::string_view /*bytes*/, std::size_t at, bool /*keep_all*/,
                               ReadResult& /*result*/) const {
  return at;
}

std::size_t JsonTemplate::skip(std::string_view /*bytes*/, std::size_t at, std::uint64_t& records) const {
  records = 0;
  return at;
}

#endif

}  // namespace oxaudit
