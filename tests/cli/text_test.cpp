#include "cli/text.hpp"

#include <gtest/gtest.h>

namespace oxaudit::cli {
namespace {

TEST(Wrap, BreaksAtSpaces) {
  EXPECT_EQ(wrap("", 2, 10), "");
  EXPECT_EQ(wrap("one two", 0, 7), "one two");
  EXPECT_EQ(wrap("one two", 0, 6), "one\ntwo");
  EXPECT_EQ(wrap("one two three", 2, 9), "one two\n  three");
  EXPECT_EQ(wrap("averylongword is long", 0, 8), "averylongword\nis long");
}

TEST(JoinedWithOr, SeparatesTheLastWordByOr) {
  EXPECT_EQ(joined_with_or({}), "");
  EXPECT_EQ(joined_with_or({"a"}), "a");
  EXPECT_EQ(joined_with_or({"a", "b"}), "a or b");
  EXPECT_EQ(joined_with_or({"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace oxaudit::cli
