/// Column names that mean nine cells, and names that could mean more.
#include "input/table/column_names.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace oxaudit {
namespace {

/// The names of a header, in which `c1..9` stands for `c1 c2 … c9`.
std::vector<std::string> names_of(const std::string& header) {
  std::vector<std::string> names;
  std::istringstream words(header);
  for (std::string word; words >> word;) {
    const std::size_t dots = word.find("..");
    if (dots == std::string::npos) {
      names.push_back(word);
      continue;
    }
    const std::size_t digit = dots - 1;
    for (int i = word[digit] - '0'; i <= std::stoi(word.substr(dots + 2)); ++i)
      names.push_back(word.substr(0, digit) + std::to_string(i));
  }
  return names;
}

std::string labels(const std::string& header) {
  const std::vector<std::string> names = names_of(header);
  std::string text;
  for (const CellColumns& nine : known_cell_columns(names))
    text += (text.empty() ? "" : ", ") + names[nine.front()] + "-" + names[nine.back()];
  return text;
}

TEST(KnownCellColumns, FindsNineAmongOthers) {
  EXPECT_EQ(labels("id c1..9 class"), "c1-c9");
  EXPECT_EQ(labels("c0..8 score1..2"), "c0-c8");
  EXPECT_EQ(labels("c1..9 move1..5"), "c1-c9");
  EXPECT_EQ(labels("c1..9 move1..9 Score_1..9"), "c1-c9");
  EXPECT_EQ(labels("V1..10"), "V1-V9");
  EXPECT_EQ(labels("1..9 result"), "1-9");
  EXPECT_EQ(labels("a1 b1 c1 a2 b2 c2 a3 b3 c3 a4"), "a1-c3");
  EXPECT_EQ(labels("a b c d e f g h i class"), "a-i");
  EXPECT_EQ(labels("r1c1..3 r2c1..3 r3c1..3 r4"), "r1c1-r3c3");
  EXPECT_EQ(labels("o1..9"), "");
}

TEST(KnownCellColumns, FindsAllThatAreNamedAlike) {
  EXPECT_EQ(labels("x1..9 o1..9"), "x1-x9, o1-o9");
  EXPECT_EQ(labels("o1..9 x1..9 e1..9"), "x1-x9, o1-o9, e1-e9");
  EXPECT_EQ(labels("x1 o1 x2 o2 x3 o3 x4 o4 x5 o5 x6 o6 x7 o7 x8 o8 x9 o9"), "x1-x9, o1-o9");
  EXPECT_EQ(labels("b_0..8 w_0..8"), "b_0-b_8, w_0-w_8");
  EXPECT_EQ(labels("x1..9 o0..8"), "x1-x9, o0-o8");
  EXPECT_EQ(labels("cell1..9 prev1..9"), "cell1-cell9, prev1-prev9");
  EXPECT_EQ(labels("1..9 next1..9"), "1-9, next1-next9");
  EXPECT_EQ(labels("a1..3 b1..3 c1..3 new_a1..3 new_b1..3 new_c1..3"), "a1-c3, new_a1-new_c3");
  EXPECT_EQ(labels("r1c1..3 r2c1..3 r3c1..3 p_r1c1..3 p_r2c1..3 p_r3c1..3"), "r1c1-r3c3, p_r1c1-p_r3c3");
}

TEST(KnownCellColumns, FindsBothEndsOfLongerRows) {
  EXPECT_EQ(labels("c1..18"), "c1-c9, c10-c18");
  EXPECT_EQ(labels("f1..16"), "f1-f9, f8-f16");
  EXPECT_EQ(labels("a1..4 b1..4 c1..4 d1..4"), "a1-c3, b2-d4");
  EXPECT_EQ(labels("r1c1..4 r2c1..4 r3c1..4 r4c1..4"), "r1c1-r3c3, r2c2-r4c4");
}

}  // namespace
}  // namespace oxaudit
