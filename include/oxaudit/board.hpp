/// A tic-tac-toe board as a value: nine cells that need not be reachable in play.
///
/// A board is two 9-bit masks, one per mark. Cell `i` (0-8, row by row) is bit `i` of a mask, and the masks never
/// overlap. Everything here is constexpr and allocates nothing.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

enum class Cell : std::uint8_t { empty = 0, x = 1, o = 2 };

enum class Mark : std::uint8_t { x = 1, o = 2 };

/// The other player's mark.
constexpr Mark opponent(Mark mark) noexcept { return mark == Mark::x ? Mark::o : Mark::x; }

/// 'X' or 'O'.
constexpr char letter(Mark mark) noexcept { return mark == Mark::x ? 'X' : 'O'; }

/// A board as a base-3 number, 0 to 19,682: cell 0 is the most significant digit; empty is 0, X is 1, O is 2.
using BoardCode = std::uint16_t;

inline constexpr int k_cell_count = 9;
inline constexpr BoardCode k_board_count = 19'683;  // 3^9

class Board {
 public:
  /// Nine empty cells.
  constexpr Board() noexcept = default;

  /// The masks must not overlap and must lie within the low nine bits.
  static constexpr Board from_masks(std::uint16_t x_mask, std::uint16_t o_mask) noexcept {
    Board board;
    board.x_mask_ = x_mask;
    board.o_mask_ = o_mask;
    return board;
  }

  static constexpr Board from_cells(const std::array<Cell, k_cell_count>& cells) noexcept {
    Board board;
    for (int i = 0; i < k_cell_count; ++i) board.set(i, cells[static_cast<std::size_t>(i)]);
    return board;
  }

  /// `code` must be below k_board_count.
  static constexpr Board from_code(BoardCode code) noexcept {
    Board board;
    for (int i = k_cell_count - 1; i >= 0; --i) {
      board.set(i, static_cast<Cell>(code % 3));
      code = static_cast<BoardCode>(code / 3);
    }
    return board;
  }

  constexpr BoardCode code() const noexcept {
    int code = 0;
    for (int i = 0; i < k_cell_count; ++i) code = code * 3 + static_cast<int>(cell(i));
    return static_cast<BoardCode>(code);
  }

  /// `index` is 0 to 8, row by row.
  constexpr Cell cell(int index) const noexcept {
    if ((x_mask_ >> index) & 1) return Cell::x;
    if ((o_mask_ >> index) & 1) return Cell::o;
    return Cell::empty;
  }

  constexpr void set(int index, Cell value) noexcept {
    const auto bit = static_cast<std::uint16_t>(1U << index);
    x_mask_ = static_cast<std::uint16_t>(value == Cell::x ? x_mask_ | bit : x_mask_ & ~bit);
    o_mask_ = static_cast<std::uint16_t>(value == Cell::o ? o_mask_ | bit : o_mask_ & ~bit);
  }

  constexpr std::uint16_t x_mask() const noexcept { return x_mask_; }
  constexpr std::uint16_t o_mask() const noexcept { return o_mask_; }
  constexpr int x_count() const noexcept { return std::popcount(x_mask_); }
  constexpr int o_count() const noexcept { return std::popcount(o_mask_); }

  friend constexpr bool operator==(const Board&, const Board&) noexcept = default;

 private:
  std::uint16_t x_mask_ = 0;
  std::uint16_t o_mask_ = 0;
};

/// `|XO-|-X-|--O|`, 13 characters. oxaudit reads this form, and no spreadsheet treats it as a formula.
std::string to_string(Board board);

}  // namespace oxaudit
