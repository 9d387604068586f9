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

}  // namespace
}  // namespace oxaudit
