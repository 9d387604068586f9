/// Expectations: how they are written, when they come true, and what they settle.
#include "check/expectation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;

RuleSet rules(std::initializer_list<Rule> list) {
  RuleSet set;
  for (const Rule rule : list) set.insert(rule);
  return set;
}

TEST(Expectation, IsReadInManySpellings) {
  for (const auto& [words, plain] :
       std::vector<std::pair<std::string, std::string>>{{"win", "win"},
                                                        {"win X", "win X"},
                                                        {" WIN\to ", "win O"},
                                                        {"in_progress", "in_progress"},
                                                        {"Draw", "draw"},
                                                        {"legal", "legal"},
                                                        {"illegal", "illegal"},
                                                        {"illegal OX204", "illegal OX204"},
                                                        {"illegal both-won ox201", "illegal OX201 OX203"},
                                                        {"win OX301 X", "win X OX301"},
                                                        {"malformed", "malformed"}}) {
    const auto read = parse_expectation(words);
    ASSERT_TRUE(read) << words;
    EXPECT_EQ(to_string(*read), plain);
  }
}

TEST(Expectation, SaysWhatIsWrongWithIt) {
  for (const auto& [words, part] :
       std::vector<std::pair<std::string, std::string>>{{"", "'' is not a result; use win, draw"},
                                                        {"wni X", "'wni X' is not a result"},
                                                        {"X", "'X' is not a result"},
                                                        {"draw X", "has a winner, which only a win can have"},
                                                        {"win X O", "has two winners"},
                                                        {"illegal OX999", "'OX999' is not X, O or a rule"},
                                                        {std::string("win \x1b"), "'\\x1b' is not X, O or a rule"}}) {
    const auto read = parse_expectation(words);
    ASSERT_FALSE(read) << words;
    EXPECT_THAT(read.error().message, HasSubstr(part));
  }
}

TEST(Expectation, ComesTrueOfEveryBoardAsItWasWritten) {
  for (unsigned code = 0; code < k_board_count; ++code) {
    RecordItem item;
    item.code = static_cast<BoardCode>(code);
    const RecordResult result = result_of(item, {});
    const auto read = parse_expectation(to_string(result));
    ASSERT_TRUE(read);
    ASSERT_TRUE(comes_true(*read, result)) << to_string(result);
    const auto legal = parse_expectation("legal");
    const auto illegal = parse_expectation("illegal");
    ASSERT_NE(comes_true(*legal, result), comes_true(*illegal, result)) << to_string(result);
  }
}

TEST(Expectation, ComesTrueOnlyOfWhatItNames) {
  const RecordResult won{Status::win, Mark::x, {}};
  const RecordResult illegal{Status::illegal, {}, rules({Rule::too_many_o, Rule::both_won})};
  const RecordResult malformed{Status::malformed, {}, rules({Rule::cell_count})};
  const std::vector<std::tuple<std::string, RecordResult, bool>> table = {{"win", won, true},
                                                                          {"win X", won, true},
                                                                          {"win O", won, false},
                                                                          {"draw", won, false},
                                                                          {"illegal", illegal, true},
                                                                          {"illegal OX201 OX203", illegal, true},
                                                                          {"illegal OX201", illegal, false},
                                                                          {"malformed", illegal, false},
                                                                          {"malformed", malformed, true},
                                                                          {"malformed OX103", malformed, false},
                                                                          {"illegal", malformed, false}};
  for (const auto& [words, result, expected] : table)
    EXPECT_EQ(comes_true(*parse_expectation(words), result), expected) << words << " of " << to_string(result);
}

TEST(Expectation, DetectsClaimsOnlyWhereItNamesThem) {
  const RecordResult claimed{Status::illegal, {}, rules({Rule::too_many_o, Rule::wrong_claim})};
  EXPECT_EQ(settled_rules(*parse_expectation("illegal"), claimed), rules({Rule::too_many_o}));
  EXPECT_EQ(settled_rules(*parse_expectation("illegal OX201 OX301"), claimed), claimed.rules);
}

TEST(Expectation, NeverSettlesWhatMakesTheAuditIncomplete) {
  const RecordResult long_record{Status::malformed, {}, rules({Rule::limit_exceeded})};
  for (const std::string words : {"malformed", "malformed OX003"}) {
    EXPECT_TRUE(comes_true(*parse_expectation(words), long_record));
    EXPECT_TRUE(settled_rules(*parse_expectation(words), long_record).empty());
  }
}

}  // namespace
}  // namespace oxaudit
