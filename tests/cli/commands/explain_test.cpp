#include "cli/commands/commands.hpp"

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
  EXPECT_THAT(explained({"OX201"}),
              HasSubstr("8,272 of the 19,683 boards break this rule; 8,158 of them break no other rule."));
  EXPECT_THAT(explained({"OX202"}),
              HasSubstr("5,365 of the 19,683 boards break this rule; 5,323 of them break no other rule."));
  EXPECT_THAT(explained({"OX203"}),
              HasSubstr("312 of the 19,683 boards break this rule; 156 of them break no other rule."));
  EXPECT_THAT(explained({"OX204"}), HasSubstr("412 of the 19,683 boards break this rule."));
  EXPECT_THAT(explained({"OX101"}), testing::Not(HasSubstr("19,683")));
}

TEST(Explain, SuggestsASimilarRule) {
  EXPECT_EQ(explained({"to-many-o"}), "error: unknown rule 'to-many-o'; did you mean 'too-many-o'?");
  EXPECT_EQ(explained({"quux"}), "error: unknown rule 'quux'; oxaudit explain lists all rules");
}

}  // namespace
}  // namespace oxaudit::cli
