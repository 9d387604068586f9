/// Which damaged rows the fast reader of tables settles itself. What it finds is compared with the exact reader in
/// fast_differential_test.cpp; here, that it does find it, since a reader that leaves all to the exact one agrees too.
#include "input/simd/fast_csv.hpp"

#include "support/buffer.hpp"

#include <gtest/gtest.h>

namespace oxaudit {
namespace {

constexpr FastCsvPlan k_board{.delimiter = ',', .delimiters = 1, .board_column = 1, .id_column = 0};
constexpr FastCsvPlan k_cells{
    .delimiter = ',', .delimiters = 9, .board_column = 1, .nine_columns = true, .id_column = 0};

struct Case {
  const char* name;
  FastCsvPlan plan;
  std::string row;
  std::size_t findings;  ///< 0: it is left to the exact reader
};

class SettleRow : public ::testing::TestWithParam<Case> {};

TEST_P(SettleRow, OfACommonplaceFaultAndNoOther) {
  if (!fast_readers_run()) GTEST_SKIP() << "this processor runs no fast reader";
  const auto& [name, plan, row, findings] = GetParam();
  const std::string regular = plan.nine_columns ? "7,X,O,-,-,-,-,-,-,-\n" : "7,XO-------\n";
  Buffer buffer;
  for (const std::string& text : {regular, row, std::string(64, '\n')}) buffer.append(text);
  ReadResult result;
  FastCsv fast(plan, true, result);
  const std::size_t behind = fast.read(buffer.view(), 0);
  EXPECT_EQ(behind, regular.size() + (findings != 0 ? row.size() : 0));
  EXPECT_EQ(result.findings.size(), findings);
  EXPECT_EQ(result.counts.malformed, findings != 0 ? 1U : 0U);
  EXPECT_EQ(result.items.size(), result.records);
}

INSTANTIATE_TEST_SUITE_P(
    Table, SettleRow,
    ::testing::Values(
        Case{"TooFewFields", k_board, "7\n", 1}, Case{"TooManyFields", k_board, "7,XO-------,more\n", 1},
        Case{"NoBoard", k_board, "7,\n", 1}, Case{"NoBoardAndNoId", k_board, ",\n", 1},
        Case{"CellsMissing", k_board, "7,XO-\n", 1}, Case{"CellsTooMany", k_board, "7,XO--------\n", 1},
        Case{"CellsMissingAndSpaces", k_board, "7,XO- X\n", 1},
        Case{"SpacesForEmptyCells", k_board, "7,XO  X   O\n", 1}, Case{"UnknownMark", k_board, "7,XO#------\n", 1},
        Case{"UnknownMarkAndCellsMissing", k_board, "7,XO#\n", 2},
        Case{"BeyondThirtyTwoBytes", k_board, "7,XO-------,and a good deal more than that\n", 1},
        Case{"CrLf", k_board, "7,XO-\r\n", 1}, Case{"CellFieldEmpty", k_cells, "7,X,,-,-,-,-,-,-,-\n", 1},
        Case{"CellUnknown", k_cells, "7,X,O,-,-,-,-,-,-,/\n", 1},
        Case{"CellsTooFew", k_cells, "7,X,O,-,-,-,-,-,-\n", 1}, Case{"BlankLine", k_board, "  \n", 0},
        Case{"BlankBoard", k_board, "7,  \n", 0}, Case{"SpacesBetweenNineCells", k_board, "7,XO- --- ---\n", 0},
        Case{"ThreeRows", k_board, "7,XO-/---/---\n", 0}, Case{"RowsOfASlash", k_board, "7,XO|--\n", 0},
        Case{"Quote", k_board, "7,XO\"---\n", 0}, Case{"NotAscii", k_board, "7,XO\xC3\xA9\n", 0},
        Case{"ControlCharacter", k_board, "7,XO\x7F-\n", 0}, Case{"Tab", k_board, "7,XO\t-\n", 0},
        Case{"LoneCr", k_board, "7,XO-\rX\n", 0}, Case{"CellIsAWord", k_cells, "7,X,O,-,-,-,XX,-,-,-\n", 0},
        Case{"SpaceAboutACell", k_cells, "7,X,O,-,-,-, X,-,-,-\n", 0},
        Case{"SpaceForACell", k_cells, "7,X,O,-,-,-, ,-,-,-\n", 0}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace oxaudit
