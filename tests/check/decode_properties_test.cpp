/// What holds of the decoder for every text: it never fails silently, never fails wrongly, and points into the text.
#include "check/decode.hpp"

#include <oxaudit/parse.hpp>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

using testing_support::decode_field;
using testing_support::Decoded;

/// Texts that are almost boards: random bytes alone would hardly ever come near one.
rc::Gen<std::string> board_like_text() {
  const auto character = rc::gen::weightedOneOf<char>(
      {{12, rc::gen::elementOf(std::string("XxOo-"))},
       {4, rc::gen::elementOf(std::string(" \t\r\n/|"))},
       {1, rc::gen::map(rc::gen::inRange(0, 256), [](int byte) { return static_cast<char>(byte); })}});
  return rc::gen::scale(0.3, rc::gen::container<std::string>(character));
}

Marks common_notations() { return Marks::parse({"x=1,o=2,empty= ,empty=.,empty=\xC2\xB7,x=\xE2\x9D\x8C"}).value(); }

TEST(DecodeBoard, GivesEitherABoardOrFindingsForAnyBytes) {
  EXPECT_TRUE(rc::check("either a board or findings", [] {
    const std::string text = *board_like_text();
    for (const Marks& marks : {Marks(), common_notations()}) {
      const Decoded decoded = decode_field(text, marks);
      RC_ASSERT((decoded.code == k_malformed) == !decoded.findings.empty());
      RC_ASSERT(decoded.code == k_malformed || decoded.code < k_board_count);
      RC_ASSERT(std::ranges::is_sorted(decoded.findings, {}, &Finding::rule));
      for (const Finding& finding : decoded.findings) RC_ASSERT(finding.offset <= text.size());
    }
  }));
}

TEST(DecodeBoard, PointsAtTheUnknownCharacterItself) {
  EXPECT_TRUE(rc::check("offset is that of the character", [] {
    const std::string text = *board_like_text();
    for (const Finding& finding : decode_field(text).findings) {
      if (finding.detail == Detail::unknown_character && finding.found < 0x80)
        RC_ASSERT(text.at(finding.offset) == static_cast<char>(finding.found));
      if (finding.detail == Detail::invalid_utf8)
        RC_ASSERT(static_cast<unsigned char>(text.at(finding.offset)) == finding.found);
    }
  }));
}

TEST(DecodeBoard, AcceptsABoardOnlyIfItsCellsAreAllThatIsNotBlankOrSeparator) {
  EXPECT_TRUE(rc::check("nothing is dropped", [] {
    const std::string text = *board_like_text();
    const Decoded decoded = decode_field(text);
    if (decoded.code == k_malformed) return;
    std::string cells;
    for (const char c : text) {
      if (std::string_view(" \t\r\n\v\f/|").find(c) != std::string_view::npos) continue;
      cells += c == 'x' ? 'X' : c == 'o' ? 'O' : c;
    }
    std::string drawn = to_string(Board::from_code(decoded.code));
    std::erase(drawn, '|');
    RC_ASSERT(cells == drawn);
  }));
}

TEST(DecodeBoard, OneForeignByteMakesABoardMalformed) {
  EXPECT_TRUE(rc::check("nothing is repaired", [] {
    const auto code = *rc::gen::inRange<unsigned>(0, k_board_count);
    std::string text = to_string(Board::from_code(static_cast<BoardCode>(code)));
    const auto place = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    const auto byte = static_cast<char>(*rc::gen::inRange(0, 256));
    RC_PRE(std::string_view(" \t\r\n\v\f|").find(byte) == std::string_view::npos);
    text.insert(text.begin() + static_cast<std::ptrdiff_t>(place), byte);
    RC_ASSERT(decode_field(text).code == k_malformed);
  }));
}

TEST(DecodeBoard, ReadsBackEveryBoardInEveryShape) {
  for (unsigned code = 0; code < k_board_count; ++code) {
    const std::string drawn = to_string(Board::from_code(static_cast<BoardCode>(code)));
    const std::string a = drawn.substr(1, 3);
    const std::string b = drawn.substr(5, 3);
    const std::string c = drawn.substr(9, 3);
    for (const std::string& text : {drawn, a + b + c, a + '/' + b + '/' + c, a + '\n' + b + '\n' + c + '\n',
                                    a + "\r\n" + b + "\r\n" + c, ' ' + a + " | " + b + " | " + c}) {
      ASSERT_EQ(decode_field(text).code, code) << text;
    }
    std::array<std::string, 9> cells;
    std::array<TextAt, k_cell_count> places;
    for (std::size_t i = 0; i < 9; ++i) {
      cells[i] = (a + b + c).substr(i, 1);
      places[i] = {cells[i], 0};
    }
    ASSERT_EQ(testing_support::run([&](RecordSink& sink) { return decode_cells(places, {}, sink); }).code, code);
  }
}

TEST(DecodeCells, GivesEitherABoardOrFindingsForAnyBytes) {
  EXPECT_TRUE(rc::check("either a board or findings", [] {
    const auto cells = *rc::gen::container<std::array<std::string, 9>>(board_like_text());
    std::array<TextAt, k_cell_count> places;
    for (std::size_t i = 0; i < 9; ++i) places[i] = {cells[i], 0};
    const Decoded decoded = testing_support::run([&](RecordSink& sink) { return decode_cells(places, {}, sink); });
    RC_ASSERT((decoded.code == k_malformed) == !decoded.findings.empty());
    for (const Finding& finding : decoded.findings)
      RC_ASSERT(finding.row >= 1 && finding.row <= 3 && finding.column >= 1 && finding.column <= 3);
  }));
}

TEST(ParseBoard, GivesTheBoardOrItsProblemsInWords) {
  const ParseResult good = parse_board("XO-/-X-/--O");
  ASSERT_TRUE(good);
  EXPECT_EQ(to_string(*good.board), "|XO-|-X-|--O|");
  EXPECT_TRUE(good.problems.empty());

  const ParseResult bad = parse_board("XO\n-Q-\n--O");
  EXPECT_FALSE(bad);
  ASSERT_EQ(bad.problems.size(), 2U);
  EXPECT_EQ(bad.problems[0].rule, Rule::cell_count);
  EXPECT_EQ(bad.problems[0].row, 1);
  EXPECT_EQ(bad.problems[1].rule, Rule::unknown_mark);
  EXPECT_EQ(bad.problems[1].row, 2);
  EXPECT_EQ(bad.problems[1].column, 2);
  EXPECT_EQ(bad.problems[1].message, "row 2, column 2: \"Q\" is not an accepted mark");
}

TEST(ParseBoard, RefusesATextBeyondTheLimit) {
  const ParseResult result = parse_board(std::string((std::size_t{1} << 20) + 1, ' '));
  EXPECT_FALSE(result);
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_EQ(result.problems[0].rule, Rule::limit_exceeded);
}

}  // namespace
}  // namespace oxaudit
