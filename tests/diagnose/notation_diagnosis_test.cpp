/// What is said of boards in odd notations: for every notation all legal boards, and that nothing is said where
/// legality cannot tell.
#include "diagnose/notation_diagnosis.hpp"

#include "board/verdict_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include <algorithm>
#include <array>
#include <functional>
#include <random>

namespace oxaudit {
namespace {

using ::testing::HasSubstr;
using Shape = WrittenBoard::Shape;

/// What stands for empty, X and O.
using Symbols = std::array<std::string, 3>;

std::vector<Board> legal_boards() {
  std::vector<Board> boards;
  for (BoardCode code = 0; code < k_board_count; ++code)
    if (!flagged(k_class_of[code])) boards.push_back(Board::from_code(code));
  return boards;
}

std::vector<Board> random_boards(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < count; ++i)
    boards.push_back(Board::from_code(static_cast<BoardCode>(random() % k_board_count)));
  return boards;
}

WrittenBoard write(Board board, const Symbols& symbols, Shape shape) {
  WrittenBoard written{.shape = shape, .parts = {}};
  const std::size_t parts = shape == Shape::cells ? 9 : shape == Shape::rows ? 3 : 1;
  written.parts.resize(parts);
  for (std::size_t i = 0; i < k_cell_count; ++i)
    written.parts[i * parts / k_cell_count] += symbols[static_cast<std::size_t>(board.cell(static_cast<int>(i)))];
  return written;
}

Marks marks_of(const std::string& spec) { return spec.empty() ? Marks() : *Marks::parse({spec}); }

/// Tells the flagged ones of `boards` with their counts, as an audit in these marks would.
std::optional<NotationDiagnosis> diagnose_all(const std::vector<WrittenBoard>& boards, const Marks& marks = {}) {
  Counts counts;
  std::vector<WrittenBoard> bad;
  for (const WrittenBoard& board : boards) {
    const BoardCode code = decode(board, marks);
    if (code == k_malformed)
      ++counts.malformed;
    else
      ++counts.classes[static_cast<std::size_t>(k_class_of[code])];
    if (code == k_malformed || flagged(k_class_of[code])) bad.push_back(board);
  }
  return diagnose_notation(bad, marks, counts);
}

std::optional<NotationDiagnosis> diagnose_all(const std::vector<Board>& boards, const Symbols& symbols, Shape shape,
                                              const Marks& marks = {}) {
  std::vector<WrittenBoard> written;
  written.reserve(boards.size());
  for (const Board board : boards) written.push_back(write(board, symbols, shape));
  return diagnose_all(written, marks);
}

std::string cure(const std::optional<NotationDiagnosis>& diagnosis) { return diagnosis ? diagnosis->cure : "nothing"; }

struct Notation {
  std::string name;
  Symbols symbols;
  std::string present;  ///< the value of --marks
  std::string cure;
};

class EveryLegalBoard : public ::testing::TestWithParam<std::tuple<Notation, Shape>> {};

TEST_P(EveryLegalBoard, GetsTheMarksOfItsNotation) {
  const auto& [notation, shape] = GetParam();
  const auto diagnosis = diagnose_all(legal_boards(), notation.symbols, shape, marks_of(notation.present));
  EXPECT_EQ(cure(diagnosis), notation.cure) << (diagnosis ? diagnosis->words : "");
}

const Notation k_notations[] = {
    {"standard", {"-", "X", "O"}, "", "nothing"},
    {"lower", {"-", "x", "o"}, "", "nothing"},
    {"b", {"b", "x", "o"}, "", "--marks empty=b"},
    {"dot", {".", "X", "O"}, "", "--marks empty=."},
    {"underscore", {"_", "X", "O"}, "", "--marks empty=_"},
    {"hash", {"#", "X", "O"}, "", "--marks 'empty=#'"},
    {"question", {"?", "X", "O"}, "", "--marks 'empty=?'"},
    {"zero", {"0", "X", "O"}, "", "--marks empty=0"},
    {"blank", {" ", "X", "O"}, "", "--marks 'empty= '"},
    {"zero_for_o", {"-", "X", "0"}, "", "--marks o=0"},
    {"swapped", {"-", "O", "X"}, "", "--marks x=O,o=X"},
    {"swapped_lower", {"-", "o", "x"}, "", "--marks x=o,o=x"},
    {"swapped_and_dots", {".", "O", "X"}, "", "--marks x=O,o=X,empty=."},
    {"two_for_o", {"0", "1", "2"}, "", "--marks x=1,o=2,empty=0"},
    {"two_for_x", {"0", "2", "1"}, "x=1,o=2,empty=0", "--marks x=2,o=1,empty=0"},
    {"crosses", {"\xC2\xB7", "\xC3\x97", "\xE2\x97\x8B"}, "", "--marks x=\xC3\x97,o=\xE2\x97\x8B,empty=\xC2\xB7"},
};

/// Words are marks only where cells stand alone.
const Notation k_words[] = {
    {"null", {"null", "X", "O"}, "", "--marks empty=null"},
    {"minus_one_for_o", {"0", "1", "-1"}, "", "--marks x=1,o=-1,empty=0"},
    {"minus_one_for_empty", {"-1", "1", "0"}, "x=1,o=-1,empty=0", "--marks x=1,o=0,empty=-1"},
};

std::string name_of(const ::testing::TestParamInfo<std::tuple<Notation, Shape>>& info) {
  const auto& [notation, shape] = info.param;
  constexpr std::array k_shapes = {"unknown", "field", "rows", "line", "cells"};
  return notation.name + "_as_" + k_shapes[static_cast<std::size_t>(shape)];
}

INSTANTIATE_TEST_SUITE_P(Symbols, EveryLegalBoard,
                         ::testing::Combine(::testing::ValuesIn(k_notations),
                                            ::testing::Values(Shape::field, Shape::rows, Shape::line, Shape::cells)),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Words, EveryLegalBoard,
                         ::testing::Combine(::testing::ValuesIn(k_words), ::testing::Values(Shape::cells)), name_of);

TEST(NotationDiagnosis, CountsTheRecordsThatBecomeLegal) {
  std::vector<WrittenBoard> boards;
  for (const Board board : legal_boards()) boards.push_back(write(board, {"b", "X", "O"}, Shape::field));
  for (int i = 0; i < 100; ++i) boards.push_back({.shape = Shape::field, .parts = {"XXXXbbbbb"}});
  const auto diagnosis = diagnose_all(boards);
  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->legal, 5'400U) << "all but the 78 that hold no empty cell and were legal before";
  EXPECT_EQ(diagnosis->words, "\"b\" seems to stand for an empty cell");
}

TEST(NotationDiagnosis, SaysOnceThatMarksAreSwappedOrOMovedFirst) {
  const auto diagnosis = diagnose_all(legal_boards(), {"-", "O", "X"}, Shape::field);
  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->words, "X and O seem to be swapped, or O moved first");
}

TEST(NotationDiagnosis, KnowsNumberedEmptyCells) {
  std::vector<WrittenBoard> boards;
  for (const Board board : legal_boards()) {
    WrittenBoard written = write(board, {"-", "X", "O"}, Shape::cells);
    for (std::size_t i = 0; i < k_cell_count; ++i)
      if (written.parts[i] == "-") written.parts[i] = std::to_string(i + 1);
    // A source may be in order, so that its first boards all have a mark in the first cell.
    if (written.parts[0] != "1") boards.push_back(written);
  }
  EXPECT_EQ(cure(diagnose_all(boards)),
            "--marks empty=1,empty=2,empty=3,empty=4,empty=5,empty=6,empty=7,empty=8,empty=9");
}

std::vector<WrittenBoard> changed(const Symbols& symbols, Shape shape,
                                  const std::function<void(std::string&)>& change) {
  std::vector<WrittenBoard> boards;
  for (const Board board : legal_boards()) {
    boards.push_back(write(board, symbols, shape));
    for (std::string& part : boards.back().parts) change(part);
  }
  return boards;
}

void trim_end(std::string& text) { text.erase(text.find_last_not_of(' ') + 1); }

TEST(NotationDiagnosis, KnowsTrimmedBlanks) {
  for (const Shape shape : {Shape::field, Shape::line, Shape::rows}) {
    const auto diagnosis = diagnose_all(changed({" ", "X", "O"}, shape, trim_end));
    ASSERT_TRUE(diagnosis);
    EXPECT_EQ(diagnosis->cure, "the blanks put back and --marks 'empty= '");
    EXPECT_THAT(diagnosis->words, HasSubstr("seem to have been cut off"));
  }
  const auto rows_in_field = changed({" ", "X", "O"}, Shape::field, [](std::string& text) {
    text.insert(6, "\n").insert(3, "\n");
    trim_end(text);
  });
  EXPECT_EQ(cure(diagnose_all(rows_in_field)), "the blanks put back and --marks 'empty= '");
}

TEST(NotationDiagnosis, KnowsLostZeros) {
  const auto drop_zeros = [](std::string& text) { text.erase(0, std::min(text.find_first_not_of('0'), text.size())); };
  const auto boards = changed({"0", "1", "2"}, Shape::field, drop_zeros);
  EXPECT_EQ(cure(diagnose_all(boards, marks_of("x=1,o=2,empty=0"))), "nothing") << "most boards lost none";
  std::vector<WrittenBoard> short_ones;
  for (const WrittenBoard& board : boards)
    if (board.parts[0].size() < k_cell_count) short_ones.push_back(board);
  EXPECT_EQ(cure(diagnose_all(short_ones, marks_of("x=1,o=2,empty=0"))), "the zeros put back");
  EXPECT_EQ(cure(diagnose_all(short_ones)), "the zeros put back and --marks x=1,o=2,empty=0");
}

TEST(NotationDiagnosis, KnowsCellsWithNothingInThem) {
  const auto diagnosis = diagnose_all(legal_boards(), {"", "X", "O"}, Shape::cells);
  ASSERT_TRUE(diagnosis);
  EXPECT_EQ(diagnosis->words, "a cell with nothing in it seems to stand for an empty cell");
  EXPECT_EQ(diagnosis->cure, "--marks empty=");
}

TEST(NotationDiagnosis, SaysNothingOfRandomBoards) {
  const Symbols k_symbols[] = {{"-", "X", "O"}, {"b", "X", "O"}, {"0", "1", "2"}, {" ", "X", "O"}, {"", "X", "O"}};
  for (unsigned seed = 0; seed < 12; ++seed)
    for (const Symbols& symbols : k_symbols)
      for (const Shape shape : {Shape::field, Shape::cells})
        EXPECT_EQ(cure(diagnose_all(random_boards(200, seed), symbols, shape)), "nothing") << seed << symbols[0];
}

TEST(NotationDiagnosis, SaysNothingOfNoise) {
  std::mt19937 random(7);
  std::vector<WrittenBoard> boards(500, {.shape = Shape::field, .parts = {""}});
  for (WrittenBoard& board : boards)
    for (std::size_t i = random() % 12; i > 0; --i) board.parts[0] += static_cast<char>(random() % 256);
  EXPECT_EQ(cure(diagnose_all(boards)), "nothing");
}

TEST(NotationDiagnosis, SaysNothingWhereLegalityCannotTellThePlayers) {
  std::vector<Board> level;
  for (const Board board : legal_boards())
    if (board.x_count() == board.o_count() && board.x_count() < 3) level.push_back(board);
  EXPECT_EQ(cure(diagnose_all(level, {"0", "1", "2"}, Shape::field)), "nothing");
}

TEST(NotationDiagnosis, TakesOneBoardManyTimesForOnePieceOfEvidence) {
  const std::vector<WrittenBoard> boards(1000, {.shape = Shape::field, .parts = {"XObbbbbbb"}});
  EXPECT_EQ(cure(diagnose_all(boards)), "nothing");
}

TEST(NotationDiagnosis, SaysNothingOfFewOrMostlyLegalRecords) {
  std::vector<WrittenBoard> boards;
  for (std::size_t i = 0; i < 9; ++i)
    boards.push_back(write(legal_boards()[100 + i * 300], {"b", "X", "O"}, Shape::field));
  EXPECT_EQ(cure(diagnose_all(boards)), "nothing") << "nine are too few";
  boards.push_back(write(legal_boards()[4000], {"b", "X", "O"}, Shape::field));
  EXPECT_EQ(cure(diagnose_all(boards)), "--marks empty=b");
  for (std::size_t i = 0; i < 10; ++i) boards.push_back(write(Board(), {"-", "X", "O"}, Shape::field));
  EXPECT_EQ(cure(diagnose_all(boards)), "nothing") << "half are legal";
}

TEST(NotationDiagnosis, DoesNotTradeLegalBoardsForOthers) {
  // Swapping makes 60 of 80 flagged boards legal. It would also take 70 away that are legal now.
  std::vector<Board> x_leads;
  for (const Board board : legal_boards())
    if (board.x_count() == board.o_count() + 1) x_leads.push_back(board);
  std::vector<WrittenBoard> boards;
  for (std::size_t i = 0; i < 60; ++i) boards.push_back(write(x_leads[i * 20], {"-", "O", "X"}, Shape::field));
  for (std::size_t i = 0; i < 20; ++i) boards.push_back(write(x_leads[i * 20], {"-", "X", "X"}, Shape::field));
  EXPECT_EQ(cure(diagnose_all(boards)), "--marks x=O,o=X");
  for (std::size_t i = 0; i < 70; ++i) boards.push_back(write(x_leads[i * 20], {"-", "X", "O"}, Shape::field));
  EXPECT_EQ(cure(diagnose_all(boards)), "nothing");
}

}  // namespace
}  // namespace oxaudit
