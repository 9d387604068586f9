/// Records of JSON text that differ from one that was read exactly in nothing but the nine cells and the digits of one
/// number: lines of NDJSON, or elements of an array with the comma before each.
///
/// Such a record has the same JSON structure as the one it was learned from, so nothing of it needs to be parsed again.
/// No key name is built in: what a regular record looks like is learned from the data.
#pragma once

#include "check/record.hpp"
#include "input/core/input_options.hpp"
#include "input/simd/fast_masks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

class JsonTemplate {
 public:
  /// The longest record that is taken fast: two windows.
  static constexpr std::size_t k_record_bytes_max = 128;

  /// Whether records may be taken fast under these options and on this processor.
  static bool reads(const InputOptions& options) noexcept {
    return !options.exact_only && options.marks.standard() && options.claim_key.empty() &&
           options.limits.record_bytes_max >= k_record_bytes_max && fast_readers_run();
  }

  /// Learns from a record that was read exactly, `line` with all that stands between it and its neighbour; `item` is
  /// what was read, its offsets and lines counted from the begin. False when it has a form that cannot be taken fast.
  bool learn(std::string_view line, const RecordItem& item);

  /// Takes records of the learned form from `at` on and stops before the first other, or one that is not there whole;
  /// returns where. May read up to 64 bytes before `at` and behind the end. Call only when fast_readers_run() and after
  /// learning.
  std::size_t read(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) const;

  /// Where read() would stop, found without judging, which takes half as long; `records` is how many it would take.
  std::size_t skip(std::string_view bytes, std::size_t at, std::uint64_t& records) const;

  bool learned() const noexcept { return learned_; }

 private:
  static constexpr std::size_t k_window_max = k_record_bytes_max / 2;
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
    std::size_t length = 0;  ///< with the line end; 0 where there is no such shape
    Window head;
    Window tail;
    std::uint64_t cells = 0;  ///< bits in the window that holds all of them
    bool cells_in_tail = false;
  };

  bool learn_cells(const RecordItem& item);
  const Shape* shape_of(std::size_t digits) const noexcept;
  void make_shape(std::size_t digits, Shape& shape) const;
  template <bool wide, bool judge>
  std::size_t read_lines(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) const;
  void add_item(std::size_t at, std::size_t length, std::uint64_t taken, BoardCode code, ReadResult& result) const;

  bool learned_ = false;
  std::string line_;  ///< the learned line
  std::uint32_t line_ends_ = 0;
  std::uint32_t record_line_ = 0;  ///< line ends before the record begins
  std::uint32_t lines_above_ = 0;  ///< from there to the board
  std::size_t digits_begin_ = 0;
  std::size_t digits_size_ = 0;
  bool digits_are_number_ = false;                   ///< then they must not begin with a zero
  std::array<std::uint16_t, k_cell_count> cells_{};  ///< where in the learned line the cells are
  std::size_t width_ = 0;                            ///< of a window
  std::array<Shape, k_digits_max + 1> shapes_{};     ///< by their number of digits
  Place board_;
  std::uint32_t board_size_ = 0;
  bool has_id_ = false;
  Place id_begin_;
  Place id_end_;
};

}  // namespace oxaudit
