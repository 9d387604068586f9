#include "cli/options/check_options.hpp"
#include "support/result.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

namespace oxaudit::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Words = std::vector<std::string>;

Result<ProgramOptions> check(const Words& words) {
  const auto raw = parse_arguments(words);
  if (!raw) return raw.error();
  return check_options(*raw);
}

ProgramOptions checked(const Words& words) {
  auto options = check(words);
  EXPECT_TRUE(options.ok()) << options.error().message;
  return options ? std::move(*options) : ProgramOptions();
}

TEST(CheckOptions, LeavesDefaultsToTheStructs) {
  const auto options = checked({});
  EXPECT_EQ(options.audit.jobs, AuditOptions().jobs);
  EXPECT_EQ(options.audit.input.limits.record_bytes_max, Limits().record_bytes_max);
  EXPECT_EQ(options.audit.input.limits.json_depth_max, Limits().json_depth_max);
  EXPECT_EQ(options.audit.sizes.block, BlockSizes().block);
  EXPECT_EQ(options.audit.sizes.files, BlockSizes().files);
  EXPECT_FALSE(options.audit.input.format || options.audit.input.header || options.audit.input.delimiter);
  ASSERT_EQ(options.reports.size(), 1U);
  EXPECT_EQ(options.reports[0].row->name, "text");
  EXPECT_EQ(options.reports[0].path, "-");
}

TEST(CheckOptions, DocumentsTheRealDefaults) {
  EXPECT_EQ(checked({"--max-record-bytes", "1M"}).audit.input.limits.record_bytes_max, Limits().record_bytes_max);
  EXPECT_EQ(checked({"--max-json-depth", "64"}).audit.input.limits.json_depth_max, Limits().json_depth_max);
  EXPECT_EQ(checked({"--block-bytes", "256K"}).audit.sizes.block, BlockSizes().block);
  EXPECT_EQ(checked({"--block-window", "4K"}).audit.sizes.window, BlockSizes().window);
  EXPECT_EQ(checked({"--block-files", "256"}).audit.sizes.files, BlockSizes().files);
}

TEST(CheckOptions, ReadsContentOptions) {
  const auto input = checked({"--input-format=csv", "--delimiter=;", "--header=no", "--cell-columns=9,8, 7,6,5,4,3,2,1",
                              "--id-column=10", "--max-record-bytes=2M"})
                         .audit.input;
  EXPECT_EQ(input.format, Format::csv);
  EXPECT_EQ(input.delimiter, ';');
  EXPECT_EQ(input.header, false);
  EXPECT_THAT(input.cell_columns, ElementsAre("9", "8", "7", "6", "5", "4", "3", "2", "1"));
  EXPECT_EQ(input.id_column, "10");
  EXPECT_EQ(input.limits.record_bytes_max, std::size_t{2} << 20);
}

TEST(CheckOptions, AcceptsNamesOfDelimiters) {
  EXPECT_EQ(checked({"--delimiter", "tab"}).audit.input.delimiter, '\t');
  EXPECT_EQ(checked({"--delimiter", "\\t"}).audit.input.delimiter, '\t');
  EXPECT_EQ(checked({"--delimiter", "\t"}).audit.input.delimiter, '\t');
  EXPECT_EQ(checked({"--delimiter", "blank"}).audit.input.delimiter, ' ');
  EXPECT_EQ(checked({"--delimiter", "space"}).audit.input.delimiter, ' ');
  EXPECT_EQ(checked({"--delimiter", " "}).audit.input.delimiter, ' ');
  EXPECT_EQ(checked({"--delimiter", "-", "--marks", "empty=."}).audit.input.delimiter, '-');
}

TEST(CheckOptions, UsesTheLastValueOfASingleOption) { EXPECT_EQ(checked({"-j", "2", "-j8"}).audit.jobs, 8U); }

TEST(CheckOptions, InfersReportFormatFromTheExtension) {
  struct Row {
    std::string_view value, format, path;
  };
  const Row rows[] = {
      {"r.csv", "csv", "r.csv"},
      {"R.CSV", "csv", "R.CSV"},
      {"json:-", "json", "-"},
      {"csv:r.json", "csv", "r.json"},
      {"-", "text", "-"},
      {"d:x/r.json", "", ""},
      {"./a:b.csv", "csv", "./a:b.csv"},
      {"text:a:b", "text", "a:b"},
      {"/dev/full.csv", "csv", "/dev/full.csv"},
      {"text:/dev/full", "text", "/dev/full"},
  };
  for (const auto& row : rows) {
    const auto options = check({"-o", std::string(row.value)});
    ASSERT_EQ(options.ok(), !row.format.empty()) << row.value;
    if (!options) continue;
    EXPECT_EQ(options->reports[0].row->name, row.format) << row.value;
    EXPECT_EQ(options->reports[0].path, row.path) << row.value;
  }
}

TEST(CheckOptions, RejectsInvalidOptions) {
  struct Row {
    std::string_view name;
    Words words;
    std::string_view message;
  };
  const Row rows[] = {
      {"no threads", {"-j", "0"}, "--jobs '0' is not a whole number from 1 to 1024"},
      {"a negative number", {"-j", "-1"}, "--jobs '-1' is not a whole number"},
      {"a word for a number", {"-j", "four"}, "--jobs 'four' is not a whole number"},
      {"a fraction", {"-j", "1.5"}, "--jobs '1.5' is not a whole number"},
      {"a number that overflows", {"-j", "99999999999999999999"}, "is not a whole number"},
      {"a unit where none belongs", {"-j", "4K"}, "--jobs '4K' is not a whole number"},
      {"an unknown unit", {"--max-record-bytes", "2X"}, "K, M and G are units"},
      {"a size that overflows", {"--max-record-bytes", "18014398509481985K"}, "is not a whole number"},
      {"a signed size", {"--max-record-bytes", "+2"}, "is not a whole number"},
      {"no depth", {"--max-depth", "0"}, "--max-depth '0' is not a whole number from 1"},
      {"no JSON depth", {"--max-json-depth", "0"}, "--max-json-depth '0'"},
      {"a mistyped format", {"--input-format", "cvs"}, "did you mean 'csv'?"},
      {"a mistyped header", {"--header", "y"}, "--header 'y' is not one of yes or no"},
      {"a mistyped colour", {"--color", "alway"}, "did you mean 'always'?"},
      {"a delimiter that is a mark", {"--delimiter", "-"}, "--delimiter '-' is a mark"},
      {"a letter that is a mark", {"--delimiter", "x"}, "--delimiter 'x' is a mark"},
      {"a delimiter that --marks makes a mark", {"--marks", "empty=;", "--delimiter", ";"}, "is a mark"},
      {"a blank that is a mark", {"--marks", "empty= ", "--delimiter", "blank"}, "is a mark"},
      {"a delimiter of two characters", {"--delimiter", "::"}, "is not a valid delimiter"},
      {"a delimiter beyond ASCII", {"--delimiter", "\xc2\xa7"}, "is not a valid delimiter"},
      {"a quote as delimiter", {"--delimiter", "\""}, "is not a valid delimiter"},
      {"a line end as delimiter", {"--delimiter", "\n"}, "is not a valid delimiter"},
      {"a mark with two meanings", {"--marks", "x=1,o=1"}, "--marks: "},
      {"an unknown kind of mark", {"--marks", "z=1"}, "--marks \"z=1\": expected"},
      {"eight cell columns", {"--cell-columns", "a,b,c,d,e,f,g,h"}, "names 8 columns"},
      {"one cell column", {"--cell-columns", "a"}, "names 1 column;"},
      {"a cell column twice", {"--cell-columns", "a,b,c,d,e,f,g,h,a"}, "names 'a' twice"},
      {"a cell column without a name", {"--cell-columns", "a,b,c,d,,f,g,h,i"}, "empty name"},
      {"board in one column and in nine",
       {"--board-column", "b", "--cell-columns", "1,2,3,4,5,6,7,8,9"},
       "cannot be combined"},
      {"a name without a header", {"--header", "no", "--board-column", "board"}, "--board-column names 'board'"},
      {"an id name without a header", {"--header", "no", "--id-column", "id"}, "--id-column names 'id'"},
      {"column zero without a header", {"--header", "no", "--board-column", "0"}, "--board-column names '0'"},
      {"columns in a text", {"--input-format", "text", "--board-column", "b"}, "--board-column has no effect with"},
      {"a delimiter in NDJSON", {"--input-format", "ndjson", "--delimiter", ";"}, "--delimiter has no effect with"},
      {"a key in CSV", {"--input-format", "csv", "--board-key", "b"}, "--board-key has no effect with"},
      {"an empty value", {"--board-column", ""}, "--board-column needs a value: --board-column NAME|N"},
      {"an empty glob", {"--exclude", ""}, "--exclude needs a value: --exclude GLOB"},
      {"a mistyped report format", {"-o", "jsno:r"}, "did you mean 'json'?"},
      {"an unknown report format", {"-o", "quux:r"}, "unknown report format 'quux'"},
      {"an unknown extension", {"-o", "report.xyz"}, "cannot infer the report format from the extension"},
      {"a report without a path", {"-o", "json:"}, "no path after the colon"},
      {"two reports to standard output", {"-o", "json:-", "-o", "csv:-"}, "two outputs go to standard output"},
      {"standard output by another name", {"-o", "json:-", "-o", "csv:/dev/stdout"}, "two outputs go to"},
      {"two reports to one file", {"-o", "r.csv", "-o", "json:./x/../r.csv"}, "two outputs go to './x/../r.csv'"},
      {"a csv guard without csv",
       {"--spreadsheet-safe"},
       "--spreadsheet-safe has no effect without a csv report or grades"},
      {"an unknown rule", {"--fail-on", "OX999"}, "is neither a rule nor"},
      {"a mistyped rule", {"--fail-on", "to-many-o"}, "did you mean 'too-many-o'?"},
      {"never and something", {"--fail-on", "never,OX201"}, "cannot be combined"},
      {"never and something, apart", {"--fail-on", "never", "--fail-on", "OX201"}, "cannot be combined"},
      {"an empty word", {"--fail-on", "OX201,,OX202"}, "is neither a rule nor"},
      {"standard input twice", {"--files-from", "-", "-"}, "standard input can be read only once"},
      {"two lists on standard input", {"--files-from=-", "--files0-from=-"}, "standard input can be read only once"},
      {"quiet and verbose", {"-q", "-v"}, "cannot be combined"},
  };
  for (const auto& row : rows) {
    const auto options = check(row.words);
    ASSERT_FALSE(options.ok()) << row.name;
    EXPECT_THAT(options.error().message, HasSubstr(std::string(row.message))) << row.name;
    EXPECT_THAT(options.error().message, testing::Not(HasSubstr("\n"))) << row.name;
  }
}

TEST(CheckOptions, AcceptsTwoReportsToDevNull) { checked({"-o", "csv:/dev/null", "-o", "json:/dev/null"}); }

TEST(CheckOptions, UnitesTheValuesOfFailOn) {
  const auto rules = checked({"--fail-on", "OX201,both-won", "--fail-on", "ox101"}).fail_on;
  for (const auto& row : rule_table()) {
    const bool named = row.rule == Rule::too_many_o || row.rule == Rule::both_won || row.rule == Rule::row_count;
    EXPECT_EQ(rules.contains(row.rule), named) << row.code;
  }
  EXPECT_TRUE(checked({"--fail-on", "never"}).fail_on.empty());
  EXPECT_EQ(checked({"--fail-on", "any"}).fail_on, checked({}).fail_on);
}

TEST(CheckOptions, KeepsTheSeparatorOfEachPathList) {
  const auto options = checked({"a", "--files-from", "l", "--files0-from=-"});
  EXPECT_THAT(options.audit.walk.paths, ElementsAre("a"));
  ASSERT_EQ(options.path_lists.size(), 2U);
  EXPECT_EQ(options.path_lists[0].separator, '\n');
  EXPECT_EQ(options.path_lists[1].separator, '\0');
  EXPECT_EQ(options.path_lists[1].path, "-");
}

TEST(CheckOptions, PassesTheInputFormatToTheWalk) {
  EXPECT_EQ(checked({"--input-format", "lines"}).audit.walk.format, Format::lines);
}

}  // namespace
}  // namespace oxaudit::cli
