#include "cli/options/gather_options.hpp"

#include "cli/options/options_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <set>

namespace oxaudit::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Words = std::vector<std::string>;

RawOptions parsed(const Words& entries) {
  auto options = parse_environment(entries);
  EXPECT_TRUE(options.ok()) << options.error().message;
  return options ? std::move(*options) : RawOptions();
}

std::string refusal(const Words& entries) {
  const auto options = parse_environment(entries);
  return options ? "accepted" : options.error().message;
}

TEST(VariableOf, IsDifferentForEachOption) {
  std::set<std::string> names;
  for (const auto& row : option_table()) EXPECT_TRUE(names.insert(variable_of(row.name)).second) << row.name;
  EXPECT_EQ(variable_of("max-json-depth"), "OXAUDIT_MAX_JSON_DEPTH");
}

TEST(ParseEnvironment, AcceptsEveryOptionThatIsNotOnlyTyped) {
  for (const auto& row : option_table()) {
    const Words entries = {variable_of(row.name) + (row.use == OptionUse::flag ? "=yes" : "=value")};
    if (only_typed(row) && row.name != "config")
      EXPECT_THAT(refusal(entries), HasSubstr("is allowed only on the command line")) << row.name;
    else
      EXPECT_TRUE(parsed(entries).has(row.name)) << row.name;
  }
}

TEST(ParseEnvironment, IgnoresOtherVariables) {
  EXPECT_EQ(refusal({"PATH=/bin", "oxaudit_all=1", "XOXAUDIT_ALL=1", "OXAUDIT=1", "", "=x"}), "accepted");
}

TEST(ParseEnvironment, IgnoresEmptyValues) {
  EXPECT_FALSE(parsed({"OXAUDIT_ALL=", "OXAUDIT_FAIL_ON=", "OXAUDIT_JOBS"}).has("all"));
}

TEST(ParseEnvironment, SplitsListsAtLineFeeds) {
  const auto options = parsed({"OXAUDIT_OUTPUT=\ngithub\n\nsarif:a b.sarif\n", "OXAUDIT_ID_KEY=a\nb"});
  EXPECT_THAT(options.all("output"), ElementsAre("github", "sarif:a b.sarif"));
  EXPECT_THAT(options.all("id-key"), ElementsAre("a\nb"));
  EXPECT_EQ(options.place("output", 1), "OXAUDIT_OUTPUT");
  EXPECT_EQ(options.origin("output"), Origin::environment);
}

TEST(ParseEnvironment, NamesTheVariableInErrors) {
  EXPECT_EQ(refusal({"OXAUDIT_FAILON=any"}),
            "unknown option 'OXAUDIT_FAILON' in the environment; did you mean 'OXAUDIT_FAIL_ON'?");
  EXPECT_THAT(refusal({"OXAUDIT_=any"}), HasSubstr("'OXAUDIT_' in the environment"));
  EXPECT_THAT(refusal({"OXAUDIT_FROBNICATE_IT_ALL=1"}), HasSubstr("see oxaudit --help"));
  EXPECT_EQ(refusal({"OXAUDIT_ALL=maybe"}), "OXAUDIT_ALL: all must be yes or no, not 'maybe'");
}

}  // namespace
}  // namespace oxaudit::cli
