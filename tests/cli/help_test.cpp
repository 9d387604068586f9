#include "cli/help.hpp"
#include "helpers/project_paths.hpp"

#include "cli/options/options_table.hpp"
#include "helpers/golden.hpp"
#include "input/format_table.hpp"
#include "report/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace oxaudit::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Help, MatchesTheGoldenText) {
  expect_golden(project_file("tests/golden/help.txt"), help_text());
  expect_golden(project_file("tests/golden/short_help.txt"), short_help_text());
}

TEST(Help, HasNoLineOfMoreThan100Columns) {
  std::istringstream lines(help_text());
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

TEST(Help, ListsEveryOptionFormatAndReportButNoDeveloperOption) {
  const auto help = help_text();
  for (const auto& row : option_table()) {
    const auto name = "--" + std::string(row.name);
    const bool shown = help.find(name) != std::string::npos;
    EXPECT_EQ(shown, row.group != OptionGroup::developer) << name;
  }
  for (const auto& row : format_table()) EXPECT_THAT(help, HasSubstr(std::string(row.name)));
  for (const auto& row : report_table()) EXPECT_THAT(help, HasSubstr(std::string(row.name)));
  for (const auto* placeholder : {"{formats}", "{reports}"}) EXPECT_THAT(help, Not(HasSubstr(placeholder)));
}

TEST(ShortHelp, FitsOnOneScreen) {
  std::istringstream lines(short_help_text());
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_LT(count, 24) << "one line of the screen is for the prompt";
  EXPECT_THAT(short_help_text(), HasSubstr("oxaudit --help"));
}

TEST(SimilarCommand, FindsMistypedCommands) {
  EXPECT_EQ(similar_command("explian"), "; did you mean 'explain'?");
  EXPECT_EQ(similar_command("comprae"), "; did you mean 'compare'?");
  EXPECT_EQ(similar_command("hlep"), "; did you mean 'help'?");
  EXPECT_EQ(similar_command("submissions"), "");
}

}  // namespace
}  // namespace oxaudit::cli
