/// Appends many short pieces to a string at the cost of plain copies.
///
/// Reports with every record reach gigabytes, and std::string checks its capacity at each append. So RowWriter enlarges
/// the string by kilobytes, copies pieces directly into it, and removes the unused rest in `flush`. The content of the
/// string is valid only after a flush.
///
/// The pieces that every row has are put through a plain pointer into room that was made for the whole row. A pointer
/// stays in a register; a member would be stored and loaded again for each piece, which took half of the time of a row.
/// Fragments are copied in chunks of k_chunk_size, so that many bytes must be readable and writable after each.
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

/// A copy of known size is a few instructions; the next piece overwrites surplus bytes.
inline constexpr std::size_t k_chunk_size = 32;

/// A ready-made piece of a row. At least k_chunk_size bytes after its end are readable.
struct Fragment {
  const char* bytes = nullptr;
  std::uint32_t size = 0;

  std::string_view view() const noexcept { return {bytes, size}; }
};

/// Owns a text that can be put as a fragment.
class FragmentText {
 public:
  FragmentText() = default;
  explicit FragmentText(std::string text) : text_(std::move(text)), size_(static_cast<std::uint32_t>(text_.size())) {
    text_.append(k_chunk_size, ' ');
  }
  Fragment get() const noexcept { return {text_.data(), size_}; }

 private:
  std::string text_;
  std::uint32_t size_ = 0;
};

// Each of these functions puts a piece at `to` and returns its end. There must be room for the piece and k_chunk_size
// bytes more.

inline char* put_fragment(char* to, Fragment fragment) noexcept {
  std::memcpy(to, fragment.bytes, k_chunk_size);
  for (std::size_t i = k_chunk_size; i < fragment.size; i += k_chunk_size)
    std::memcpy(to + i, fragment.bytes + i, k_chunk_size);
  return to + fragment.size;
}

/// Copies the first and the last `size` bytes of a text that has at least `size` and at most twice as many bytes.
template <std::size_t size>
void put_both_ends(char* to, std::string_view text) noexcept {
  std::memcpy(to, text.data(), size);
  std::memcpy(to + text.size() - size, text.data() + text.size() - size, size);
}

/// For a text that has no readable bytes after its end.
inline char* put_text(char* to, std::string_view text) noexcept {
  const std::size_t size = text.size();
  // Two copies of constant size that may overlap take a third of the time of one copy of variable size.
  if (size >= 8 && size <= 16)
    put_both_ends<8>(to, text);
  else if (size >= 4 && size < 8)
    put_both_ends<4>(to, text);
  else
    std::memcpy(to, text.data(), size);
  return to + size;
}

/// Puts `|XO-|-X-|--O|`.
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

/// Puts the number of one row after another. All digits but the last four seldom change and are kept as text. For a
/// number of eight digits that is four times as fast as std::to_chars.
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

  /// Returns where up to `size` bytes may be put. `end` must follow with the end of the bytes that were put.
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

  /// Makes the string valid and returns it, for code that appends to strings.
  std::string& flush() {
    if (to_ != nullptr) out_.resize(static_cast<std::size_t>(to_ - out_.data()));
    to_ = nullptr;
    room_ = 0;
    return out_;
  }

 private:
  /// A string fills new bytes with zeros, so there should be few: then they are still in the nearest cache when they
  /// are overwritten, and the only row of a small file costs little.
  static constexpr std::size_t k_growth_max = std::size_t{4} << 10;

  void make_room(std::size_t size) {
    const std::size_t used = flush().size();
    growth_ = std::min(2 * growth_, k_growth_max);
    room_ = std::max(size, growth_);
    out_.resize(used + room_ + k_chunk_size);
    to_ = out_.data() + used;
  }

  std::string& out_;
  char* to_ = nullptr;    ///< the end of what was put; nullptr if nothing was put since the last flush
  std::size_t room_ = 0;  ///< bytes that may be put at `to_`, besides k_chunk_size more
  std::size_t growth_ = 128;
};

}  // namespace oxaudit
