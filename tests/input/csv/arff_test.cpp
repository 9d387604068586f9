/// ARFF: its header gives the columns, its rows are read as those of csv are.
#include "helpers/read_slices.hpp"
#include "input/core/input_options.hpp"
#include "input/csv/csv.hpp"

#include <gtest/gtest.h>

namespace oxaudit::testing {
namespace {

ReadAll read_arff(const std::string& text, const InputOptions& options = {}) {
  const auto layout = open_arff({text, true}, options);
  EXPECT_TRUE(layout) << (layout ? "" : layout.error().message);
  if (!layout) return {};
  ReadAll all = read_whole(*layout->reader, std::string_view(text).substr(layout->first_record));
  for (ReadRecord& record : all.records) record.line += layout->first_line;
  return all;
}

std::string error_of(const std::string& text) {
  const auto layout = open_arff({text, true}, {});
  return layout ? "" : layout.error().message;
}

const std::string k_head =
    "% a comment\n@RELATION 'tic tac toe'\n\n@attribute id numeric\n@ATTRIBUTE\tboard string\n@data\n";

TEST(ReadArff, ReadsTheRowsBelowItsHeader) {
  const ReadAll all = read_arff(k_head + "% 0,XXXXXXXXX\n1,XO-------\n\n2 , 'X--------'\n%\n3,\"---------\"\n");
  ASSERT_EQ(all.records.size(), 3U);
  EXPECT_EQ(all.counts.legal(), 3U);
  EXPECT_EQ(all.records[0].line, 8U);
  EXPECT_EQ(all.records[1].line, 10U);
  EXPECT_EQ(all.records[1].board, "X--------");
  EXPECT_EQ(all.records[2].id, "3");
}

TEST(ReadArff, NamesWhatIsNoRow) {
  const ReadAll all = read_arff(k_head + "{0 1, 1 XO-------}\n2,?\n3\n4,X--------\n");
  ASSERT_EQ(all.records.size(), 4U);
  EXPECT_EQ(all.records[0].findings,
            "OX105@0:0+0 sparse rows are not supported; list all values, separated by commas; ");
  EXPECT_NE(all.records[1].findings.find("\"?\" is not an accepted mark"), std::string::npos);
  EXPECT_EQ(all.records[2].findings, "OX105@0:0+0 1 field, expected 2; ");
  EXPECT_EQ(all.records[3].findings, "");
}

TEST(ReadArff, TakesNineAttributesByName) {
  std::string head = "@relation t\n";
  for (const std::string row : {"top", "middle", "bottom"})
    for (const std::string column : {"left", "middle", "right"})
      head += "@attribute '" + row + "-" + column + "-square' {x,o,b}\n";
  InputOptions options;
  options.marks = Marks::parse({"empty=b"}).value();
  const ReadAll all =
      read_arff(head + "@attribute Class {positive, negative}\n@data\nx, o, b,b,b,b,b,b,b,positive\n", options);
  ASSERT_EQ(all.records.size(), 1U);
  EXPECT_EQ(all.counts.legal(), 1U);
}

TEST(ReadArff, SaysWhatIsWrongWithItsHeader) {
  EXPECT_NE(error_of("@relation x\n@attribute board string\n").find("missing @data line"), std::string::npos);
  EXPECT_NE(error_of("@relation x\n@data\n1\n").find("missing @attribute line"), std::string::npos);
  EXPECT_NE(error_of("board\nXO-------\n").find("expected @attribute or @data, found 'board'"), std::string::npos);
  EXPECT_NE(error_of("@attribute moves string\n@data\n0_0\n").find("cannot tell which attribute holds the board"),
            std::string::npos);
}

TEST(ReadArff, EveryBoardGivesWhatCsvGives) {
  std::string rows;
  for (int code = 0; code < k_board_count; ++code) {
    rows += std::to_string(code) + ",";
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    for (int cell = 0; cell < k_cell_count; ++cell) rows += "-XO"[static_cast<std::size_t>(board.cell(cell))];
    rows += '\n';
  }
  const std::string csv = "id,board\n" + rows;
  const InputOptions options;
  const auto layout = open_csv({csv, true}, options);
  ASSERT_TRUE(layout);
  const ReadAll expected = read_whole(*layout->reader, std::string_view(csv).substr(layout->first_record));
  ReadAll all = read_arff(k_head + rows);
  for (ReadRecord& record : all.records) record.line -= 6;
  EXPECT_EQ(all.records, expected.records);
}

}  // namespace
}  // namespace oxaudit::testing
