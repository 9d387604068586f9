/// Boards as values: codes, masks, cells and drawings say the same.
#include <oxaudit/board.hpp>
#include <vector>

#include "board/play_oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxaudit {
namespace {

TEST(Board, CountsItsCodeLikeANumberInBaseThree) {
  // The oracle's list is in the order of that number, so the place in it is the code.
  const std::vector<std::string> fillings = oracle::every_filling();
  ASSERT_EQ(fillings.size(), k_board_count);
  for (std::size_t code = 0; code < fillings.size(); ++code) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    std::string drawing = "|";
    for (std::size_t i = 0; i < 9; i += 3) drawing += fillings[code].substr(i, 3) + "|";
    ASSERT_EQ(to_string(board), drawing);
    ASSERT_EQ(board.code(), code);
    ASSERT_EQ(Board::from_masks(board.x_mask(), board.o_mask()), board);
    std::array<Cell, k_cell_count> cells{};
    for (int i = 0; i < k_cell_count; ++i) cells[static_cast<std::size_t>(i)] = board.cell(i);
    ASSERT_EQ(Board::from_cells(cells), board);
    ASSERT_EQ(board.x_count(), std::ranges::count(fillings[code], 'X'));
    ASSERT_EQ(board.o_count(), std::ranges::count(fillings[code], 'O'));
  }
}

TEST(Board, IsEmptyAtFirst) {
  EXPECT_EQ(Board{}.code(), 0);
  EXPECT_EQ(to_string(Board{}), "|---|---|---|");
}

TEST(Board, SettingACellReplacesItsMark) {
  Board board;
  board.set(4, Cell::x);
  board.set(4, Cell::o);
  EXPECT_EQ(to_string(board), "|---|-O-|---|");
  board.set(4, Cell::empty);
  EXPECT_EQ(board, Board{});
}

TEST(Mark, OfTheOpponentIsTheOther) {
  EXPECT_EQ(opponent(Mark::x), Mark::o);
  EXPECT_EQ(opponent(Mark::o), Mark::x);
  EXPECT_EQ(letter(Mark::x), 'X');
  EXPECT_EQ(letter(Mark::o), 'O');
}

}  // namespace
}  // namespace oxaudit
