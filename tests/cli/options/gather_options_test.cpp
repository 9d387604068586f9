#include "cli/options/gather_options.hpp"
#include "support/result.hpp"

#include "cli/commands/commands.hpp"
#include "cli/options/check_options.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

namespace oxaudit::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

/// Options from a file, the environment and the command line.
Result<RawOptions> gathered(const std::string& config, const Words& environment, Words words) {
  const TempTree tree;
  words.insert(words.begin(), "--config=" + tree.write("f", config));
  auto typed = parse_arguments(words);
  if (!typed) return typed.error();
  auto raw = gather_options(std::move(*typed), environment);
  if (raw) resolve_origins(*raw);
  return raw;
}

RawOptions resolved(const std::string& config, const Words& environment, const Words& words) {
  auto raw = gathered(config, environment, words);
  EXPECT_TRUE(raw.ok()) << raw.error().message;
  return raw ? std::move(*raw) : RawOptions();
}

std::string refusal(const std::string& config, const Words& environment, const Words& words) {
  const auto raw = gathered(config, environment, words);
  if (!raw) return raw.error().message;
  const auto options = check_options(*raw);
  return options ? "accepted" : options.error().message;
}

TEST(GatherOptions, PrefersTheStrongerOrigin) {
  EXPECT_EQ(*resolved("jobs=1", {"OXAUDIT_JOBS=2"}, {"-j3"}).last("jobs"), "3");
  EXPECT_EQ(*resolved("jobs=1", {"OXAUDIT_JOBS=2"}, {}).last("jobs"), "2");
  EXPECT_EQ(*resolved("jobs=1", {}, {}).last("jobs"), "1");
  EXPECT_FALSE(resolved("", {}, {}).has("jobs"));
}

TEST(GatherOptions, ReplacesTheListOfAWeakerOrigin) {
  EXPECT_THAT(resolved("exclude=a\nexclude=b", {}, {"--exclude=c"}).all("exclude"), ElementsAre("c"));
  EXPECT_THAT(resolved("exclude=a", {"OXAUDIT_EXCLUDE=b"}, {}).all("exclude"), ElementsAre("b"));
}

TEST(GatherOptions, SwitchesAFlagOffFromAStrongerOrigin) {
  EXPECT_FALSE(resolved("all=yes", {"OXAUDIT_ALL=no"}, {}).has("all"));
  EXPECT_TRUE(resolved("all=no", {}, {"--all"}).has("all"));
}

TEST(GatherOptions, NamesTheVariableThatNamesAnUnreadableFile) {
  EXPECT_THAT(gather_options(RawOptions(), {"OXAUDIT_CONFIG=no/such"}).error().message,
              HasSubstr("OXAUDIT_CONFIG: cannot read the configuration file 'no/such'"));
}

TEST(ResolveOrigins, RemovesWhatAStrongerOriginRulesOut) {
  struct Row {
    std::string_view name;
    std::string config;
    Words words;
    std::string_view left_out;
  };
  const Row rows[] = {
      {"quiet", "quiet=yes", {"-v"}, "quiet"},
      {"verbose", "verbose=yes", {"-q"}, "verbose"},
      {"a board column", "board-column=b", {"--cell-columns=1,2,3,4,5,6,7,8,9"}, "board-column"},
      {"cell columns", "cell-columns=1,2,3,4,5,6,7,8,9", {"--board-column=b"}, "cell-columns"},
      {"a table", "table=t", {"--query=SELECT b FROM t"}, "table"},
      {"an answer key", "expect=k.csv", {"--expect-status=legal"}, "expect"},
      {"sidecars", "expect-sidecar=yes", {"--expect=k.csv"}, "expect-sidecar"},
      {"a result for all", "expect-status=legal", {"--expect-sidecar"}, "expect-status"},
      {"a delimiter in JSON", "delimiter=;", {"--input-format=json"}, "delimiter"},
      {"a format without columns", "input-format=lines", {"--board-column=b"}, "input-format"},
      {"a column's name without a header", "board-column=b", {"--header=no"}, "board-column"},
      {"no header with a column's name", "header=no", {"--id-column=b"}, "header"},
  };
  for (const auto& row : rows) {
    EXPECT_FALSE(resolved(row.config, {}, row.words).has(row.left_out)) << row.name;
    EXPECT_EQ(refusal(row.config, {}, row.words), "accepted") << row.name;
  }
  EXPECT_TRUE(resolved("board-column=2", {}, {"--header=no"}).has("board-column")) << "a number needs no header";
}

TEST(ResolveOrigins, KeepsBothOptionsOfOneOrigin) {
  EXPECT_THAT(refusal("quiet=yes\nverbose=yes", {}, {}), HasSubstr("f:2: --quiet and --verbose cannot be combined"));
  EXPECT_THAT(refusal("table=a\nquery=SELECT 1", {}, {}), HasSubstr("f:2: --table and --query cannot be combined"));
  EXPECT_EQ(refusal("", {"OXAUDIT_INPUT_FORMAT=json", "OXAUDIT_DELIMITER=;"}, {}),
            "OXAUDIT_DELIMITER: --delimiter has no effect with --input-format json; remove one of them");
}

TEST(CheckOptions, AcceptsUnusedOptionsThatWereNotTyped) {
  EXPECT_EQ(refusal("spreadsheet-safe=yes\nclaim-map=tie=draw", {}, {"-o", "json:-"}), "accepted");
}

TEST(CheckOptions, NamesThePlaceOfTheValueInErrors) {
  struct Row {
    std::string_view name;
    std::string config;
    Words environment;
    std::string_view message;
  };
  const Row rows[] = {
      {"a number", "\njobs=many", {}, "f:2: --jobs 'many' is not a whole number"},
      {"a word", "", {"OXAUDIT_COLOR=alway"}, "OXAUDIT_COLOR: --color 'alway' is not one of"},
      {"an item of a list", "fail-on=OX201\nfail-on=OX202,OX999\nfail-on=OX203", {}, "f:2: --fail-on 'OX999' is nei"},
      {"marks", "marks=x=1\nmarks=o=1", {}, "f:2: --marks: "},
      {"a word of a claim", "claim-key=a\n\nclaim-map=tie", {}, "f:3: --claim-map: "},
      {"a report", "output=r.csv\noutput=r.xyz", {}, "f:2: --output 'r.xyz'"},
      {"one report twice", "output=r.csv\noutput=./r.csv", {}, "f:2: --output: two outputs go to './r.csv'"},
      {"a glob", "include=*.csv\ninclude=[a", {}, "f:2: --include: "},
      {"a format", "input-format=cvs", {}, "f:1: --input-format 'cvs'"},
      {"a delimiter", "delimiter=::", {}, "f:1: --delimiter '::'"},
      {"a header", "header=y", {}, "f:1: --header 'y'"},
      {"columns", "cell-columns=a", {}, "f:1: --cell-columns names 1 column"},
      {"a key", "board-key=/a~2", {}, "f:1: --board-key: "},
      {"an expected result", "expect-status=lost", {}, "f:1: --expect-status: "},
      {"two expectations",
       "expect-status=win\nexpect=k.csv",
       {},
       "f:1: --expect and --expect-status cannot be combined"},
      {"an empty value", "exclude=a\nexclude=", {}, "f:2: --exclude needs a value"},
      {"an inapplicable option", "input-format=csv\nboard-key=b", {}, "f:2: --board-key has no effect"},
      {"a name without a header", "board-column=b\nheader=no", {}, "f:2: --header no means that"},
  };
  for (const auto& row : rows)
    EXPECT_THAT(refusal(row.config, row.environment, {}), HasSubstr(std::string(row.message))) << row.name;
}

TEST(ShowConfig, ShowsTheOriginOfEachValueInEffect) {
  const auto shown = show_config(resolved("exclude=a\nexclude=b c\nquiet=yes", {"OXAUDIT_HIDDEN=no"}, {"-v", "-o-"}));
  EXPECT_THAT(shown, testing::ContainsRegex("exclude = a +# .*f:1\nexclude = b c +# .*f:2\n"));
  EXPECT_THAT(shown, testing::ContainsRegex("\nhidden = no +# OXAUDIT_HIDDEN\n"));
  EXPECT_THAT(shown, testing::ContainsRegex("\noutput = - +# command line\n"));
  EXPECT_THAT(shown, testing::ContainsRegex("\nquiet = no +# default\nverbose = yes +# command line\n"));
  EXPECT_THAT(shown, testing::ContainsRegex("\nmax-nesting = 4 +# default\n"));
  EXPECT_THAT(shown, Not(HasSubstr("board-column")));
  EXPECT_THAT(shown, Not(HasSubstr("help")));
}

TEST(ShowConfig, ReadsBackAsAConfiguration) {
  const auto shown = show_config(resolved("exclude=a # b", {}, {"--marks", "empty= ", "--board-key=/a/*#", "--all"}));
  const auto again = resolved(shown, {}, {});
  EXPECT_THAT(again.all("marks"), ElementsAre("empty= "));
  EXPECT_THAT(again.all("board-key"), ElementsAre("/a/*#"));
  EXPECT_TRUE(again.has("all"));
  EXPECT_FALSE(again.has("hidden"));
}

}  // namespace
}  // namespace oxaudit::cli
