/// The rule table.
#include <oxaudit/rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;

TEST(RuleTable, KeepsItsCodesAndNamesForEver) {
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"OX001", "unreadable-source"},  {"OX002", "damaged-container"},  {"OX003", "limit-exceeded"},
      {"OX004", "not-a-regular-file"}, {"OX005", "unsupported-format"}, {"OX006", "no-records"},
      {"OX101", "row-count"},          {"OX102", "cell-count"},         {"OX103", "unknown-mark"},
      {"OX104", "bad-encoding"},       {"OX105", "bad-record"},         {"OX106", "missing-board"},
      {"OX107", "duplicate-key"},      {"OX201", "too-many-o"},         {"OX202", "too-many-x"},
      {"OX203", "both-won"},           {"OX204", "moved-after-win"},    {"OX301", "wrong-claim"},
      {"OX302", "unknown-claim"},      {"OX401", "unexpected-result"},  {"OX402", "not-in-key"},
      {"OX403", "missing-record"}};
  std::vector<std::pair<std::string, std::string>> found;
  for (const RuleRow& row : rule_table()) found.emplace_back(row.code, row.name);
  EXPECT_EQ(found, expected);
}

TEST(RuleTable, MakesTheAuditIncompleteForOx001ToOx005Only) {
  for (const RuleRow& row : rule_table()) EXPECT_EQ(row.kind == RuleKind::incomplete, row.code <= "OX005") << row.code;
}

TEST(RuleTable, ExplainsEveryRule) {
  std::set<std::string_view> summaries;
  for (const RuleRow& row : rule_table()) {
    EXPECT_TRUE(summaries.insert(row.summary).second) << row.code;
    EXPECT_FALSE(row.summary.ends_with('.')) << row.code;
    EXPECT_TRUE(row.reason.ends_with('.')) << row.code;
    EXPECT_FALSE(row.example.empty()) << row.code;
  }
}

TEST(FindRule, TakesCodeOrNameInAnyCase) {
  for (const RuleRow& row : rule_table()) {
    EXPECT_EQ(find_rule(row.code), row.rule);
    EXPECT_EQ(find_rule(row.name), row.rule);
  }
  EXPECT_EQ(find_rule("ox204"), Rule::moved_after_win);
  EXPECT_EQ(find_rule("Too-Many-O"), Rule::too_many_o);
  for (const std::string_view other : {"", "OX", "OX20", "OX2041", "OX999", "too_many_o", " OX101"})
    EXPECT_EQ(find_rule(other), std::nullopt) << other;
}

}  // namespace
}  // namespace oxaudit
