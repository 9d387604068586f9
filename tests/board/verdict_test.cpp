/// Every board there is, against an oracle that plays; and the reasons why boards are illegal, against known counts.
#include "board/play_oracle.hpp"
#include "board/verdict_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

Board board_of(const std::string& cells) {
  Board board;
  for (int i = 0; i < k_cell_count; ++i) {
    const char c = cells.at(static_cast<std::size_t>(i));
    board.set(i, c == 'X' ? Cell::x : c == 'O' ? Cell::o : Cell::empty);
  }
  return board;
}

std::string outcome_of(const Verdict& verdict) {
  if (verdict.status == Status::win) return std::string("win ") + letter(verdict.winner.value());
  if (verdict.status == Status::in_progress) return std::string("next ") + letter(verdict.next_player.value());
  return std::string(name(verdict.status));
}

TEST(Judge, AgreesWithPlayingEveryGame) {
  const oracle::Outcomes played = oracle::play_every_game();
  ASSERT_EQ(played.size(), 5'478U);
  std::map<std::string, int> totals;
  for (const std::string& cells : oracle::every_filling()) {
    const auto reached = played.find(cells);
    const std::string expected = reached == played.end() ? "illegal" : reached->second;
    const Verdict verdict = judge(board_of(cells));
    ASSERT_EQ(outcome_of(verdict), expected) << cells;
    ASSERT_EQ(verdict.legal(), reached != played.end()) << cells;
    ASSERT_EQ(verdict.winner.has_value(), verdict.status == Status::win) << cells;
    ASSERT_EQ(verdict.next_player.has_value(), verdict.status == Status::in_progress) << cells;
    ++totals[expected.starts_with("next") ? "in_progress" : expected];
  }
  EXPECT_EQ(totals["in_progress"], 4'520);
  EXPECT_EQ(totals["win X"], 626);
  EXPECT_EQ(totals["win O"], 316);
  EXPECT_EQ(totals["draw"], 16);
  EXPECT_EQ(totals["illegal"], 14'205);
}

TEST(Judge, BreaksEachSetOfRulesAsOftenAsCounted) {
  std::map<std::string, int> census;
  for (const Verdict& verdict : k_verdict_of) {
    std::string reasons;
    for (const Rule rule : {Rule::too_many_o, Rule::too_many_x, Rule::both_won, Rule::moved_after_win}) {
      if (!verdict.broken.contains(rule)) continue;
      reasons += reasons.empty() ? "" : "+";
      reasons += std::to_string(static_cast<int>(rule) - static_cast<int>(Rule::too_many_o) + 201);
    }
    if (reasons == "204") reasons += verdict.x_lines != 0 ? " after X" : " after O";
    ++census[reasons];
  }
  const std::map<std::string, int> expected = {{"", 5'478},          {"201", 8'158},     {"202", 5'323},
                                               {"203", 156},         {"201+203", 114},   {"202+203", 42},
                                               {"204 after X", 316}, {"204 after O", 96}};
  EXPECT_EQ(census, expected);
}

TEST(VerdictTables, HoldWhatJudgingGives) {
  std::map<VerdictClass, int> counts;
  for (int code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    const auto index = static_cast<std::size_t>(code);
    ASSERT_EQ(k_verdict_of[index], judge(board)) << code;
    ASSERT_EQ(flagged(k_class_of[index]), !k_verdict_of[index].legal()) << code;
    ++counts[k_class_of[index]];
  }
  const std::map<VerdictClass, int> expected = {{VerdictClass::x_to_move, 2'423},
                                                {VerdictClass::o_to_move, 2'097},
                                                {VerdictClass::x_won, 626},
                                                {VerdictClass::o_won, 316},
                                                {VerdictClass::draw, 16},
                                                {VerdictClass::too_many_o, 8'158},
                                                {VerdictClass::too_many_x, 5'323},
                                                {VerdictClass::both_won, 156},
                                                {VerdictClass::too_many_o_and_both_won, 114},
                                                {VerdictClass::too_many_x_and_both_won, 42},
                                                {VerdictClass::o_moved_after_x_won, 316},
                                                {VerdictClass::x_moved_after_o_won, 96}};
  EXPECT_EQ(counts, expected);
}

TEST(Judge, GivesTheSameStatusUnderTheEightSymmetries) {
  // A quarter turn and a reflection generate all eight.
  const auto turned = [](Board board) {
    Board out;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) out.set(3 * column + (2 - row), board.cell(3 * row + column));
    return out;
  };
  const auto mirrored = [](Board board) {
    Board out;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) out.set(3 * row + (2 - column), board.cell(3 * row + column));
    return out;
  };
  for (int code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    const Verdict verdict = judge(board);
    for (const Board other : {turned(board), mirrored(board)}) {
      const Verdict same = judge(other);
      ASSERT_EQ(same.status, verdict.status) << to_string(board);
      ASSERT_EQ(same.broken, verdict.broken) << to_string(board);
      ASSERT_EQ(same.winner, verdict.winner) << to_string(board);
      ASSERT_EQ(same.next_player, verdict.next_player) << to_string(board);
      ASSERT_EQ(std::popcount(same.x_lines), std::popcount(verdict.x_lines)) << to_string(board);
    }
  }
}

struct Known {
  std::string name;
  std::string cells;
  Status status;
  std::vector<int> lines;  ///< indices into k_lines, of both players
  std::vector<Rule> broken;
};

class KnownBoards : public testing::TestWithParam<Known> {};

TEST_P(KnownBoards, AreJudged) {
  const Verdict verdict = judge(board_of(GetParam().cells));
  EXPECT_EQ(verdict.status, GetParam().status);
  unsigned lines = 0;
  for (const int line : GetParam().lines) lines |= 1U << line;
  EXPECT_EQ(verdict.x_lines | verdict.o_lines, static_cast<int>(lines));
  RuleSet broken;
  for (const Rule rule : GetParam().broken) broken.insert(rule);
  EXPECT_EQ(verdict.broken, broken);
}

// Boards on which people, published answers or test suites have been wrong.
INSTANTIATE_TEST_SUITE_P(
    Tables, KnownBoards,
    testing::Values(
        Known{"o_moved_after_middle_row", "O-OXXX-O-", Status::illegal, {1}, {Rule::moved_after_win}},
        Known{"x_won_by_middle_row", "O--XXX-O-", Status::win, {1}, {}},
        Known{"one_move_completes_both_diagonals", "XOXOXOXOX", Status::win, {6, 7}, {}},
        Known{"one_move_completes_row_and_column", "XXXOOXOOX", Status::win, {0, 5}, {}},
        Known{"one_move_completes_row_and_diagonal", "XXXOXOXOO", Status::win, {0, 7}, {}},
        Known{"lines_of_both_with_equal_counts", "OOO---XXX", Status::illegal, {0, 2}, {Rule::both_won}},
        Known{"lines_of_both_with_counts_in_order", "XXXOOOXOX", Status::illegal, {0, 1}, {Rule::both_won}},
        Known{"equal_counts_after_row_of_x", "OO-XXX-O-", Status::illegal, {1}, {Rule::moved_after_win}},
        Known{"empty_row_is_no_line", "---XXXOOO", Status::illegal, {1, 2}, {Rule::both_won}},
        Known{"empty_rows_are_no_lines", "----X----", Status::in_progress, {}, {}},
        Known{"empty_board", "---------", Status::in_progress, {}, {}},
        Known{"o_moved_first", "O--------", Status::illegal, {}, {Rule::too_many_o}},
        Known{"x_moved_twice", "XOX-X----", Status::illegal, {}, {Rule::too_many_x}},
        Known{"eight_marks_without_a_line", "XOXO-OXOX", Status::in_progress, {}, {}},
        Known{"o_wins_with_equal_counts", "XX-X--OOO", Status::win, {2}, {}},
        Known{"row_of_x_but_o_ahead", "XXXOO-O-O", Status::illegal, {0}, {Rule::too_many_o}},
        Known{"row_of_o_but_o_ahead", "XOOOXOXXO", Status::illegal, {5}, {Rule::too_many_o}},
        Known{"full_without_a_line", "XOXOOXXXO", Status::draw, {}, {}},
        Known{"two_columns", "XO-XO-XOX", Status::illegal, {3, 4}, {Rule::both_won}},
        Known{"published_example", "XOX-OX-OX", Status::illegal, {4, 5}, {Rule::both_won}},
        Known{"equal_counts_after_top_row", "XXXOO---O", Status::illegal, {0}, {Rule::moved_after_win}},
        Known{"x_moved_after_row_of_o", "XX-XX-OOO", Status::illegal, {2}, {Rule::moved_after_win}},
        Known{"both_won_and_o_ahead", "XXXOOOO--", Status::illegal, {0, 1}, {Rule::too_many_o, Rule::both_won}},
        Known{"both_won_and_x_far_ahead", "XXXOOOXX-", Status::illegal, {0, 1}, {Rule::too_many_x, Rule::both_won}},
        Known{"nothing_but_x", "XXXXXXXXX", Status::illegal, {0, 1, 2, 3, 4, 5, 6, 7}, {Rule::too_many_x}}),
    [](const testing::TestParamInfo<Known>& row) { return row.param.name; });

TEST(Tables, BoardsOfOneKindHaveTheSameCountsAndLines) {
  const auto told = [](BoardCode code) {
    const Board board = Board::from_code(code);
    const Verdict& verdict = k_verdict_of[code];
    return std::vector<int>{board.x_count(), board.o_count(), verdict.x_lines, verdict.o_lines};
  };
  std::map<std::vector<int>, std::uint16_t> kinds;
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const auto [kind, is_new] = kinds.try_emplace(told(code), k_kind_of[code]);
    ASSERT_EQ(k_kind_of[code], kind->second) << code;
    if (is_new) {
      ASSERT_EQ(k_board_of_kind.at(k_kind_of[code]), code);
    }
  }
  EXPECT_EQ(kinds.size(), k_board_kind_count);
}

TEST(Status, HasTheWordsOfReports) {
  EXPECT_EQ(name(Status::in_progress), "in_progress");
  EXPECT_EQ(name(Status::win), "win");
  EXPECT_EQ(name(Status::draw), "draw");
  EXPECT_EQ(name(Status::illegal), "illegal");
  EXPECT_EQ(name(Status::malformed), "malformed");
  EXPECT_EQ(name(Status::unreadable), "unreadable");
}

}  // namespace
}  // namespace oxaudit
