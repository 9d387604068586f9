/// Lines of NDJSON that differ from one that was read exactly in nothing but the nine cells and the digits of one
/// number.
///
/// Such a line has the same JSON structure as the one it was learned from, so nothing of it needs to be parsed again.
/// No key name is built in: what a regular line looks like is learned from the data.
#pragma once

#include "check/record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

class FastNdjson {
 public:
  /// Learns from a line that was read exactly, `line` with its line end; `item` is what was read, its offsets counted
  /// from the line's begin. False when the line has a form that cannot be taken fast.
  bool learn(std::string_view line, const RecordItem& item);

  /// Takes lines of the learned form from `at` on and stops before the first other, or near the end of the bytes;
  /// returns where. May read up to 64 bytes before `at`. Call only when fast_readers_run() and after learning.
  std::size_t read(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result);

  bool learned() const noexcept { return learned_; }

 private:
  static constexpr std::size_t k_window_max = 64;
  static constexpr std::size_t k_digits_max = 20;

  /// A place that moves with the line's begin or, behind the digits, with its end.
  struct Place {
    std::size_t offset = 0;
    bool from_end = false;
    std::size_t in(std::size_t length) const noexcept { return from_end ? length - offset : offset; }
  };

  /// What is to be seen through one window: byte by byte, or else a kind of byte; where it matters at all.
  struct Window {
    alignas(32) std::array<char, k_window_max> bytes{};
    alignas(32) std::array<char, k_window_max> kinds{};
    std::uint64_t matters = 0;
  };
  /// Lines with one number of digits: their begin and their end, which overlap in a short line.
  struct Shape {
    std::size_t length = 0;  ///< with the line end; 0 where the shape was not made yet, or cannot be
    Window head;
    Window tail;
    std::uint64_t cells = 0;  ///< bits in the window that holds all of them
    bool cells_in_tail = false;
  };

  bool learn_cells(const RecordItem& item);
  const Shape* shape_of(std::size_t digits);
  void make_shape(std::size_t digits, Shape& shape) const;
  template <bool wide>
  std::size_t read_lines(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result);
  void add_item(std::size_t at, std::size_t length, std::uint64_t taken, BoardCode code, ReadResult& result) const;

  bool learned_ = false;
  std::string line_;  ///< the learned line
  std::size_t digits_begin_ = 0;
  std::size_t digits_size_ = 0;
  bool digits_are_number_ = false;                   ///< then they must not begin with a zero
  std::array<std::uint16_t, k_cell_count> cells_{};  ///< where in the learned line the cells are
  std::size_t width_ = 0;                            ///< of a window
  std::array<Shape, k_digits_max + 1> shapes_{};     ///< by their number of digits
  std::size_t digits_now_ = 0;                       ///< of the last line: the next is supposed to have as many
  Place board_;
  std::uint32_t board_size_ = 0;
  bool has_id_ = false;
  Place id_begin_;
  Place id_end_;
};

}  // namespace oxaudit
