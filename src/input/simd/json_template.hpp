/// Reads JSON records that differ from a record parsed before only in the nine cells and the digits of one number:
/// lines of NDJSON, or elements of an array, each with the comma before it.
///
/// Such a record has the same JSON structure as the record from which the template was learned, so it need not be
/// parsed again. No key name is built in: the template is learned from the data.
#pragma once

#include "input/core/input_options.hpp"
#include "input/simd/fast_masks.hpp"

#include <string_view>

namespace oxaudit {

class JsonTemplate {
 public:
  /// The longest record that fits a template: two windows.
  static constexpr std::size_t k_record_bytes_max = 128;

  /// Whether templates can be used with these options and on this processor.
  static bool reads(const InputOptions& options) noexcept {
    return !options.exact_only && options.marks.standard() && options.claim_key.empty() &&
           options.limits.record_bytes_max >= k_record_bytes_max && fast_readers_run();
  }

  /// Learns from a record that was parsed. `line` is its text up to the next record, and `item` is the result, with
  /// offsets and lines relative to `line`. False if no template can describe the record.
  bool learn(std::string_view line, const RecordItem& item);

  /// Reads the records that match from `at` on. Stops before the first that differs or is incomplete, and returns its
  /// offset. May read up to 64 bytes before `at` and after the end of `bytes`. Call it only if fast_readers_run(), and
  /// after learn() succeeded.
  std::size_t read(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) const;

  /// The offset at which read() would stop. It takes half as long, because boards are not classified. `records` is the
  /// number of records that match.
  std::size_t skip(std::string_view bytes, std::size_t at, std::uint64_t& records) const;

  bool learned() const noexcept { return learned_; }

 private:
  static constexpr std::size_t k_window_max = k_record_bytes_max / 2;
  static constexpr std::size_t k_digits_max = 20;

  /// An offset in a line of varying length: relative to its begin or, after the digits, to its end.
  struct Place {
    std::size_t offset = 0;
    bool from_end = false;
    std::size_t in(std::size_t length) const noexcept { return from_end ? length - offset : offset; }
  };

  /// What a window of a line must contain: for each byte that matters, this byte or a byte of this kind.
  struct Window {
    alignas(32) std::array<char, k_window_max> bytes{};
    alignas(32) std::array<char, k_window_max> kinds{};
    std::uint64_t matters = 0;
  };
  /// Lines with one particular number of digits: windows at their begin and end, which overlap in a short line.
  struct Shape {
    std::size_t length = 0;  ///< with the line end; 0 if the shape does not exist
    Window head;
    Window tail;
    std::uint64_t cells = 0;  ///< their bits, in the window that contains all of them
    bool cells_in_tail = false;
  };

  bool learn_cells(const RecordItem& item);
  const Shape* shape_of(std::size_t digits) const noexcept;
  void make_shape(std::size_t digits, Shape& shape) const;
  template <bool wide, bool judge>
  std::size_t read_lines(std::string_view bytes, std::size_t at, bool keep_all, ReadResult& result) const;
  void add_item(std::size_t at, std::size_t length, std::uint64_t taken, BoardCode code, ReadResult& result) const;

  bool learned_ = false;
  std::string line_;  ///< from which the template was learned
  std::uint32_t line_ends_ = 0;
  std::uint32_t record_line_ = 0;  ///< line ends before the record begins
  std::uint32_t lines_above_ = 0;  ///< from there to the board
  std::size_t digits_begin_ = 0;
  std::size_t digits_size_ = 0;
  bool digits_are_number_ = false;                   ///< and so must not begin with a zero
  std::array<std::uint16_t, k_cell_count> cells_{};  ///< offsets of the cells in the learned line
  std::size_t width_ = 0;                            ///< of a window
  std::array<Shape, k_digits_max + 1> shapes_{};     ///< by their number of digits
  Place board_;
  std::uint32_t board_size_ = 0;
  bool has_id_ = false;
  Place id_begin_;
  Place id_end_;
};

}  // namespace oxaudit
