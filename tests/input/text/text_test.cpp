/// Board files: where records begin and end, whatever the line ends, and however the bytes are cut.
#include "input/text/text.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"

#include "helpers/read_slices.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace oxaudit {
namespace {

using testing::read_located;
using testing::read_whole;
using testing::ReadAll;

struct TextCase {
  const char* name;
  std::string bytes;
  std::vector<std::string> boards;   ///< to_string of each board, or the broken rules of a malformed record
  std::vector<std::uint64_t> lines;  ///< on which each record begins
};

std::string outcome(const testing::ReadRecord& record) {
  if (record.code != k_malformed) return to_string(Board::from_code(record.code));
  std::string rules;
  for (std::size_t at = 0; (at = record.findings.find("OX", at)) != std::string::npos; at += 5)
    if (at == 0 || record.findings[at - 1] == ' ') rules += record.findings.substr(at, 5) + " ";
  return rules;
}

const std::vector<TextCase>& text_cases() {
  static const std::vector<TextCase> cases = {
      {"OneBoard", "XOX\nOXO\nXOX\n", {"|XOX|OXO|XOX|"}, {1}},
      {"NoFinalLineEnd", "XOX\nOXO\nXOX", {"|XOX|OXO|XOX|"}, {1}},
      {"BlankLinesAtTheEnd", "XOX\nOXO\nXOX\n \n\t\n", {"|XOX|OXO|XOX|"}, {1}},
      {"BlankLinesBefore", "\n \nXOX\nOXO\nXOX", {"|XOX|OXO|XOX|"}, {3}},
      {"CrLf", "X-O\r\n-X-\r\nO-X\r\n", {"|X-O|-X-|O-X|"}, {1}},
      {"MixedLineEnds", "X-O\r\n-X-\nO-X\r\r---\n---\n---", {"|X-O|-X-|O-X|", "|---|---|---|"}, {1, 5}},
      {"LoneCr", "X-O\r-X-\rO-X\r", {"|X-O|-X-|O-X|"}, {1}},
      {"BlanksWithinRows", "X O X  \n O X O\t\nXOX \n", {"|XOX|OXO|XOX|"}, {1}},
      {"LowerCaseAndIndented", "x x x\n        o - o\n        - o -", {"|XXX|O-O|-O-|"}, {1}},
      {"TwoBoards", "XOX\nOXO\nXOX\n\n---\n-X-\n---\n", {"|XOX|OXO|XOX|", "|---|-X-|---|"}, {1, 5}},
      {"BlankLineBetweenRows", "XOX\nOXO\n\nXOX\n", {"OX101 ", "OX101 "}, {1, 4}},
      {"NineCellsOnOneLine", "X---o----", {"OX101 OX102 "}, {1}},
      {"UnknownMark", "XO3\nXXX\nO8O\n", {"OX103 "}, {1}},
      {"SpacesForEmptyCells", "XOO\nX  \nX  \n", {"OX102 "}, {1}},
      {"NulByte", std::string("XOX\nO\0O\nXOX\n", 12), {"OX104 "}, {1}},
      {"CyrillicLetters", "\xD0\xA5-O\n---\n---", {"OX103 "}, {1}},
      {"ByteOrderMarkInTheMiddle", "XO-\n\xEF\xBB\xBF-X-\nO-X\n", {"OX102 OX103 "}, {1}},
      {"Empty", "", {}, {}},
      {"OnlyBlankLines", "\n\n \r\n\t", {}, {}},
  };
  return cases;
}

class ReadText : public ::testing::TestWithParam<TextCase> {
 protected:
  InputOptions options_;
  Layout layout_ = std::move(*open_text({}, options_));
};

TEST_P(ReadText, GivesTheRecords) {
  const ReadAll all = read_whole(*layout_.reader, GetParam().bytes);
  ASSERT_EQ(all.records.size(), GetParam().boards.size());
  for (std::size_t i = 0; i < all.records.size(); ++i) {
    EXPECT_EQ(outcome(all.records[i]), GetParam().boards[i]);
    EXPECT_EQ(all.records[i].line, GetParam().lines[i]);
    EXPECT_EQ(all.records[i].number, i + 1);
  }
}

TEST_P(ReadText, GivesTheSameWhereverItIsCut) {
  const std::string& bytes = GetParam().bytes;
  const ReadAll whole = read_whole(*layout_.reader, bytes);
  for (std::size_t first = 0; first <= bytes.size(); ++first) {
    for (std::size_t second = first; second <= bytes.size(); ++second) {
      const ReadAll cut = read_located(*layout_.reader, bytes, {first, second});
      ASSERT_EQ(cut.records, whole.records) << "cut at " << first << " and " << second;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ReadText, ::testing::ValuesIn(text_cases()),
                         [](const auto& test) { return test.param.name; });

TEST(ReadTextLimits, GivesUpALongRecordAndGoesOnBehindIt) {
  InputOptions options;
  options.limits.record_bytes_max = 20;
  const Layout layout = std::move(*open_text({}, options));
  std::string bytes = "XOX\nOXO\nXOX\n\n";
  for (int i = 0; i < 20; ++i) bytes += "XOX\n";
  bytes += "\n---\n-X-\n---\n";
  const ReadAll whole = read_whole(*layout.reader, bytes);
  ASSERT_EQ(whole.records.size(), 3U);
  EXPECT_EQ(outcome(whole.records[0]), "|XOX|OXO|XOX|");
  EXPECT_EQ(outcome(whole.records[1]), "OX003 ");
  EXPECT_EQ(outcome(whole.records[2]), "|---|-X-|---|");
  EXPECT_EQ(whole.records[2].line, 26U);
  for (std::size_t piece = 1; piece < 30; ++piece) {
    std::vector<std::size_t> cuts;
    for (std::size_t at = piece; at < bytes.size(); at += piece) cuts.push_back(at);
    ASSERT_EQ(read_located(*layout.reader, bytes, cuts).records, whole.records) << "pieces of " << piece;
  }
}

TEST(ReadTextBlankMark, TakesALineOfBlanksForARow) {
  InputOptions options;
  options.marks = std::move(*Marks::parse({"empty= "}));
  const Layout layout = std::move(*open_text({}, options));
  const ReadAll all = read_whole(*layout.reader, "X  \n   \n  O\n\n   \n   \n   \n");
  ASSERT_EQ(all.records.size(), 2U);
  EXPECT_EQ(outcome(all.records[0]), "|X--|---|--O|");
  EXPECT_EQ(outcome(all.records[1]), "|---|---|---|");
}

RC_GTEST_PROP(ReadTextProperty, EveryCutGivesTheSameRecords, ()) {
  const auto alphabet = rc::gen::elementOf(std::string("XO-x \n\n\r\r\n\tq\xC3"));
  const auto bytes = *rc::gen::container<std::string>(alphabet);
  auto cuts = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
  std::sort(cuts.begin(), cuts.end());
  InputOptions options;
  options.limits.record_bytes_max = *rc::gen::inRange<std::size_t>(1, 40);
  const Layout layout = std::move(*open_text({}, options));
  RC_ASSERT(read_located(*layout.reader, bytes, cuts).records == read_whole(*layout.reader, bytes).records);
}

RC_GTEST_PROP(ReadTextProperty, EveryNonBlankLineLiesInOneRecord, ()) {
  const auto alphabet = rc::gen::elementOf(std::string("XO- \n\r\xFFq"));
  const auto bytes = *rc::gen::container<std::string>(alphabet);
  InputOptions options;
  const Layout layout = std::move(*open_text({}, options));
  std::string covered;
  for (const auto& record : read_whole(*layout.reader, bytes).records) covered += record.board;
  const auto solid = [](std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r'; });
    return text;
  };
  RC_ASSERT(solid(covered) == solid(bytes));
}

}  // namespace
}  // namespace oxaudit
