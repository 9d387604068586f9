/// What makes a board and what does not, in every shape that a field, some rows, a line or nine cells can have.
#include "check/board_field.hpp"
#include "support/result.hpp"

#include "check/decode.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

using namespace std::string_literals;
using testing_support::decode_field;
using testing_support::decode_text_rows;
using testing_support::Decoded;
using testing_support::run;

struct Row {
  std::string name;
  std::string text;
  std::string expected;              ///< the board, or the rules that are broken with their places
  std::vector<std::string> marks{};  ///< as of --marks
};

std::string row_name(const testing::TestParamInfo<Row>& row) { return row.param.name; }

Marks marks_of(const Row& row) {
  Result<Marks> marks = Marks::parse(row.marks);
  EXPECT_TRUE(marks.ok());
  return std::move(marks).value();
}

class BoardField : public testing::TestWithParam<Row> {};

TEST_P(BoardField, IsDecodedExactly) {
  const Marks marks = marks_of(GetParam());
  const Decoded decoded = decode_field(GetParam().text, marks);
  EXPECT_EQ(decoded.summary(), GetParam().expected);
  EXPECT_EQ(is_board(GetParam().text, marks), decoded.code != k_malformed);
  EXPECT_EQ(decoded.code == k_malformed, !decoded.findings.empty());
}

INSTANTIATE_TEST_SUITE_P(Shapes, BoardField,
                         testing::Values(Row{"nine_cells", "XO--X---O", "|XO-|-X-|--O|"},
                                         Row{"line_feeds", "XO-\n-X-\n--O", "|XO-|-X-|--O|"},
                                         Row{"line_feed_at_the_end", "XO-\n-X-\n--O\n", "|XO-|-X-|--O|"},
                                         Row{"blank_lines_at_the_end", "XO-\n-X-\n--O\n \n\t\n", "|XO-|-X-|--O|"},
                                         Row{"nine_cells_and_line_end", "XO--X---O\r\n", "|XO-|-X-|--O|"},
                                         Row{"carriage_returns", "XO-\r-X-\r--O\r", "|XO-|-X-|--O|"},
                                         Row{"mixed_line_ends", "XO-\r\n-X-\n--O\r", "|XO-|-X-|--O|"},
                                         Row{"slashes", "XO-/-X-/--O", "|XO-|-X-|--O|"},
                                         Row{"bars", "XO-|-X-|--O", "|XO-|-X-|--O|"},
                                         Row{"bars_around", "|XO-|-X-|--O|", "|XO-|-X-|--O|"},
                                         Row{"bar_before", "|XO-|-X-|--O", "|XO-|-X-|--O|"},
                                         Row{"bar_behind", "XO-|-X-|--O|", "|XO-|-X-|--O|"},
                                         Row{"blanks_around_bars", " | X O - | - X - | - - O | ", "|XO-|-X-|--O|"},
                                         Row{"lower_case", "xo--x---o", "|XO-|-X-|--O|"},
                                         Row{"mixed_case", "---\nXxx\n-oo\n", "|---|XXX|-OO|"},
                                         Row{"indented_rows", "x x x\n        o - o\n\t- o -\v\f", "|XXX|O-O|-O-|"},
                                         Row{"blanks_behind_rows", "X O X  \n O X O\t\nXOX \n", "|XOX|OXO|XOX|"},
                                         Row{"blanks_between_nine_cells", " XOX OXO\tXOX ", "|XOX|OXO|XOX|"}),
                         row_name);

INSTANTIATE_TEST_SUITE_P(
    Faults, BoardField,
    testing::Values(
        Row{"nothing", "", "OX101"}, Row{"blanks_only", " \t ", "OX101"}, Row{"line_ends_only", "\n\r\n\r", "OX101"},
        Row{"two_rows", "XOX\nOXO", "OX101"}, Row{"four_rows", "XOX\nOXO\nXOX\nOXO", "OX101"},
        Row{"blank_row_between", "XOX\n\nOXO\nXOX", "OX101 OX102@2,0"},
        Row{"blank_row_before", "\nXOX\nOXO\nXOX", "OX101 OX102@1,0"}, Row{"short_row", "XOX\nOX\nXOX", "OX102@2,0"},
        Row{"first_of_two_long_rows", "XOX\nOXOX\nXOXX", "OX102@2,0"}, Row{"eight_cells", "XO--X---", "OX102"},
        Row{"ten_cells", "XO--X----O", "OX102"}, Row{"slash_at_the_end", "XO-/-X-/--O/", "OX101 OX102@4,0"},
        Row{"two_bars_before", "||XO-|-X-|--O|", "OX101 OX102@1,0"},
        Row{"bars_and_slashes", "XO-|-X-/--O", "OX101 OX102@1,0 OX103@1,4"},
        Row{"slash_in_a_row_of_lines", "X/O\n-X-\n--O", "OX103@1,2"},
        Row{"nine_cells_in_bars", "|XO--X---O|", "OX101 OX102@1,0"},
        Row{"unknown_letter", "XQX\nOXO\nXOX", "OX103@1,2"}, Row{"digit_zero", "XO-\n-X-\n--0", "OX103@3,3"},
        Row{"cell_numbers_left_in", "XO3\nXXX\nO8O\n", "OX103@1,3"},
        Row{"flat_place_is_on_the_board", "XO-Q----O", "OX103@2,1"},
        Row{"flat_place_in_the_last_row", "XO--X---?", "OX103@3,3"},
        Row{"flat_place_in_a_long_line", "XO--X-----?", "OX102 OX103@1,11"},
        Row{"words", "trianglepoem", "OX102 OX103@1,1"}, Row{"one_mark", "x", "OX102"},
        Row{"dots", "......X.B", "OX103@1,1"}, Row{"quoted_list", "['O', 'X', 'X']", "OX102 OX103@1,1"},
        Row{"drawn_with_bars", "X|O|-\n-----\n-|X|-\n", "OX102@1,0 OX103@1,2"},
        Row{"cyrillic_counts_characters", "\xD0\xA5\xD0\x9E\xD0\xA5\nOXO\nXOX", "OX103@1,1"},
        Row{"cyrillic_behind_marks", "XO\xD0\x9E\nOXO\nXOX", "OX103@1,3"},
        Row{"no_break_space_is_a_cell", "X\xC2\xA0O-\n-X-\nO-X", "OX102@1,0 OX103@1,2"},
        Row{"byte_order_mark_inside", "XO-\n\xEF\xBB\xBF-X-\nO-X", "OX102@2,0 OX103@2,1"},
        Row{"zero_width_space", "XO\xE2\x80\x8B\n-X-\nO-X", "OX103@1,3"},
        Row{"invalid_byte_is_one_cell", "XO\xFF\n-X-\nO-X", "OX104@1,3"},
        Row{"each_invalid_byte_is_a_cell", "X\xE2\x80\n-X-\nO-X", "OX104@1,2"},
        Row{"surrogate_is_three_bytes", "\xED\xA0\x80\n-X-\nO-X", "OX104@1,1"},
        Row{"half_a_pair_of_utf16_is_one_cell", "XO\xF7\xBD\xA0\x80\n-X-\nO-X", "OX104@1,3"},
        Row{"half_a_unit_of_utf16_is_one_cell", "XO-\n-X-\nO-\xF7\xBF\xBF\xBF", "OX104@3,3"},
        Row{"overlong_x_is_no_x", "\xC1\x98O\n-X-\nO-X", "OX104@1,1"},
        Row{"nul_is_a_cell", "XOX\nO\0O\nXOX"s, "OX104@2,2"}, Row{"nul_in_nine_cells", "XOX\0XOXOX"s, "OX104@2,1"},
        Row{"nothing_behind_a_nul_is_lost", "XOX\nO\0O\nXQX\n-"s, "OX101 OX102@4,0 OX103@3,2 OX104@2,2"},
        Row{"utf16_without_mark", "X\0O\0X\0\n\0O\0X\0O\0\n\0X\0O\0X\0"s, "OX102@1,0 OX104@1,2"},
        Row{"count_of_boards_first", "2\nXXX\nOOO\nXXX", "OX101 OX102@1,0 OX103@1,1"}),
    row_name);

INSTANTIATE_TEST_SUITE_P(
    OtherMarks, BoardField,
    testing::Values(
        Row{"dots_and_underscores", "X.O/_X_/O.X", "|X-O|-X-|O-X|", {"empty=.,empty=_"}},
        Row{"dash_no_longer", "X-O/.X./O.X", "OX103@1,2", {"empty=."}},
        Row{"digits", "120/010/002", "|XO-|-X-|--O|", {"x=1,o=2,empty=0"}},
        Row{"exact_case", "x../.../...", "OX103@1,1", {"x=X,empty=."}},
        Row{"letters_b_and_B", "bB-/---/---", "|XO-|---|---|", {"x=b,o=B"}},
        Row{"middle_dots", "X\xC2\xB7O/\xC2\xB7X\xC2\xB7/O\xC2\xB7X", "|X-O|-X-|O-X|", {"empty=\xC2\xB7"}},
        Row{"middle_dots_flat", "X\xC2\xB7O\xC2\xB7X\xC2\xB7O\xC2\xB7X", "|X-O|-X-|O-X|", {"empty=\xC2\xB7"}},
        Row{"emoji", "\xE2\x9D\x8C\xE2\xAD\x95-/---/---", "|XO-|---|---|", {"x=\xE2\x9D\x8C,o=\xE2\xAD\x95"}},
        Row{"blanks_as_cells", "XOO\nX  \nX  \n", "|XOO|X--|X--|", {"empty= "}},
        Row{"nine_blanks_as_cells", "         ", "|---|---|---|", {"empty= "}},
        Row{"row_of_blanks_at_the_end", "XOO\nX  \n   ", "|XOO|X--|---|", {"empty= "}},
        Row{"tab_beside_blank_cells", "XOO\nX\t \nX  ", "OX103@2,2", {"empty= "}},
        Row{"slash_as_a_mark", "XO/|/X/|//O", "|XO-|-X-|--O|", {"empty=/"}},
        Row{"slash_as_a_mark_flat", "XO//X///O", "|XO-|-X-|--O|", {"empty=/"}},
        Row{"bar_as_a_mark", "XO|/|X|/||O", "|XO-|-X-|--O|", {"empty=|"}},
        Row{"word_in_a_row", "Xnull-/---/---", "OX102@1,0 OX103@1,2", {"empty=null,empty=-"}},
        Row{"labelled_by_others_as_a_win", "XXXOO__O_", "|XXX|OO-|-O-|", {"empty=_"}}),
    row_name);

struct Hint {
  std::string name;
  std::string text;
  Detail detail;
};

class Hints : public testing::TestWithParam<Hint> {};

TEST_P(Hints, AreGivenWhereTheyFit) {
  const Decoded decoded = decode_field(GetParam().text);
  ASSERT_FALSE(decoded.findings.empty());
  bool found = false;
  for (const Finding& finding : decoded.findings) found = found || finding.detail == GetParam().detail;
  EXPECT_TRUE(found) << decoded.messages.front();
}

INSTANTIATE_TEST_SUITE_P(Tables, Hints,
                         testing::Values(Hint{"blanks_fill_a_row", "XOO\nX  \nX  ", Detail::cells_in_row_blanks},
                                         Hint{"blanks_do_not_fill_a_row", "XOO\nX \nXOX", Detail::cells_in_row},
                                         Hint{"tabs_are_no_cells", "XOO\nX\t\t\nXOX", Detail::cells_in_row},
                                         Hint{"too_many_cells_and_blanks", "XOO\nX O X O\nXOX", Detail::cells_in_row},
                                         Hint{"blanks_fill_a_line", "XOOX  X  ", Detail::cells_in_board_blanks},
                                         Hint{"blanks_do_not_fill_a_line", "XOOX  X ", Detail::cells_in_board},
                                         Hint{"count_line", "12\nXOX\nOXO\nXOX", Detail::rows_count_line},
                                         Hint{"four_rows_without_a_count", "XOX\nOXO\nXOX\n---", Detail::rows},
                                         Hint{"empty", " ", Detail::rows_none},
                                         Hint{"utf16_little", "X\0O\0-\0X\0O\0-\0X\0O\0-\0"s, Detail::utf16_text},
                                         Hint{"utf16_big", "\0X\0O\0-\0X\0O\0-\0X\0O\0-"s, Detail::utf16_text},
                                         Hint{"utf32_little", "X\0\0\0O\0\0\0-\0\0\0X\0\0\0"s, Detail::utf32_text},
                                         Hint{"utf32_big", "\0\0\0X\0\0\0O\0\0\0-\0\0\0X"s, Detail::utf32_text},
                                         Hint{"one_nul", "XOX\0XOXOX"s, Detail::nul_byte},
                                         Hint{"nothing_but_nuls", std::string(9, '\0'), Detail::nul_byte}),
                         [](const testing::TestParamInfo<Hint>& row) { return row.param.name; });

TEST(DecodeRows, SaysWhenOneLineHoldsTheWholeBoard) {
  const Decoded decoded = decode_text_rows({"X---o----"});
  EXPECT_EQ(decoded.summary(), "OX101 OX102@1,0");
  EXPECT_EQ(decoded.findings.front().detail, Detail::rows_one_line);
}

TEST(DecodeRows, TakesNoSeparatorWithinARow) {
  EXPECT_EQ(decode_text_rows({"XO-/-X-/--O"}).summary(), "OX101 OX102@1,0 OX103@1,4");
  EXPECT_EQ(decode_text_rows({"XO-\n", "-X-", "--O"}).summary(), "OX102@1,0 OX103@1,4");
}

TEST(DecodeRows, ReadsThreeRows) { EXPECT_EQ(decode_text_rows({"XO-", " -X-", "- - O"}).summary(), "|XO-|-X-|--O|"); }

TEST(DecodeRows, FindsNoBoardInNoRows) {
  const Decoded decoded = decode_text_rows({});
  EXPECT_EQ(decoded.summary(), "OX101");
  EXPECT_EQ(decoded.findings.front().detail, Detail::rows_none);
}

TEST(DecodeLine, TakesNoSeparator) {
  const auto decode = [](std::string_view line) {
    return run([&](RecordSink& sink) { return decode_line({line, 0}, {}, sink); }).summary();
  };
  EXPECT_EQ(decode("XO--X---O"), "|XO-|-X-|--O|");
  EXPECT_EQ(decode("XO- -X- --O"), "|XO-|-X-|--O|");
  EXPECT_EQ(decode("XO-/-X-/--O"), "OX102 OX103@1,4");
  EXPECT_EQ(decode("XO|-X-|-O"), "OX103@1,3");
  EXPECT_EQ(decode(""), "OX102");
}

struct CellsRow {
  std::string name;
  std::array<std::string, 9> cells;
  std::string expected;
  std::vector<std::string> marks{};
};

class LoneCells : public testing::TestWithParam<CellsRow> {};

TEST_P(LoneCells, AreDecodedExactly) {
  const Result<Marks> marks = Marks::parse(GetParam().marks);
  ASSERT_TRUE(marks.ok());
  std::array<TextAt, k_cell_count> cells;
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = {GetParam().cells[i], 0};
  EXPECT_EQ(run([&](RecordSink& sink) { return decode_cells(cells, *marks, sink); }).summary(), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Tables, LoneCells,
    testing::Values(
        CellsRow{"marks", {"X", "o", "-", "-", "x", "-", "-", "-", "O"}, "|XO-|-X-|--O|"},
        CellsRow{"blanks_around", {" X", "o ", "\t-", "-", "x", "-", "-", "-", " O "}, "|XO-|-X-|--O|"},
        CellsRow{"an_empty_cell", {"X", "o", "", "-", "x", "-", "-", "-", "O"}, "OX103@1,3"},
        CellsRow{"nine_empty_cells", {"", "", "", "", "", "", "", "", ""}, "OX103@1,1"},
        CellsRow{"a_letter", {"X", "o", "-", "-", "x", "b", "b", "-", "O"}, "OX103@2,3"},
        CellsRow{"two_marks_in_a_cell", {"X", "o", "-", "-", "XO", "-", "-", "-", "O"}, "OX103@2,2"},
        CellsRow{"nul", {"X", "o", "-", "-", "X", "-", "\0"s, "-", "O"}, "OX104@3,1"},
        CellsRow{"invalid_byte_and_a_word", {"X", "o", "-", "-", "null", "-", "\xFE", "-", "O"}, "OX103@2,2 OX104@3,1"},
        CellsRow{"words_as_marks",
                 {"1", "-1", "null", "null", "1", "null", "null", "null", "-1"},
                 "|XO-|-X-|--O|",
                 {"x=1,o=-1,empty=null"}},
        CellsRow{"a_blank_as_a_mark", {"X", "O", " ", " ", "X", " ", " ", " ", "O"}, "|XO-|-X-|--O|", {"empty= "}},
        CellsRow{
            "no_blank_where_one_is_a_mark", {"X", "O", "", " ", "X", " ", " ", " ", "O"}, "OX103@1,3", {"empty= "}}),
    [](const testing::TestParamInfo<CellsRow>& row) { return row.param.name; });

TEST(Finding, PointsAtTheByteWhereTheFaultStands) {
  const Decoded decoded = decode_field("\xD0\xA5O-\n-\xFF-\n--O", {}, 100);
  ASSERT_EQ(decoded.findings.size(), 2U);
  EXPECT_EQ(decoded.findings[0].offset, 100U);
  EXPECT_EQ(decoded.findings[1].offset, 106U);
  EXPECT_EQ(decoded.findings[1].found, 0xFFU);
}

}  // namespace
}  // namespace oxaudit
