#include "cli/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace oxaudit::cli {
namespace {

TEST(EditDistance, CountsEachSlipOnce) {
  struct Row {
    std::string_view name, a, b;
    std::size_t distance;
  };
  const Row rows[] = {
      {"the same", "csv", "csv", 0},
      {"case does not matter", "CSV", "csv", 0},
      {"one letter replaced", "csx", "csv", 1},
      {"one letter left out", "cv", "csv", 1},
      {"one letter too many", "cssv", "csv", 1},
      {"two neighbours swapped", "cvs", "csv", 1},
      {"swapped at the front", "scv", "csv", 1},
      {"nothing typed", "", "csv", 3},
      {"nothing in common", "abc", "xyz", 3},
      {"the classic", "kitten", "sitting", 3},
  };
  for (const auto& row : rows) EXPECT_EQ(edit_distance(row.a, row.b), row.distance) << row.name;
}

RC_GTEST_PROP(EditDistance, IsSymmetricAndBoundedByTheLongerWord, (const std::string& a, const std::string& b)) {
  const auto distance = edit_distance(a, b);
  RC_ASSERT(distance == edit_distance(b, a));
  RC_ASSERT(distance <= std::max(a.size(), b.size()));
  RC_ASSERT(distance >= std::max(a.size(), b.size()) - std::min(a.size(), b.size()));
}

TEST(DidYouMean, NamesTheNearestWordOnly) {
  const std::vector<std::string> words = {"--hidden", "--header", "--help", "--include", "--exclude"};
  EXPECT_EQ(did_you_mean("--hiden", words), "; did you mean '--hidden'?");
  EXPECT_EQ(did_you_mean("--ehlp", words), "; did you mean '--help'?");
  EXPECT_EQ(did_you_mean("--inclide", words), "; did you mean '--include'?");
  EXPECT_EQ(did_you_mean("--colour", words), "");
  EXPECT_EQ(did_you_mean("", words), "");
  EXPECT_EQ(did_you_mean(std::string(100'000, '-'), words), "") << "a long word costs no time";
}

}  // namespace
}  // namespace oxaudit::cli
