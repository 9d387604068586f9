/// The page of rules: current, and with figures that follow from the rules.
#include "cli/generated/rules_page.hpp"

#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"

#include <oxaudit/rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

using testing::HasSubstr;

TEST(RulesPage, TheOneInDocsIsMadeFromTheTable) {
  expect_golden(project_file("docs/reference/rules.md"), rules_page());
}

TEST(RulesPage, HasASectionForEveryRuleAndTheCountsOfBoards) {
  const std::string page = rules_page();
  for (const RuleRow& row : rule_table())
    EXPECT_THAT(page, HasSubstr("\n## " + std::string(row.code) + " " + std::string(row.name) + "\n"));
  EXPECT_THAT(page, HasSubstr("8,272 break this rule, and 8,158 break only this rule"));
  EXPECT_THAT(page, HasSubstr("5,365 break this rule, and 5,323 break only this rule"));
  EXPECT_THAT(page, HasSubstr("312 break this rule, and 156 break only this rule"));
  EXPECT_THAT(page, HasSubstr("412 break this rule, and 412 break only this rule"));
  EXPECT_THAT(page, HasSubstr("5,478 are legal"));
}

}  // namespace
}  // namespace oxaudit
