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

TEST(Help, IsAsAgreed) { expect_golden(project_file("tests/golden/help.txt"), help_text()); }

TEST(Help, HasNoLineLongerThanAHundredColumns) {
  std::istringstream lines(help_text());
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

TEST(Help, NamesEveryOptionFormatAndReportButNoDeveloperOption) {
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

TEST(Wrap, BreaksAtBlanks) {
  EXPECT_EQ(wrap("", 2, 10), "");
  EXPECT_EQ(wrap("one two", 0, 7), "one two");
  EXPECT_EQ(wrap("one two", 0, 6), "one\ntwo");
  EXPECT_EQ(wrap("one two three", 2, 9), "one two\n  three");
  EXPECT_EQ(wrap("averylongword is long", 0, 8), "averylongword\nis long");
}

}  // namespace
}  // namespace oxaudit::cli
