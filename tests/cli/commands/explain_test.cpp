#include "cli/commands/explain.hpp"

#include <oxaudit/rule.hpp>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oxaudit::cli {
namespace {

using testing::HasSubstr;

std::string explained(const std::vector<std::string>& rules) {
  const auto text = explain(rules);
  return text ? *text : "error: " + text.error().message;
}

TEST(Explain, ListsEveryRule) {
  const auto list = explained({});
  for (const auto& row : rule_table()) {
    EXPECT_THAT(list, HasSubstr(std::string(row.code) + "  " + std::string(row.name)));
    EXPECT_THAT(list, HasSubstr(std::string(row.summary)));
  }
}

TEST(Explain, FindsARuleByCodeAndByName) {
  for (const auto& row : rule_table()) {
    EXPECT_THAT(explained({std::string(row.code)}), HasSubstr(std::string(row.name)));
    EXPECT_EQ(explained({std::string(row.name)}), explained({std::string(row.code)}));
  }
  EXPECT_EQ(explained({"ox201"}), explained({"OX201"}));
}

TEST(Explain, CountsTheBoardsThatBreakARule) {
  EXPECT_THAT(explained({"OX201"}), HasSubstr("Of the 19,683 boards 8,272 break it, 8,158 of them no other rule."));
  EXPECT_THAT(explained({"OX202"}), HasSubstr("Of the 19,683 boards 5,365 break it, 5,323 of them no other rule."));
  EXPECT_THAT(explained({"OX203"}), HasSubstr("Of the 19,683 boards 312 break it, 156 of them no other rule."));
  EXPECT_THAT(explained({"OX204"}), HasSubstr("Of the 19,683 boards 412 break it."));
  EXPECT_THAT(explained({"OX101"}), testing::Not(HasSubstr("19,683")));
}

TEST(Explain, SuggestsANearRule) {
  EXPECT_EQ(explained({"to-many-o"}), "error: no rule is called 'to-many-o'; did you mean 'too-many-o'?");
  EXPECT_EQ(explained({"quux"}), "error: no rule is called 'quux'; oxaudit explain lists them all");
}

}  // namespace
}  // namespace oxaudit::cli
