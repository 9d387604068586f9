/// Which notations are taken, and which are refused with which words.
#include "board/marks.hpp"
#include "support/result.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;

TEST(Marks, AreByDefaultXAndOInBothCasesAndDash) {
  const Marks marks;
  EXPECT_TRUE(marks.standard());
  EXPECT_FALSE(marks.blank_is_mark());
  EXPECT_EQ(marks.describe(), "x=X,x=x,o=O,o=o,empty=-");
  for (int c = 0; c < 256; ++c) {
    Marks::Byte expected = Marks::Byte::other;
    if (c == 'X' || c == 'x') expected = Marks::Byte::x;
    if (c == 'O' || c == 'o') expected = Marks::Byte::o;
    if (c == '-') expected = Marks::Byte::empty;
    if (c == ' ' || c == '\t' || c == '\v' || c == '\f') expected = Marks::Byte::blank;
    EXPECT_EQ(marks.byte(static_cast<char>(c)), expected) << "byte " << c;
  }
}

struct Accepted {
  std::string name;
  std::vector<std::string> specs;
  std::string description;
  bool standard = false;
  bool blank_is_mark = false;
};

class AcceptedMarks : public testing::TestWithParam<Accepted> {};

TEST_P(AcceptedMarks, Are) {
  const Result<Marks> marks = Marks::parse(GetParam().specs);
  ASSERT_TRUE(marks.ok()) << marks.error().message;
  EXPECT_EQ(marks->describe(), GetParam().description);
  EXPECT_EQ(marks->standard(), GetParam().standard);
  EXPECT_EQ(marks->blank_is_mark(), GetParam().blank_is_mark);
}

INSTANTIATE_TEST_SUITE_P(
    Tables, AcceptedMarks,
    testing::Values(Accepted{"nothing", {}, "x=X,x=x,o=O,o=o,empty=-", true},
                    Accepted{"numbers", {"x=1,o=-1,empty=0"}, "x=1,o=-1,empty=0"},
                    Accepted{"several_options", {"x=1", "o=2", "empty=0"}, "x=1,o=2,empty=0"},
                    Accepted{"one_kind_keeps_the_others", {"empty=_"}, "x=X,x=x,o=O,o=o,empty=_"},
                    Accepted{"several_of_a_kind", {"empty=.,empty=_"}, "x=X,x=x,o=O,o=o,empty=.,empty=_"},
                    Accepted{"exact_case", {"x=b,o=B"}, "x=b,o=B,empty=-"},
                    Accepted{"swapped", {"x=o,o=x"}, "x=o,o=x,empty=-"},
                    Accepted{"the_same_twice", {"x=1,x=1", "x=1"}, "x=1,o=O,o=o,empty=-"},
                    Accepted{"a_blank", {"empty= "}, "x=X,x=x,o=O,o=o,empty= ", false, true},
                    Accepted{"a_blank_before_others", {"empty= ,x=1"}, "x=1,o=O,o=o,empty= ", false, true},
                    Accepted{"a_tab", {"empty=\t"}, "x=X,x=x,o=O,o=o,empty=\\t", false, true},
                    Accepted{"a_comma", {"empty=,"}, "x=X,x=x,o=O,o=o,empty=,"},
                    Accepted{"a_comma_before_others", {"x=,,o=0"}, "x=,,o=0,empty=-"},
                    Accepted{"an_equals_sign", {"empty=="}, "x=X,x=x,o=O,o=o,empty=="},
                    Accepted{"blank_behind_comma", {"x=1, o=2"}, "x=1,o=2,empty=-"},
                    Accepted{"nothing_for_empty", {"empty="}, "x=X,x=x,o=O,o=o,empty="},
                    Accepted{"nothing_before_others", {"empty=,empty=-,x=1"}, "x=1,o=O,o=o,empty=,empty=-"},
                    Accepted{"words", {"empty=null,x=cross"}, "x=cross,o=O,o=o,empty=null"},
                    Accepted{"words_with_a_blank", {"empty=no mark"}, "x=X,x=x,o=O,o=o,empty=no mark"},
                    Accepted{"two_bytes", {"empty=\xC2\xB7"}, "x=X,x=x,o=O,o=o,empty=\xC2\xB7"},
                    Accepted{"four_bytes", {"x=\xF0\x9F\x98\x80"}, "x=\xF0\x9F\x98\x80,o=O,o=o,empty=-"},
                    Accepted{"the_defaults_by_name", {"x=X,o=O,o=o,empty=-,x=x"}, "x=X,x=x,o=O,o=o,empty=-", true},
                    Accepted{"one_case_only", {"x=X"}, "x=X,o=O,o=o,empty=-"}),
    [](const testing::TestParamInfo<Accepted>& row) { return row.param.name; });

struct Refused {
  std::string name;
  std::vector<std::string> specs;
  std::vector<std::string> words;
};

class RefusedMarks : public testing::TestWithParam<Refused> {};

TEST_P(RefusedMarks, AreNamedWithTheCure) {
  const Result<Marks> marks = Marks::parse(GetParam().specs);
  ASSERT_FALSE(marks.ok());
  for (const std::string& word : GetParam().words) EXPECT_THAT(marks.error().message, HasSubstr(word));
  for (const char c : marks.error().message) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
}

INSTANTIATE_TEST_SUITE_P(
    Tables, RefusedMarks,
    testing::Values(Refused{"nothing", {""}, {"expected x=MARK, o=MARK or empty=MARK"}},
                    Refused{"no_kind", {"1"}, {"\"1\"", "expected x=MARK"}},
                    Refused{"unknown_kind", {"y=1"}, {"\"y=1\""}},
                    Refused{"unknown_kind_behind", {"x=1,y=0"}, {"x=1,y=0", "only x=, o= and empty="}},
                    Refused{"no_mark", {"o="}, {"o=", "for a blank write 'o= '"}},
                    Refused{"no_mark_before_others", {"x=,o=1"}, {"no mark follows"}},
                    Refused{"comma_at_the_end", {"x=1,o=2,"}, {"o=2,", "nothing follows"}},
                    Refused{"two_meanings", {"x=1,o=1"}, {"\"1\" cannot mean both X and O"}},
                    Refused{"two_meanings_apart", {"x=1", "empty=1"}, {"\"1\" cannot mean both X and empty"}},
                    Refused{"a_default_of_another_kind", {"x=o"}, {"\"o\" cannot mean both O and X", "with o="}},
                    Refused{"dash_for_o", {"o=-"}, {"cannot mean both empty and O", "with empty="}},
                    Refused{"line_end", {"empty=\n"}, {"\\n", "control character"}},
                    Refused{"escape", {"x=\x1B"}, {"\\x1B"}}, Refused{"delete", {"x=\x7F"}, {"\\x7F"}},
                    Refused{"not_utf8", {"x=\xFF"}, {"\\xFF", "UTF-8"}}, Refused{"overlong", {"x=\xC0\x80"}, {"UTF-8"}},
                    Refused{"word_with_blank_at_end", {"empty=no "}, {"begin or end with a blank"}},
                    Refused{"two_blanks", {"empty=  "}, {"begin or end with a blank"}}),
    [](const testing::TestParamInfo<Refused>& row) { return row.param.name; });

TEST(Marks, OfOneCharacterWorkInRowsAndAlone) {
  const Result<Marks> marks = Marks::parse({"empty=\xC2\xB7,x=1"});
  ASSERT_TRUE(marks.ok());
  EXPECT_EQ(marks->character("\xC2\xB7"), Cell::empty);
  EXPECT_EQ(marks->word("\xC2\xB7"), Cell::empty);
  EXPECT_EQ(marks->character("1"), Cell::x);
  EXPECT_EQ(marks->word("1"), Cell::x);
  EXPECT_EQ(marks->character("o"), Cell::o);
  EXPECT_EQ(marks->character("X"), std::nullopt);
  EXPECT_EQ(marks->character("-"), std::nullopt);
  EXPECT_EQ(marks->byte('\xC2'), Marks::Byte::other);
}

TEST(Marks, OfSeveralCharactersWorkAloneOnly) {
  const Result<Marks> marks = Marks::parse({"empty=null,o=-1"});
  ASSERT_TRUE(marks.ok());
  EXPECT_EQ(marks->word("null"), Cell::empty);
  EXPECT_EQ(marks->word("-1"), Cell::o);
  EXPECT_EQ(marks->word("NULL"), std::nullopt);
  EXPECT_EQ(marks->byte('n'), Marks::Byte::other);
  EXPECT_EQ(marks->byte('-'), Marks::Byte::other);
}

TEST(Marks, OfNoCharacterWorkAloneOnly) {
  const Result<Marks> marks = Marks::parse({"empty="});
  ASSERT_TRUE(marks.ok());
  EXPECT_EQ(marks->word(""), Cell::empty);
  EXPECT_FALSE(marks->standard());
  for (int c = 0; c < 256; ++c) EXPECT_NE(marks->byte(static_cast<char>(c)), Marks::Byte::empty);
  EXPECT_EQ(Marks().word(""), std::nullopt);
}

TEST(Marks, LeaveNoBlankIgnoredOnceOneIsAMark) {
  const Result<Marks> marks = Marks::parse({"empty= "});
  ASSERT_TRUE(marks.ok());
  EXPECT_EQ(marks->byte(' '), Marks::Byte::empty);
  EXPECT_TRUE(marks->is_mark(' '));
  EXPECT_EQ(marks->byte('\t'), Marks::Byte::other);
  EXPECT_EQ(marks->word(" "), Cell::empty);
}

}  // namespace
}  // namespace oxaudit
