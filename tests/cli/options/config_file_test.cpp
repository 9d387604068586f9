#include "cli/options/config_file.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oxaudit::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

RawOptions parsed(std::string_view text) {
  auto options = parse_config(text, "f.conf");
  EXPECT_TRUE(options.ok()) << options.error().message;
  return options ? std::move(*options) : RawOptions();
}

std::string refusal(std::string_view text) {
  const auto options = parse_config(text, "f.conf");
  return options ? "accepted" : options.error().message;
}

TEST(ParseConfig, ReadsOneValuePerLine) {
  struct Row {
    std::string_view name, text, value;
  };
  const Row rows[] = {
      {"plain", "id-key=a", "a"},
      {"no line end", "id-key=a", "a"},
      {"CRLF", "id-key=a\r\n", "a"},
      {"spaces around", "  id-key \t=\t a b  \n", "a b"},
      {"a byte order mark", "\xef\xbb\xbfid-key=a\n", "a"},
      {"comments and blank lines", "# id-key=b\n\n \t\n  # c\nid-key=a\n", "a"},
      {"a comment after the value", "id-key=a # b=c\n", "a"},
      {"a # without a space before it", "id-key=/a/*#\n", "/a/*#"},
      {"a # at once", "id-key=#\n", "#"},
      {"an equal sign in the value", "id-key=a=b\n", "a=b"},
      {"quotes keep spaces", "id-key=\" a \"\n", " a "},
      {"quotes keep a comment", "id-key = \"a # b\" # c\n", "a # b"},
      {"quotes inside", "id-key=a \"b\" c\n", "a \"b\" c"},
      {"the last counts", "id-key=b\nid-key=a\n", "a"},
  };
  for (const auto& row : rows) {
    const auto options = parsed(row.text);
    ASSERT_TRUE(options.has("id-key")) << row.name;
    EXPECT_EQ(*options.last("id-key"), row.value) << row.name;
  }
}

TEST(ParseConfig, CollectsTheValuesOfAListWithTheirLines) {
  const auto options = parsed("exclude=a\n# more\nexclude=b\n");
  EXPECT_THAT(options.all("exclude"), ElementsAre("a", "b"));
  EXPECT_EQ(options.origin("exclude"), Origin::config_file);
  EXPECT_EQ(options.place("exclude", 0), "f.conf:1");
  EXPECT_EQ(options.place("exclude", 1), "f.conf:3");
}

TEST(ParseConfig, SwitchesFlagsOnAndOff) {
  for (const auto* word : {"yes", "true", "on", "1", "YES", "True"})
    EXPECT_TRUE(parsed(std::string("all=") + word).has("all")) << word;
  for (const auto* word : {"no", "false", "off", "0", "No"}) {
    const auto options = parsed(std::string("all=yes\nall=") + word);
    EXPECT_FALSE(options.has("all")) << word;
    EXPECT_EQ(options.origin("all"), Origin::config_file) << word;
    EXPECT_EQ(options.place("all", 0), "f.conf:2") << word;
  }
  EXPECT_TRUE(parsed("all=no\nall=yes").has("all"));
  EXPECT_EQ(parsed("all=no\nall=yes").place("all", 0), "f.conf:2");
}

TEST(ParseConfig, NamesFileAndLineInErrors) {
  struct Row {
    std::string_view name, text, message;
  };
  const Row rows[] = {
      {"unknown", "\nfrobnicate=1", "f.conf:2: unknown option 'frobnicate'; see oxaudit --help"},
      {"mistyped", "fail_on=any", "f.conf:1: unknown option 'fail_on'; did you mean 'fail-on'?"},
      {"with dashes", "--all=yes", "f.conf:1: unknown option '--all'; did you mean 'all'?"},
      {"no name", "=1", "f.conf:1: unknown option ''"},
      {"a flag alone", "all", "f.conf:1: 'all' has no value; write all=yes"},
      {"a name alone", "id-key", "f.conf:1: 'id-key' has no value; write id-key=KEY"},
      {"a word", "some text", "f.conf:1: 'some text' has no value; write NAME=VALUE"},
      {"a section", "[a=b]", "f.conf:1: sections are not supported"},
      {"a flag with another word", "all=perhaps", "f.conf:1: all must be yes or no, not 'perhaps'"},
      {"an open quote", "id-key=\"a", "f.conf:1: the closing quote is missing"},
      {"text after a quote", "query=\"a\" b", "f.conf:1: unexpected 'b' after the closing quote"},
      {"help", "help=yes", "f.conf:1: help is allowed only on the command line"},
      {"another file", "config=g.conf", "f.conf:1: config is allowed only on the command line"},
      {"a NUL", std::string_view("id-key=a\0b", 10), "f.conf:1: unexpected NUL byte"},
  };
  for (const auto& row : rows) EXPECT_THAT(refusal(row.text), HasSubstr(std::string(row.message))) << row.name;
}

TEST(ParseConfig, EscapesControlCharactersInTheFileName) {
  EXPECT_THAT(parse_config("x=1", "a\x1b[31m").error().message, HasSubstr("a\\x1b[31m:1: "));
}

TEST(ReadConfig, GivesTheReasonWhyAFileCannotBeRead) {
  const TempTree tree;
  EXPECT_THAT(read_config(tree.path("none")).error().message, HasSubstr("none': No such file or directory"));
  EXPECT_THAT(read_config(tree.path()).error().message, HasSubstr("Is a directory"));
  const auto large = tree.write("large", std::string((std::size_t{1} << 20) + 1, '\n'));
  EXPECT_THAT(read_config(large).error().message, HasSubstr("larger than 1 MiB"));
  EXPECT_TRUE(read_config(tree.write("allowed", std::string(std::size_t{1} << 20, '\n'))).ok());
}

TEST(ConfigValue, ReadsBack) {
  for (const auto* value : {"a", "a b", " a", "a ", "#", "a#", "a # b", "/x/*#", "empty= "}) {
    const auto options = parsed("id-key = " + config_value(value) + "  # c\n");
    EXPECT_EQ(*options.last("id-key"), value);
  }
}

}  // namespace
}  // namespace oxaudit::cli
