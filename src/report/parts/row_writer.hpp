/// Appends many short pieces to a string at the cost of plain copies.
///
/// A report of every record is written by the gigabyte; std::string checks its capacity at each append, so the string
/// is made longer by the kilobyte here, pieces are put straight into it, and `flush` takes away what was not filled.
/// What the string holds is not settled before.
///
/// The pieces that every row has are put through a bare pointer into room that was made for the whole row: a pointer
/// stays in a register, while a member would have to be stored and loaded anew for each piece, which took half of the
/// time of a row. Each such piece is copied in wide steps, so there must be room and readable bytes behind it.
#pragma once

#include <oxaudit/board.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace oxaudit {

inline constexpr std::size_t k_board_text_size = 13;  // |XO-|-X-|--O|
inline constexpr std::size_t k_number_size_max = 20;

/// A copy of known size is a few instructions; what is too much will be overwritten.
inline constexpr std::size_t k_fragment_step = 32;

/// A ready-made piece of a row. Its bytes may be read up to k_fragment_step beyond its end.
struct Fragment {
  const char* bytes = nullptr;
  std::uint32_t size = 0;

  std::string_view view() const noexcept { return {bytes, size}; }
};

/// A text that can be put as a fragment.
class FragmentText {
 public:
  FragmentText() = default;
  explicit FragmentText(std::string text) : text_(std::move(text)), size_(static_cast<std::uint32_t>(text_.size())) {
    text_.append(k_fragment_step, ' ');
  }
  Fragment get() const noexcept { return {text_.data(), size_}; }

 private:
  std::string text_;
  std::uint32_t size_ = 0;
};

// Each puts a piece at `to`, where there is room for it and k_fragment_step bytes more, and returns its end.

inline char* put_fragment(char* to, Fragment fragment) noexcept {
  std::memcpy(to, fragment.bytes, k_fragment_step);
  for (std::size_t i = k_fragment_step; i < fragment.size; i += k_fragment_step)
    std::memcpy(to + i, fragment.bytes + i, k_fragment_step);
  return to + fragment.size;
}

/// The first and the last `step` bytes of a text that has no fewer and at most twice as many.
template <std::size_t step>
void put_both_ends(char* to, std::string_view text) noexcept {
  std::memcpy(to, text.data(), step);
  std::memcpy(to + text.size() - step, text.data() + text.size() - step, step);
}

/// A text behind whose end nothing may be read.
inline char* put_text(char* to, std::string_view text) noexcept {
  const std::size_t size = text.size();
  // Two copies of a known size that may overlap take a third of the time of one that must be told its size.
  if (size >= 8 && size <= 16)
    put_both_ends<8>(to, text);
  else if (size >= 4 && size < 8)
    put_both_ends<4>(to, text);
  else
    std::memcpy(to, text.data(), size);
  return to + size;
}

inline char* put_board(char* to, BoardCode code) noexcept {
  static constexpr auto k_row_text = [] {
    std::array<std::array<char, 4>, 27> rows{};
    constexpr std::string_view k_letters = "-XO";
    for (std::size_t row = 0; row < rows.size(); ++row)
      rows[row] = {'|', k_letters[row / 9], k_letters[row / 3 % 3], k_letters[row % 3]};
    return rows;
  }();
  std::memcpy(to, k_row_text[code / 729U].data(), 4);
  std::memcpy(to + 4, k_row_text[code / 27U % 27U].data(), 4);
  std::memcpy(to + 8, k_row_text[code % 27U].data(), 4);
  to[12] = '|';
  return to + k_board_text_size;
}

/// The number of one row after another. All but its last four digits seldom change and are kept, which makes a number
/// of eight digits four times as fast as std::to_chars does.
class RunningNumber {
 public:
  char* put(char* to, std::uint64_t number) noexcept {
    const std::uint64_t high = number / k_low;
    if (high == 0) return std::to_chars(to, to + k_number_size_max, number).ptr;
    if (high != high_) [[unlikely]] {
      high_ = high;
      size_ =
          static_cast<std::size_t>(std::to_chars(text_.data(), text_.data() + text_.size(), high).ptr - text_.data());
    }
    std::memcpy(to, text_.data(), text_.size());
    to += size_;
    const auto low = static_cast<std::size_t>(number % k_low);
    std::memcpy(to, k_pairs[low / 100].data(), 2);
    std::memcpy(to + 2, k_pairs[low % 100].data(), 2);
    return to + 4;
  }

 private:
  static constexpr std::uint64_t k_low = 10'000;
  static constexpr auto k_pairs = [] {
    std::array<std::array<char, 2>, 100> pairs{};
    for (std::size_t i = 0; i < pairs.size(); ++i)
      pairs[i] = {static_cast<char>('0' + i / 10), static_cast<char>('0' + i % 10)};
    return pairs;
  }();

  std::uint64_t high_ = 0;
  std::size_t size_ = 0;
  std::array<char, 16> text_{};
};

class RowWriter {
 public:
  explicit RowWriter(std::string& out) noexcept : out_(out) {}
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;
  ~RowWriter() { flush(); }

  /// Where up to `size` bytes may be put; `end` tells up to where they were.
  char* begin(std::size_t size) {
    if (size >= room_) [[unlikely]]
      make_room(size);
    return to_;
  }
  void end(char* to) noexcept {
    room_ -= static_cast<std::size_t>(to - to_);
    to_ = to;
  }

  void put(char c) {
    char* const to = begin(1);
    *to = c;
    end(to + 1);
  }

  void put(std::string_view text) { end(put_text(begin(text.size()), text)); }

  void put(Fragment fragment) { end(put_fragment(begin(fragment.size), fragment)); }

  void put(std::uint64_t number) {
    char* const to = begin(k_number_size_max);
    end(std::to_chars(to, to + k_number_size_max, number).ptr);
  }

  void put_board(BoardCode code) { end(oxaudit::put_board(begin(k_board_text_size), code)); }

  /// For what only appends to a string: everything so far stands in it.
  std::string& flush() {
    if (to_ != nullptr) out_.resize(static_cast<std::size_t>(to_ - out_.data()));
    to_ = nullptr;
    room_ = 0;
    return out_;
  }

 private:
  /// New bytes of a string are zeros first, so there should be few: they are written again while they are in the
  /// nearest cache, and a small file has but one row.
  static constexpr std::size_t k_step_max = std::size_t{4} << 10;

  void make_room(std::size_t size) {
    const std::size_t used = flush().size();
    step_ = std::min(2 * step_, k_step_max);
    room_ = std::max(size, step_);
    out_.resize(used + room_ + k_fragment_step);
    to_ = out_.data() + used;
  }

  std::string& out_;
  char* to_ = nullptr;    ///< the end of what was put; nullptr where nothing was since the last flush
  std::size_t room_ = 0;  ///< behind it, and k_fragment_step bytes more
  std::size_t step_ = 128;
};

}  // namespace oxaudit
