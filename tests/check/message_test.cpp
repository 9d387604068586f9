/// The words that users read about a record: exact where the wording is promised, and never fit to harm a terminal.
#include "check/finding.hpp"

#include "board/verdict_table.hpp"
#include "check/character_names.hpp"
#include "check/decode.hpp"
#include "support/utf8.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing_support::decode_field;
using testing_support::decode_text_rows;

std::string first_message(std::string_view text) { return decode_field(text).messages.at(0); }

std::string message_of(const Finding& finding, std::string_view arena = {}) {
  std::string out;
  append_message(out, finding, arena);
  return out;
}

std::string unknown(std::uint32_t code_point) {
  return message_of({.rule = Rule::unknown_mark, .detail = Detail::unknown_character, .found = code_point});
}

std::string illegal(Rule rule, std::string_view cells) {
  std::string out;
  append_message(out, rule, Board::from_code(decode_field(cells).code));
  return out;
}

TEST(Message, SaysPlaceAndCharacter) {
  EXPECT_EQ(first_message("XQX\nOXO\nXOX"), "row 1, column 2: \"Q\" is not an accepted mark");
  EXPECT_EQ(first_message("XXX\nOXO\nX0X"),
            "row 3, column 2: \"0\" is the digit zero, not the letter O; if it means an empty cell, use --marks "
            "empty=0");
  EXPECT_EQ(first_message("\xD0\xA5OX\nOXO\nXOX"),
            "row 1, column 1: U+0425 CYRILLIC CAPITAL LETTER HA looks like X, but is not an accepted mark");
  EXPECT_EQ(first_message("X\xFFX\nOXO\nXOX"), "row 1, column 2: byte 0xFF is not valid UTF-8");
}

TEST(Message, TakesNoLetterOfAWordForAnEmptyCell) {
  const std::string hint = "; if it means an empty cell, use --marks empty=";
  for (const char* board : {"null\nOXO\nXOX", "NA-\n---\n---", "Nan\nOXO\nXOX", "XNA\n---\n---"})
    EXPECT_THAT(decode_field(board).messages.back(), Not(HasSubstr(hint))) << board;
  for (const char* board : {"bXO\n---\n---", "bbb\n---\n---", "bBb\n---\n---", "NO-\n---\n---", "n-e\n---\n---"})
    EXPECT_THAT(first_message(board), HasSubstr(hint)) << board;
}

TEST(Message, CountsRowsAndCells) {
  EXPECT_EQ(first_message("XOX\nOXO"), "2 rows, expected 3");
  EXPECT_EQ(first_message("XOX\nO\nXOX"), "row 2 has 1 cell, expected 3");
  EXPECT_EQ(first_message("XOX\nO  \nXOX"),
            "row 2 has 1 cell, expected 3; blanks are ignored; if they mean empty cells, use --marks 'empty= '");
  EXPECT_EQ(first_message("XOXO"), "the line has 4 cells, expected 9");
  EXPECT_EQ(first_message(""), "the board is empty, expected 3 rows");
  EXPECT_EQ(decode_text_rows({"XOXOXOXOX"}).messages.at(0),
            "1 row, expected 3; for nine cells per line, use --input-format lines");
  EXPECT_THAT(first_message("2\nXOX\nOXO\nXOX"), HasSubstr("4 rows, expected 3; the first row looks like a count"));
}

TEST(Message, NamesWhatLooksLikeAMark) {
  EXPECT_THAT(unknown(0x41E), HasSubstr("U+041E CYRILLIC CAPITAL LETTER O looks like O"));
  EXPECT_THAT(unknown(0x3A7), HasSubstr("U+03A7 GREEK CAPITAL LETTER CHI looks like X"));
  EXPECT_THAT(unknown(0xD7), HasSubstr("U+00D7 MULTIPLICATION SIGN looks like X"));
  EXPECT_THAT(unknown(0xFF2F), HasSubstr("U+FF2F FULLWIDTH LATIN CAPITAL LETTER O looks like O"));
  EXPECT_THAT(unknown(0x2013), HasSubstr("U+2013 EN DASH looks like -"));
  EXPECT_THAT(unknown(0x2B55), HasSubstr("U+2B55 HEAVY LARGE CIRCLE looks like O"));
  EXPECT_THAT(unknown(0xA0), HasSubstr("U+00A0 NO-BREAK SPACE looks like an ignored blank"));
  EXPECT_THAT(unknown(0x200B), HasSubstr("U+200B ZERO WIDTH SPACE is invisible"));
  EXPECT_THAT(unknown(0xFEFF), HasSubstr("BYTE ORDER MARK"));
  EXPECT_THAT(unknown(0x1F), HasSubstr("U+001F UNIT SEPARATOR"));
  EXPECT_EQ(unknown(0x4E2D), "U+4E2D is not an accepted mark");
  EXPECT_EQ(unknown(0x1F600), "U+1F600 is not an accepted mark");
  EXPECT_EQ(unknown(0x10FFFF), "U+10FFFF is not an accepted mark");
}

TEST(Message, SaysHowToReadCommonEmptyCells) {
  for (const char c : std::string_view("_.0123456789bBeEnN"))
    EXPECT_THAT(unknown(static_cast<std::uint32_t>(c)), HasSubstr(std::string("--marks empty=") + c));
  // The shell would take these for itself.
  for (const char c : std::string_view("#*?"))
    EXPECT_THAT(unknown(static_cast<std::uint32_t>(c)), HasSubstr(std::string("--marks 'empty=") + c + "'"));
  for (const char c : std::string_view("QZ/|\"'"))
    EXPECT_THAT(unknown(static_cast<std::uint32_t>(c)), Not(HasSubstr("--marks")));
}

TEST(Message, QuotesTheTextOfALoneCellAndCutsALongOne) {
  const std::string arena = "null" + std::string(200, 'z') + "a\x1B[31m\n";
  const auto word = [&](std::uint32_t begin, std::uint32_t size) {
    return message_of(
        {.rule = Rule::unknown_mark, .detail = Detail::unknown_word, .row = 2, .column = 1, .text = {begin, size}},
        arena);
  };
  EXPECT_EQ(word(0, 4),
            "row 2, column 1: \"null\" is not an accepted mark; if it means an empty cell, use --marks "
            "empty=null");
  EXPECT_EQ(word(4, 200), "row 2, column 1: \"" + std::string(40, 'z') + "\xE2\x80\xA6\" is not an accepted mark");
  EXPECT_EQ(word(204, 7), "row 2, column 1: \"a\\x1B[31m\\n\" is not an accepted mark");
}

TEST(Message, SaysWhyABoardIsIllegal) {
  EXPECT_EQ(illegal(Rule::too_many_o, "XXXOO-O-O"), "O has 4 marks, X has 3");
  EXPECT_EQ(illegal(Rule::too_many_o, "O--------"), "O has 1 mark, X has 0");
  EXPECT_EQ(illegal(Rule::too_many_x, "XOX-X----"), "X has 3 marks, O has 1");
  EXPECT_EQ(illegal(Rule::both_won, "XXXOOO---"), "both players have a line: X row 1; O row 2");
  EXPECT_EQ(illegal(Rule::moved_after_win, "OO-XXX-O-"),
            "X won with row 2, but O moved after that: X has 3 marks, O has 3");
  EXPECT_EQ(illegal(Rule::moved_after_win, "OX-XOXX-O"),
            "O won with the diagonal from [1,1], but X moved after that: O has 3 marks, X has 4");
  EXPECT_THAT(illegal(Rule::both_won, "XXXXXXOOO"), HasSubstr("X row 1 and row 2; O row 3"));
}

TEST(Message, OfEveryDetailIsOneCleanSentence) {
  const std::string arena = "te\x07xt\xFF\xE2\x80\xAE";
  for (std::size_t rule = 0; rule < k_rule_count; ++rule) {
    for (int detail = 0; detail <= static_cast<int>(Detail::claim_unknown); ++detail) {
      const std::string message = message_of({.rule = static_cast<Rule>(rule),
                                              .detail = static_cast<Detail>(detail),
                                              .row = 1,
                                              .column = 2,
                                              .found = 0x1B,
                                              .expected = 3,
                                              .text = {0, static_cast<std::uint32_t>(arena.size())}},
                                             arena);
      ASSERT_FALSE(message.empty());
      EXPECT_NE(message.back(), '.') << message;
      EXPECT_THAT(message, Not(HasSubstr("\xE2\x80\xAE")));
      for (std::string_view rest = message; !rest.empty();) {
        const DecodedCharacter character = decode_utf8(rest);
        ASSERT_TRUE(character.ok && character.code_point >= 0x20 && character.code_point != 0x7F) << message;
        rest.remove_prefix(character.size);
      }
    }
  }
}

TEST(Message, OfAnIllegalBoardIsMadeForEachRuleItBreaks) {
  for (std::size_t code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    for (const RuleRow& row : rule_table()) {
      if (!k_verdict_of[code].broken.contains(row.rule)) continue;
      std::string message;
      append_message(message, row.rule, board);
      ASSERT_NE(message, row.summary);
      ASSERT_THAT(message, HasSubstr("X"));
      ASSERT_THAT(message, HasSubstr("O"));
    }
  }
}

TEST(CharacterNames, AreKnownForEveryAsciiControlCharacter) {
  for (char32_t c = 0; c < 0x20; ++c) EXPECT_NE(find_character_name(c), nullptr) << static_cast<unsigned>(c);
  EXPECT_NE(find_character_name(0x7F), nullptr);
  EXPECT_EQ(find_character_name('Q'), nullptr);
}

}  // namespace
}  // namespace oxaudit
