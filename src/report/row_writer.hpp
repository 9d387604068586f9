/// Appends many short pieces to a string at the cost of plain copies.
///
/// A report of every record is written by the gigabyte; std::string checks its capacity at each append, so pieces are
/// gathered here and handed over by the kilobyte. Nothing is in `out` for sure before `flush`.
#pragma once

#include <oxaudit/board.hpp>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace oxaudit {

inline constexpr std::size_t k_board_text_size = 13;  // |XO-|-X-|--O|

/// A ready-made piece of a row. Its bytes may be read in steps of k_fragment_step beyond its end.
struct Fragment {
  const char* bytes = nullptr;
  std::uint32_t size = 0;
};

inline constexpr std::size_t k_fragment_step = 32;

class RowWriter {
 public:
  explicit RowWriter(std::string& out) noexcept : out_(out) {}
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;
  ~RowWriter() { flush(); }

  void put(char c) {
    make_room(1);
    buffer_[size_++] = c;
  }

  void put(std::string_view text) {
    if (text.size() > k_piece_max) {
      flush();
      out_.append(text);
      return;
    }
    make_room(text.size());
    std::memcpy(&buffer_[size_], text.data(), text.size());
    size_ += text.size();
  }

  void put(Fragment fragment) {
    if (fragment.size > k_piece_max) {
      put(std::string_view(fragment.bytes, fragment.size));
      return;
    }
    make_room(fragment.size);
    // Whole steps: a copy of known size is two instructions, and what is too much will be overwritten.
    for (std::size_t i = 0; i < fragment.size; i += k_fragment_step)
      std::memcpy(&buffer_[size_ + i], fragment.bytes + i, k_fragment_step);
    size_ += fragment.size;
  }

  void put(std::uint64_t number) {
    make_room(k_number_size_max);
    char* const begin = &buffer_[size_];
    size_ += static_cast<std::size_t>(std::to_chars(begin, begin + k_number_size_max, number).ptr - begin);
  }

  void put_board(BoardCode code) {
    make_room(k_board_text_size + 3);
    char* const to = &buffer_[size_];
    std::memcpy(to, k_row_text[code / 729U].data(), 4);
    std::memcpy(to + 4, k_row_text[code / 27U % 27U].data(), 4);
    std::memcpy(to + 8, k_row_text[code % 27U].data(), 4);
    to[12] = '|';
    size_ += k_board_text_size;
  }

  /// For what only appends to a string: everything so far stands in it.
  std::string& flush() {
    out_.append(buffer_.data(), size_);
    size_ = 0;
    return out_;
  }

 private:
  static constexpr std::size_t k_capacity = std::size_t{8} << 10;
  static constexpr std::size_t k_piece_max = std::size_t{2} << 10;
  static constexpr std::size_t k_number_size_max = 20;

  static constexpr auto k_row_text = [] {
    std::array<std::array<char, 4>, 27> rows{};
    constexpr std::string_view k_letters = "-XO";
    for (std::size_t code = 0; code < rows.size(); ++code)
      rows[code] = {'|', k_letters[code / 9], k_letters[code / 3 % 3], k_letters[code % 3]};
    return rows;
  }();

  void make_room(std::size_t size) {
    if (size_ + size > k_capacity) [[unlikely]]
      flush();
  }

  std::string& out_;
  std::size_t size_ = 0;
  std::array<char, k_capacity + k_fragment_step> buffer_;  // not zeroed: it is written before it is read
};

}  // namespace oxaudit
