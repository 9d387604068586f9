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

TEST(ReadArff, UndoesEscapesBetweenQuotes) {
  InputOptions options;
  options.marks = Marks::parse({"x='", "empty=-"}).value();
  const ReadAll all = read_arff(k_head + R"('it\'s \\1','\'O-------')"
                                         "\n"
                                         R"(2,'\'O-\n-\'-\n--O')"
                                         "\n"
                                         R"(3,"''O-\"----")"
                                         "\n",
                                options);
  ASSERT_EQ(all.records.size(), 3U);
  EXPECT_EQ(all.records[0].id, "it's \\1");
  EXPECT_EQ(to_string(Board::from_code(all.records[0].code)), "|XO-|---|---|");
  EXPECT_EQ(to_string(Board::from_code(all.records[1].code)), "|XO-|-X-|--O|");
  EXPECT_EQ(all.records[2].findings.substr(0, 12), "OX103@2:2+4 ");
}

struct DamagedHeader {
  std::string header;                ///< before the row 1,XO-------
  std::vector<std::string> records;  ///< "line findings" or "line board" of each
};

TEST(ReadArff, GivesARecordForEachDamagedLineOfItsHeader) {
  const std::string attributes = "@attribute id numeric\n@attribute board string\n";
  const std::vector<DamagedHeader> headers = {
      {attributes + "board\n@data\n", {"3 expected @attribute or @data, found 'board'", "5 XO-------"}},
      {"what\n\n% comment\n" + attributes + "1,XO-------\n@data\n\n",
       {"1 expected @attribute or @data, found 'what'", "6 expected @attribute or @data, found '1,XO-------'",
        "9 XO-------"}},
      {"@relation t\n@atribute id numeric\n@attribute board string\n@data\n",
       {"2 expected @attribute, found '@atribute'", "5 XO-------"}},
      {"@attribute id\n@attribute board string\n@data\n",
       {"1 expected a name and a type after @attribute, found 'id'", "4 XO-------"}},
      {"@attribute\n@attribute board string\n@data\n",
       {"1 expected a name and a type after @attribute, found ''", "4 XO-------"}},
      {"@attribute id {1,2\n@attribute board string\n@data\n",
       {"1 the list of values has no closing }", "4 XO-------"}},
      {attributes + "@DATA x\n", {"3 unexpected text after @data: 'x'", "4 XO-------"}},
      // None of these is damaged.
      {"@Attribute id unknown_type\n@ATTRIBUTE'board'string\n@inputs id\n@Data % rows\n", {"5 XO-------"}},
      {"@attribute id relational\n@attribute x numeric\n@end id\n@attribute board string\n@data\n", {"6 XO-------"}},
  };
  const InputOptions options;
  for (const DamagedHeader& each : headers) {
    const std::string text = each.header + "1,XO-------\n";
    const auto layout = open_arff({text, true}, options);
    ASSERT_TRUE(layout) << text;
    const std::string_view bytes = std::string_view(text).substr(layout->first_record);
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
      std::vector<std::string> records;
      for (const ReadRecord& record :
           read_located(*layout->reader, bytes, cut == 0 ? std::vector<std::size_t>() : std::vector{cut}).records) {
        std::string words = record.findings.empty() ? record.board : record.findings;
        if (words.starts_with("OX105@0:0+0 ")) words = words.substr(12, words.size() - 14);
        records.push_back(std::to_string(record.line + layout->first_line) + " " + words);
      }
      EXPECT_EQ(records, each.records) << text << cut;
    }
  }
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
