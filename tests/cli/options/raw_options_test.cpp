#include "cli/options/raw_options.hpp"

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

RawOptions parsed(const Words& words) {
  auto raw = parse_arguments(words);
  EXPECT_TRUE(raw.ok()) << raw.error().message;
  return raw ? std::move(*raw) : RawOptions();
}

std::string refusal(const Words& words) {
  const auto raw = parse_arguments(words);
  return raw ? "accepted" : raw.error().message;
}

TEST(ParseArguments, EveryRowOfTheTableIsParsedByItsNames) {
  for (const auto& row : option_table()) {
    const bool flag = row.use == OptionUse::flag;
    const std::string name = "--" + std::string(row.name);
    const auto value = flag ? "" : "value";
    EXPECT_THAT(parsed(flag ? Words{name} : Words{name, "value"}).all(row.name), ElementsAre(value)) << name;
    if (!flag) {
      EXPECT_THAT(parsed({name + "=value"}).all(row.name), ElementsAre(value)) << name;
    }
    if (row.short_name == 0) continue;
    const std::string dash = std::string("-") + row.short_name;
    EXPECT_THAT(parsed(flag ? Words{dash} : Words{dash, "value"}).all(row.name), ElementsAre(value)) << dash;
    if (flag) continue;
    EXPECT_THAT(parsed({dash + "value"}).all(row.name), ElementsAre(value)) << dash;
    EXPECT_THAT(parsed({dash + "=value"}).all(row.name), ElementsAre(value)) << dash;
  }
}

TEST(OptionTable, NamesAreUnique) {
  std::set<std::string_view> names;
  std::set<char> short_names;
  for (const auto& row : option_table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(row.short_name == 0 || short_names.insert(row.short_name).second) << row.name;
    EXPECT_EQ(row.value_name.empty(), row.use == OptionUse::flag) << row.name;
    EXPECT_FALSE(row.help.ends_with('.')) << row.name;
  }
}

TEST(ParseArguments, KeepsTheOrderOfPathsAndOfRepeatedOptions) {
  const auto raw = parsed({"b", "--include", "*.csv", "a", "-o", "x.csv", "--include=*.txt", "c", "-oy.json"});
  EXPECT_THAT(raw.paths, ElementsAre("b", "a", "c"));
  EXPECT_THAT(raw.all("include"), ElementsAre("*.csv", "*.txt"));
  EXPECT_THAT(raw.all("output"), ElementsAre("x.csv", "y.json"));
  EXPECT_EQ(*raw.last("output"), "y.json");
}

TEST(ParseArguments, ADashIsAPathAndAValue) {
  EXPECT_THAT(parsed({"-"}).paths, ElementsAre("-"));
  EXPECT_THAT(parsed({"a", "-", "b"}).paths, ElementsAre("a", "-", "b"));
  for (const auto& words : {Words{"-o", "-"}, {"-o-"}, {"-o=-"}, {"--output", "-"}, {"--output=-"}}) {
    const auto raw = parsed(words);
    EXPECT_THAT(raw.all("output"), ElementsAre("-")) << words.front();
    EXPECT_TRUE(raw.paths.empty()) << words.front();
  }
}

TEST(ParseArguments, TwoDashesEndTheOptions) {
  const auto raw = parsed({"-q", "--", "-rf.txt", "--all", "--", "-"});
  EXPECT_TRUE(raw.has("quiet"));
  EXPECT_FALSE(raw.has("all"));
  EXPECT_THAT(raw.paths, ElementsAre("-rf.txt", "--all", "--", "-"));
}

TEST(ParseArguments, LeavesOddPathsAndValuesAlone) {
  EXPECT_THAT(parsed({"", "a b", "=1.txt", "x=y", "e\nf", "we\xffird"}).paths,
              ElementsAre("", "a b", "=1.txt", "x=y", "e\nf", "we\xffird"));
  EXPECT_THAT(parsed({"--marks", "x=1,o=-1"}).all("marks"), ElementsAre("x=1,o=-1"));
  EXPECT_THAT(parsed({"--marks=empty= "}).all("marks"), ElementsAre("empty= "));
  EXPECT_THAT(parsed({"--delimiter", "-"}).all("delimiter"), ElementsAre("-"));
  EXPECT_THAT(parsed({"--board-column", "-3"}).all("board-column"), ElementsAre("-3"));
  EXPECT_THAT(parsed({"-o", "=x.csv"}).all("output"), ElementsAre("=x.csv"));
}

TEST(ParseArguments, ShortFlagsMayStandTogether) {
  const auto raw = parsed({"-qj4"});
  EXPECT_TRUE(raw.has("quiet"));
  EXPECT_EQ(*raw.last("jobs"), "4");
}

TEST(ParseArguments, NeverGuessesAnAbbreviation) {
  EXPECT_THAT(refusal({"--hid"}), HasSubstr("unknown option '--hid'"));
  EXPECT_THAT(refusal({"--allow"}), HasSubstr("unknown option '--allow'"));
  EXPECT_TRUE(parsed({"--all"}).has("all")) << "a name that begins another is no ambiguity";
}

TEST(ParseArguments, SuggestsWhatWasMeant) {
  EXPECT_EQ(refusal({"--hiden"}), "unknown option '--hiden'; did you mean '--hidden'?");
  EXPECT_EQ(refusal({"--ouptut=x.csv"}), "unknown option '--ouptut'; did you mean '--output'?");
  EXPECT_EQ(refusal({"--board-colum", "b"}), "unknown option '--board-colum'; did you mean '--board-column'?");
  EXPECT_THAT(refusal({"--zzz"}), HasSubstr("see oxaudit --help"));
  EXPECT_THAT(refusal({"-x"}), HasSubstr("unknown option '-x'"));
  EXPECT_THAT(refusal({"-rf.txt"}), HasSubstr("put -- before a path"));
  EXPECT_THAT(refusal({"--e\x1b[31m"}), HasSubstr("'--e\\x1b[31m'"));
}

TEST(ParseArguments, SaysWhatAMissingValueIs) {
  EXPECT_EQ(refusal({"--output"}), "--output needs a value: --output [FORMAT:]PATH");
  EXPECT_EQ(refusal({"-o"}), "--output needs a value: --output [FORMAT:]PATH");
  EXPECT_EQ(refusal({"--output="}), "--output needs a value: --output [FORMAT:]PATH");
  EXPECT_EQ(refusal({"--jobs", "--all"}), "--jobs needs a value: --jobs N");
  EXPECT_EQ(refusal({"-o", "--color=never"}), "--output needs a value: --output [FORMAT:]PATH");
  EXPECT_THAT(refusal({"--all=yes"}), HasSubstr("--all takes no value"));
}

}  // namespace
}  // namespace oxaudit::cli
