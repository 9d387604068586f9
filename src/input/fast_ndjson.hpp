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
#include <optional>
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
  static constexpr std::size_t k_window = 64;

  /// A place that moves with the line's begin or, behind the digits, with its end.
  struct Place {
    std::size_t offset = 0;
    bool from_end = false;
    std::size_t in(std::size_t length) const noexcept { return from_end ? length - offset : offset; }
  };

  bool learn_windows(std::string_view line, const RecordItem& item);
  bool learn_cells(std::string_view line, const RecordItem& item);
  void add_item(std::size_t at, BoardCode code, ReadResult& result) const;

  bool learned_ = false;
  std::array<char, k_window> head_{};  ///< the line's begin
  std::array<char, k_window> tail_{};  ///< its end, in the last bytes
  std::uint64_t head_fixed_ = 0;       ///< bytes that must be the same
  std::uint64_t tail_fixed_ = 0;
  std::size_t head_size_ = 0;  ///< bytes before the digits
  std::size_t tail_size_ = 0;  ///< bytes behind them
  bool has_digits_ = false;
  bool digits_are_number_ = false;  ///< then they must not begin with a zero
  std::uint64_t cells_ = 0;         ///< within the head, or the tail
  bool cells_in_tail_ = false;
  std::size_t length_ = 0;  ///< of the last line, its line end included: the next is supposed to be as long
  Place board_;
  std::uint32_t board_size_ = 0;
  bool has_id_ = false;
  Place id_begin_;
  Place id_end_;
};

}  // namespace oxaudit
