/// See fast_ndjson.hpp.
///
/// A line is seen through two windows of 64 bytes, one at its begin and one at its end. Bytes before the digits must
/// equal the learned ones, bytes behind them too, and the digits must fill what is between exactly: so every byte of
/// the line is accounted for and no line end, quote or escape can hide. As with tables, the length of the last line is
/// supposed and verified.
#include "input/fast_ndjson.hpp"

#include "input/fast_masks.hpp"

#include <algorithm>
#include <cstring>

namespace oxaudit {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_mark(char c) noexcept { return std::string_view("XxOo-").find(c) != std::string_view::npos; }

std::uint64_t low_bits(std::size_t count) noexcept {
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

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

/// The digits that may differ from line to line: those of the id, else of the first number outside the board. Never
/// those of a key, which might then be another key.
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

bool FastNdjson::learn(std::string_view line, const RecordItem& item) {
  learned_ = item.code != k_malformed && !item.id_in_arena && line.ends_with('\n') && learn_windows(line, item) &&
             learn_cells(line, item);
  return learned_;
}

bool FastNdjson::learn_windows(std::string_view line, const RecordItem& item) {
  const Digits digits = find_digits(line, item);
  has_digits_ = digits.size != 0;
  digits_are_number_ = has_digits_ && !in_string(line, digits.begin);
  // Without digits the line is cut anywhere, but not within the board.
  head_size_ = has_digits_ ? digits.begin : std::min(line.size(), k_window);
  if (!has_digits_ && head_size_ > item.begin && head_size_ < item.begin + item.size) head_size_ = item.begin;
  tail_size_ = line.size() - head_size_ - digits.size;
  if (head_size_ + digits.size > k_window || tail_size_ > k_window) return false;

  head_.fill(0);
  tail_.fill(0);
  std::memcpy(head_.data(), line.data(), head_size_);
  std::memcpy(tail_.data() + k_window - tail_size_, line.data() + line.size() - tail_size_, tail_size_);
  head_fixed_ = low_bits(head_size_);
  tail_fixed_ = tail_size_ == 0 ? 0 : ~low_bits(k_window - tail_size_);
  length_ = line.size();

  const auto place = [&](std::size_t offset) {
    return offset <= head_size_ ? Place{offset, false} : Place{line.size() - offset, true};
  };
  board_ = place(item.begin);
  board_size_ = item.size;
  has_id_ = item.has_id;
  id_begin_ = place(item.id_begin);
  id_end_ = place(item.id_begin + item.id_size);
  return true;
}

/// The nine bytes of the board's text that are marks, provided that they are the cells in order.
bool FastNdjson::learn_cells(std::string_view line, const RecordItem& item) {
  const std::size_t end = item.begin + item.size;
  cells_in_tail_ = item.begin >= head_size_;
  if (!cells_in_tail_ && end > head_size_) return false;
  if (cells_in_tail_ && item.begin < line.size() - tail_size_) return false;
  const std::size_t window_begin = cells_in_tail_ ? line.size() - tail_size_ : 0;
  const std::size_t shift = cells_in_tail_ ? k_window - tail_size_ : 0;
  cells_ = 0;
  Board board;
  int count = 0;
  for (std::size_t i = item.begin; i < end; ++i) {
    if (!is_mark(line[i])) continue;
    if (count == k_cell_count) return false;
    board.set(count++, line[i] == '-' ? Cell::empty : line[i] == 'X' || line[i] == 'x' ? Cell::x : Cell::o);
    cells_ |= std::uint64_t{1} << (i - window_begin + shift);
  }
  (cells_in_tail_ ? tail_fixed_ : head_fixed_) &= ~cells_;
  return count == k_cell_count && board.code() == item.code;
}

#ifdef OXAUDIT_FAST_READERS

void FastNdjson::add_item(std::size_t at, BoardCode code, ReadResult& result) const {
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result.records);
  item.line = static_cast<std::uint32_t>(result.lines);
  item.begin = static_cast<std::uint32_t>(at + board_.in(length_));
  item.size = board_size_;
  item.code = code;
  if (has_id_) {
    item.has_id = true;
    item.id_begin = static_cast<std::uint32_t>(at + id_begin_.in(length_));
    item.id_size = static_cast<std::uint32_t>(at + id_end_.in(length_)) - item.id_begin;
  }
  result.items.push_back(item);
}

OXAUDIT_FAST std::size_t FastNdjson::read(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) {
  const FastBytes<true> wanted_head(head_.data());
  const FastBytes<true> wanted_tail(tail_.data());
  FastCounts counts;
  while (at + std::max(length_, k_window) <= bytes.size()) {
    const char* const line = bytes.data() + at;
    const FastBytes<true> head(line);
    if (has_digits_) {
      const std::uint64_t others = ~(head.digits() >> head_size_);
      const std::size_t digits = length_ - head_size_ - tail_size_;
      if ((others & ((std::uint64_t{2} << digits) - 1)) != std::uint64_t{1} << digits) [[unlikely]] {
        // As many digits as there are make another length.
        const auto found = static_cast<std::size_t>(std::countr_zero(others));
        if (found == 0 || head_size_ + found >= k_window) break;
        length_ = head_size_ + found + tail_size_;
        continue;
      }
      if (digits_are_number_ && line[head_size_] == '0' && digits > 1) break;
    }
    const FastBytes<true> tail(line + length_ - k_window);
    if ((head.equal_to(wanted_head) & head_fixed_) != head_fixed_) break;
    if ((tail.equal_to(wanted_tail) & tail_fixed_) != tail_fixed_) break;
    const auto& board = cells_in_tail_ ? tail : head;
    const std::uint64_t x = board.equal_letter('x');
    const std::uint64_t o = board.equal_letter('o');
    if (((x | o | board.equal('-')) & cells_) != cells_) break;

    const BoardCode code = code_of_masks(_pext_u64(x, cells_), _pext_u64(o, cells_));
    const VerdictClass verdict_class = k_class_of[code];
    counts.add(result.records, verdict_class);
    if (keep_all || flagged(verdict_class)) add_item(at, code, result);
    ++result.records;
    ++result.lines;
    at += length_;
  }
  counts.add_to(result.counts);
  return at;
}

#else

std::size_t FastNdjson::read(std::string_view /*bytes*/, std::size_t at, bool /*keep_all*/, ReadResult& /*result*/) {
  return at;
}

#endif

}  // namespace oxaudit
