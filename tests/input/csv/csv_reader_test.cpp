/// CSV rows as records: damage stays where it is, and no cut changes a record.
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/csv/csv.hpp"
#include "support/result.hpp"

#include "input/core/line_scan.hpp"

#include "helpers/read_slices.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include <algorithm>

namespace oxaudit {
namespace {

using testing::read_located;
using testing::read_whole;
using testing::ReadAll;

/// Everything read from a whole source, behind its header.
ReadAll read_csv(const std::string& bytes, const InputOptions& options, const std::vector<std::size_t>& cuts = {}) {
  const Result<Layout> layout = open_csv({bytes, true}, options);
  if (!layout) throw std::runtime_error(layout.error().message);
  ReadAll all = read_located(*layout->reader, std::string_view(bytes).substr(layout->first_record), cuts);
  for (auto& record : all.records) record.line += layout->first_line;
  return all;
}

struct RowCase {
  const char* name;
  std::string bytes;
  std::vector<std::string> records;  ///< "line id outcome" of each
};

std::string summarize(const testing::ReadRecord& record) {
  std::string text = std::to_string(record.line) + " " + record.id + " ";
  if (record.code != k_malformed) return text + to_string(Board::from_code(record.code));
  for (std::size_t at = 0; (at = record.findings.find("OX", at)) != std::string::npos; at += 5)
    if (at == 0 || record.findings[at - 1] == ' ') text += record.findings.substr(at, 5) + " ";
  text.pop_back();
  return text;
}

const std::vector<RowCase>& row_cases() {
  static const std::vector<RowCase> cases = {
      {"Plain", "id,board\n1,XOXOXOXOX\n2,XO-------\n", {"2 1 |XOX|OXO|XOX|", "3 2 |XO-|---|---|"}},
      {"NoFinalLineEnd", "id,board\n1,XOXOXOXOX", {"2 1 |XOX|OXO|XOX|"}},
      {"MarkAndQuotedHeader", "\xEF\xBB\xBF\"board\",\"id\"\n\"XOXOXOXOX\",1\n", {"2 1 |XOX|OXO|XOX|"}},
      {"CrOnly", "board\rXOXOXOXOX\rXO-------\r", {"2  |XOX|OXO|XOX|", "3  |XO-|---|---|"}},
      {"CrLf", "board\r\nXOXOXOXOX\r\nXO-------\r\n", {"2  |XOX|OXO|XOX|", "3  |XO-|---|---|"}},
      {"QuotedLines",
       "id,board\n1,\"XOX\nOXO\nXOX\"\n2,\"XQX\nOXO\nXOX\"\n3,XO-------\n",
       {"2 1 |XOX|OXO|XOX|", "5 2 OX103", "8 3 |XO-|---|---|"}},
      {"NulByte",
       std::string("id,board\n1,XOXOXOXOX\n2,XOX\0XOXOX\n3,XO-------\n", 45),
       {"2 1 |XOX|OXO|XOX|", "3 2 OX104", "4 3 |XO-|---|---|"}},
      {"NulByteOutsideTheBoard", std::string("id,board,note\n1,XOXOXOXOX,a\0b\n", 30), {"2 1 |XOX|OXO|XOX|"}},
      {"LatinOutsideTheBoard", "id,board,name\n1,XOXOXOXOX,Ren\xE9\n", {"2 1 |XOX|OXO|XOX|"}},
      {"WordsForNothing",
       "id,board\n1,NA\n2,null\n3,\n4,\"---------\"\n5,\"\"\n",
       {"2 1 OX102 OX103", "3 2 OX102 OX103", "4 3 OX106", "5 4 |---|---|---|", "6 5 OX106"}},
      {"BlankBoards", "id,board\n1, \t\n2,\" \"\n3,\v\f\n", {"2 1 OX106", "3 2 OX106", "4 3 OX106"}},
      {"BlankLines", "id,board\n\n1,XOXOXOXOX\n  \n\t\n2,XO-------\n\n\n", {"3 1 |XOX|OXO|XOX|", "6 2 |XO-|---|---|"}},
      {"OnlyDelimiters", "id,board\n,\n", {"2  OX106"}},
      {"WrongFieldCount", "id,board\n1\n2,XO-------,3\n4,X--------\n", {"2  OX105", "3  OX105", "4 4 |X--|---|---|"}},
      {"QuoteNeverClosed",
       "id,board\n1,\"XOX\n2,XO-------\n3,X--------\n",
       {"2  OX105", "3 2 |XO-|---|---|", "4 3 |X--|---|---|"}},
      {"QuoteClosedTooLate",
       "id,board\n1,\"XOX\n2,XO-------\n3,\"X--------\"\n",
       {"2  OX105", "3 2 |XO-|---|---|", "4 3 |X--|---|---|"}},
      {"TextBehindQuote", "id,board\n1,\"XOX\"x\n2,XO-------\n", {"2  OX105", "3 2 |XO-|---|---|"}},
      {"QuoteWithinField", "id,board\n1,XO\"X\n2,XO-------\n", {"2  OX105", "3 2 |XO-|---|---|"}},
      {"QuotedDelimiter", "id,board\n\"a,b\",XO-------\n", {"2 a,b |XO-|---|---|"}},
      {"DoubledQuotesInId", "id,board\n\"say \"\"hi\"\"\",XO-------\n", {"2 say \"hi\" |XO-|---|---|"}},
      {"DoubledQuotesInBoard", "id,board\n1,\"XO\"\"------\"\n", {"2 1 OX103"}},
      {"Bars", "id,board\n1,|XO-|-X-|--O|\n2,XO-/-X-/--O\n", {"2 1 |XO-|-X-|--O|", "3 2 |XO-|-X-|--O|"}},
      {"NineColumns", "x,x,x,x,o,o,x,o,o,positive\nx,x,b,x,o,o,x,o,,negative\n", {"1  |XXX|XOO|XOO|", "2  OX103"}},
      {"QuotedOldLineEnds", "board\r\"XOX\rOXO\rXOX\"\rXO-------\r", {"2  |XOX|OXO|XOX|", "5  |XO-|---|---|"}},
      {"QuotedCrLf", "board\r\n\"XOX\r\nOXO\r\nXOX\"\r\nXO-------\r\n", {"2  |XOX|OXO|XOX|", "5  |XO-|---|---|"}},
      {"MixedLineEnds",
       "board\nXOXOXOXOX\r\n\r\rXO-------\n\nX--------",
       {"2  |XOX|OXO|XOX|", "5  |XO-|---|---|", "7  |X--|---|---|"}},
      {"QuoteClosedAtTheVeryEnd", "board\n\"XO-------\"", {"2  |XO-|---|---|"}},
      {"QuoteAloneAtTheVeryEnd", "board\nX--------\n\"", {"2  |X--|---|---|", "3  OX105"}},
      {"OnlyQuotes",
       "board\n\"\"\n\"\"\"\"\n\"\"\"\nX--------\n",
       {"2  OX106", "3  OX102 OX103", "4  OX105", "5  |X--|---|---|"}},
      {"ManyUnclosedQuotes",
       "board\n\"X\n\"O\n\"-\nX--------\n",
       {"2  OX105", "3  OX105", "4  OX105", "5  |X--|---|---|"}},
      {"WrongFieldCountOverLines", "id,board\n1,\"X\n\",\"\nO\"\n2,X--------\n", {"2  OX105", "5 2 |X--|---|---|"}},
      {"TrailingDelimiter", "id,board\n1,X--------,\n2,X--------\n", {"2  OX105", "3 2 |X--|---|---|"}},
      {"RowsOfNothing", "c1,c2,c3,c4,c5,c6,c7,c8,c9,class\n,,,,,,,,,\n,,,,,,,,,\n\n\n", {"2  OX103", "3  OX103"}},
      {"Tabs", "id\tboard\n1\tXO-/-X-/--O\n\t\n2\tX--------\n", {"2 1 |XO-|-X-|--O|", "3  OX106", "4 2 |X--|---|---|"}},
      {"Blanks",
       "id board\n1 X--------\n  2    O-------- \n   \n3\n",
       {"2 1 |X--|---|---|", "3 2 |O--|---|---|", "5  OX105"}},
      {"Bs", "x,x,x,x,o,o,b,b,o,positive\n......X.B,,,,,,,,,\n", {"1  OX103", "2  OX103"}},
      {"NineEmptyColumns",
       "c1,c2,c3,c4,c5,c6,c7,c8,c9\n,,,,,,,,\nx,o,-,-,-,-,-,-,-\n",
       {"2  OX103", "3  |XO-|---|---|"}},
  };
  return cases;
}

class ReadCsv : public ::testing::TestWithParam<RowCase> {};

TEST_P(ReadCsv, GivesTheRecords) {
  std::vector<std::string> records;
  for (const auto& record : read_csv(GetParam().bytes, {}).records) records.push_back(summarize(record));
  EXPECT_EQ(records, GetParam().records);
}

TEST_P(ReadCsv, GivesTheSameWhereverItIsCut) {
  const std::string& bytes = GetParam().bytes;
  const auto whole = read_csv(bytes, {}).records;
  const Layout layout = std::move(*open_csv({bytes, true}, InputOptions{}));
  const std::size_t size = bytes.size() - layout.first_record;
  for (std::size_t first = 0; first <= size; ++first)
    for (std::size_t second = first; second <= size; ++second)
      ASSERT_EQ(read_csv(bytes, {}, {first, second}).records, whole) << "cut at " << first << " and " << second;
}

INSTANTIATE_TEST_SUITE_P(Table, ReadCsv, ::testing::ValuesIn(row_cases()),
                         [](const auto& test) { return test.param.name; });

std::string cells_of(BoardCode code) {
  std::string cells;
  for (int i = 0; i < k_cell_count; ++i) cells += "-XO"[static_cast<int>(Board::from_code(code).cell(i))];
  return cells;
}

TEST(ReadCsvBoards, ReadsEveryBoardInEveryShape) {
  std::string column = "id,board\n";
  std::string quoted = "board\n";
  std::string nine = "1,2,3,4,5,6,7,8,9\n";
  std::string semicolons = "board;id\n";
  std::string tabs = "key\tboard\tnote\n";
  std::string blanks = "id board\n";
  std::string nine_blanks = "x o - - - - - - - first\n";
  std::string bars = "board\r";
  for (unsigned code = 0; code < k_board_count; ++code) {
    const std::string cells = cells_of(static_cast<BoardCode>(code));
    column += std::to_string(code) + "," + cells + "\n";
    quoted += "\"" + cells.substr(0, 3) + "\n" + cells.substr(3, 3) + "\n" + cells.substr(6) + "\"\n";
    for (std::size_t i = 0; i < 9; ++i) nine += cells.substr(i, 1) + (i == 8 ? "\n" : ",");
    semicolons += cells + ";x\r\n";
    tabs += "k\t" + cells + "\t\"a\tb\"\n";
    blanks += std::to_string(code) + "  " + cells + "\n";
    for (std::size_t i = 0; i < 9; ++i) nine_blanks += cells.substr(i, 1) + " ";
    nine_blanks += "more\n";
    bars += "|" + cells.substr(0, 3) + "|" + cells.substr(3, 3) + "|" + cells.substr(6) + "|\r";
  }
  for (const std::string& bytes : {column, quoted, nine, semicolons, tabs, blanks, nine_blanks, bars}) {
    ReadAll all = read_csv(bytes, {});
    if (bytes == nine_blanks) all.records.erase(all.records.begin());
    ASSERT_EQ(all.records.size(), k_board_count) << bytes.substr(0, 20);
    for (unsigned code = 0; code < k_board_count; ++code) ASSERT_EQ(all.records[code].code, code);
  }
}

TEST(ReadCsvLimits, GivesUpALongRowAndGoesOnBehindIt) {
  InputOptions options;
  options.limits.record_bytes_max = 30;
  const std::string bytes =
      "id,board\n1,X--------\n2," + std::string(50, 'X') + "\n3,\"X\n" + std::string(60, 'y') + "\nz\n4,---------\n";
  const ReadAll whole = read_csv(bytes, options);
  std::vector<std::string> records;
  for (const auto& record : whole.records) records.push_back(summarize(record));
  EXPECT_EQ(records, (std::vector<std::string>{"2 1 |X--|---|---|", "3  OX003", "4  OX105", "5  OX003", "6  OX105",
                                               "7 4 |---|---|---|"}));
  for (std::size_t cut = 0; cut + 9 < bytes.size(); ++cut)
    ASSERT_EQ(read_csv(bytes, options, {cut}).records, whole.records) << "cut at " << cut;
}

RC_GTEST_PROP(ReadCsvProperty, EveryCutGivesTheSameRecords, ()) {
  const auto alphabet = rc::gen::elementOf(std::string("XO-,,\"\"\"\n\n\r ;a"));
  const auto rows = *rc::gen::container<std::string>(alphabet);
  const std::string bytes = "id,board\n" + rows;
  auto cuts = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, rows.size() + 1));
  std::sort(cuts.begin(), cuts.end());
  InputOptions options;
  options.delimiter = ',';
  options.board_column = "board";
  options.limits.record_bytes_max = *rc::gen::inRange<std::size_t>(9, 40);
  RC_ASSERT(read_csv(bytes, options, cuts).records == read_csv(bytes, options).records);
}

TEST(ReadCsvMarks, KeepsALineOfBlanksWhereABlankIsAMark) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({"empty= "}));
  std::vector<std::string> records;
  for (const auto& record : read_csv("board\n         \n\n    X    \n   \n", options).records)
    records.push_back(summarize(record));
  EXPECT_EQ(records, (std::vector<std::string>{"2  |---|---|---|", "4  |---|-X-|---|", "5  OX102"}));
}

TEST(ReadCsvMarks, UndoesDoubledQuotesInEveryField) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({"x=\"", "empty=-"}));
  std::vector<std::string> records;
  for (const auto& record : read_csv("id,board\n\"a\"\"b\",\"\"\"O-------\"\n2,\"\"\"\"\"O-Q----\"\n", options).records)
    records.push_back(summarize(record) + " " + record.findings.substr(0, 12));
  // The place of a finding is that in the source, where the board has two more characters.
  EXPECT_EQ(records, (std::vector<std::string>{"2 a\"b |XO-|---|---| ", "3 2 OX103 OX103@2:2+6 "}));
  const std::string cells = "c1,c2,c3,c4,c5,c6,c7,c8,c9\n\"\"\"\",O,-,-,-,-,-,-,\"-\"\n";
  const ReadAll all = read_csv(cells, options);
  ASSERT_EQ(all.records.size(), 1U);
  EXPECT_EQ(summarize(all.records[0]), "2  |XO-|---|---|");
}

RC_GTEST_PROP(ReadCsvProperty, EveryLineThatIsNotBlankLiesInOneRecord, ()) {
  const auto rows = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("XO-,\"\"\n\r a")));
  InputOptions options;
  options.board_column = "board";
  options.delimiter = ',';
  const ReadAll all = read_csv("id,board\n" + rows, options);
  // A record stands on every line that begins outside of one, so only lines of whole quoted rows may be skipped.
  std::uint64_t line = 2;
  std::size_t next = 0;
  for (std::size_t at = 0; at < rows.size(); ++line) {
    const Line end = scan_line(rows, at, true);
    const std::string_view text = std::string_view(rows).substr(at, end.end - at);
    const bool starts = next < all.records.size() && all.records[next].line == line;
    if (starts) ++next;
    const bool blank = text.find_first_not_of(' ') == std::string_view::npos;
    const bool after_quote = std::string_view(rows).substr(0, at).find('"') != std::string_view::npos;
    if (!after_quote) RC_ASSERT(starts == !blank);
    at = end.next;
  }
  RC_ASSERT(next == all.records.size());
}

RC_GTEST_PROP(ReadCsvProperty, ADamagedRowChangesNoOther, ()) {
  const auto codes =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<BoardCode>>(rc::gen::inRange<BoardCode>(0, k_board_count)));
  const auto at = *rc::gen::inRange<std::size_t>(0, codes.size());
  const auto junk = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("XO\"-, a;\t")));
  std::string bytes = "id,board\n";
  for (std::size_t i = 0; i < codes.size(); ++i)
    bytes += i == at ? "junk" + junk + "\n" : std::to_string(i) + "," + cells_of(codes[i]) + "\n";
  const ReadAll all = read_csv(bytes, {});
  RC_ASSERT(all.records.size() == codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i)
    if (i != at) RC_ASSERT(all.records[i].code == codes[i]);
}

RC_GTEST_PROP(FindCsvBoundary, IsNeverBetweenCrAndLfAndNeverAtOrBeforeItsStart, ()) {
  const auto alphabet = rc::gen::elementOf(std::string("XO-,\"\n\r"));
  const auto bytes = *rc::gen::container<std::string>(alphabet);
  const auto from = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
  InputOptions options;
  options.board_column = "1";
  options.header = false;
  const Layout layout = std::move(*open_csv({"XOXOXOXOX\n", true}, options));
  const std::size_t boundary = layout.reader->find_boundary(bytes, from);
  if (boundary == std::string::npos) return;
  RC_ASSERT(boundary > from);
  RC_ASSERT(boundary <= bytes.size());
  RC_ASSERT(!(bytes[boundary - 1] == '\r' && boundary < bytes.size() && bytes[boundary] == '\n'));
}

}  // namespace
}  // namespace oxaudit
