/// Case, of ASCII letters alone.
#include "support/ascii.hpp"

#include <gtest/gtest.h>

namespace oxaudit {
namespace {

TEST(Ascii, LowersItsOwnLettersAndNothingElse) {
  for (int i = 0; i < 256; ++i) {
    const char c = static_cast<char>(i);
    const std::size_t place = std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZ").find(c);
    const char expected = place == std::string_view::npos ? c : "abcdefghijklmnopqrstuvwxyz"[place];
    EXPECT_EQ(to_lower(c), expected) << i;
  }
  EXPECT_EQ(to_lower("Board \xC3\x84[@`"), "board \xC3\x84[@`");
}

TEST(Ascii, ComparesWithoutRegardToCase) {
  EXPECT_TRUE(equal_but_case("Board", "bOARD"));
  EXPECT_TRUE(equal_but_case("", ""));
  EXPECT_FALSE(equal_but_case("Board", "boards"));
  EXPECT_FALSE(equal_but_case("[", "{"));
  EXPECT_TRUE(ends_with_but_case("GAMES.CSV", ".csv"));
  EXPECT_TRUE(ends_with_but_case(".csv", ".csv"));
  EXPECT_FALSE(ends_with_but_case("csv", ".csv"));
}

TEST(Trimmed, RemovesTheGivenBytesAtBothEnds) {
  EXPECT_EQ(trimmed(" \ta b\t ", " \t"), "a b");
  EXPECT_EQ(trimmed(" \t", " \t"), "");
  EXPECT_EQ(trimmed("", " \t"), "");
}

TEST(TakePart, ReturnsPartsWithAndWithoutSeparator) {
  std::string_view text = "a\n\nb";
  EXPECT_EQ(take_part(text, '\n'), "a");
  EXPECT_EQ(take_part(text, '\n'), "");
  EXPECT_EQ(take_part(text, '\n'), "b");
  EXPECT_EQ(text, "");
}

TEST(Split, ReturnsOnePartMoreThanSeparators) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(split("", ','), Parts{""});
  EXPECT_EQ(split("a", ','), Parts{"a"});
  EXPECT_EQ(split(",a,", ','), (Parts{"", "a", ""}));
}

TEST(WholeNumber, ReadsDigitsOnly) {
  EXPECT_EQ(whole_number("0"), 0U);
  EXPECT_EQ(whole_number("18446744073709551615"), UINT64_MAX);
  for (const char* text : {"", "-1", "+1", "1 ", " 1", "1a", "18446744073709551616"})
    EXPECT_EQ(whole_number(text), std::nullopt) << text;
}

}  // namespace
}  // namespace oxaudit
