/// Rows of keys and reports: values come back as the bytes that were written, and faults are told with their line.
#include "expect/field_rows.hpp"

#include "support/foreign_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

namespace oxaudit {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

std::vector<FieldRow> csv_rows(std::string_view text, std::string* error = nullptr) {
  std::vector<FieldRow> rows;
  const auto read = read_csv_rows(
      text, ',', [](const FieldSet&) { return Outcome(Done{}); },
      [&](FieldRow& row) {
        rows.push_back(row);
        return Outcome(Done{});
      });
  if (error != nullptr) *error = read ? "" : read.error().message;
  return rows;
}

std::vector<FieldRow> json_rows(std::string_view text, std::string* error = nullptr) {
  std::vector<FieldRow> rows;
  const auto read = read_ndjson_rows(text, [&](FieldRow& row) {
    rows.push_back(row);
    return Outcome(Done{});
  });
  if (error != nullptr) *error = read ? "" : read.error().message;
  return rows;
}

TEST(FieldRows, AreFoundByTheNameOfTheirColumn) {
  const auto rows =
      csv_rows("\xEF\xBB\xBFstatus,note,source,winner\r\nwin,\"a\n\"\"b\"\"\",\"x,y\",X\r\n\r\ndraw,,z,\r\n");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0][Field::status], "win");
  EXPECT_EQ(rows[0][Field::source], "x,y");
  EXPECT_EQ(rows[0][Field::winner], "X");
  EXPECT_EQ(rows[0].line, 2U);
  EXPECT_EQ(rows[1][Field::winner], std::nullopt);
  EXPECT_EQ(rows[1].line, 5U);
}

TEST(FieldRows, TellTheLineOfAFault) {
  std::string error;
  csv_rows("status,source\nwin,a\nwin\n", &error);
  EXPECT_EQ(error, "line 3: the row has 1 fields, but the header has 2");
  csv_rows("status,source\nwin,\"a\n", &error);
  EXPECT_THAT(error, StartsWith("line 2: unterminated quoted field"));
  csv_rows("status,status\n", &error);
  EXPECT_EQ(error, "line 1: two columns are named 'status'; remove one");
  json_rows("{}\n\n{\"a\":1,}\n", &error);
  EXPECT_THAT(error, StartsWith("line 3: this is not JSON"));
  json_rows("[]\n", &error);
  EXPECT_EQ(error, "line 1: this is not a JSON object");
}

TEST(FieldRows, TakeTheFindingsOfAReportForItsRules) {
  const auto rows = json_rows(
      "{\"source\":\"a\",\"record\":7,\"id\":null,\"findings\":[{\"rule\":\"OX201\",\"name\":\"n\"},{\"rule\":"
      "\"OX203\"}]}\n"
      "{\"rules\":[\"OX201\",\"OX202\"],\"findings\":[{\"rule\":\"OX203\"}]}\n"
      "{\"rules\":\"OX301\"}\n");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0][Field::rules], "OX201 OX203");
  EXPECT_EQ(rows[0][Field::record], "7");
  EXPECT_EQ(rows[0][Field::id], std::nullopt);
  EXPECT_EQ(rows[1][Field::rules], "OX201 OX202");
  EXPECT_EQ(rows[2][Field::rules], "OX301");
}

RC_GTEST_PROP(FieldRows, GiveBackWhateverBytesAReportHolds, (const std::string& bytes)) {
  std::string csv = "id,source\n";
  append_csv(csv, bytes);
  csv += ",s\n";
  const auto csv_read = csv_rows(csv);
  RC_ASSERT(csv_read.size() == 1U);
  RC_ASSERT(csv_read[0][Field::id].value_or("") == bytes);
  std::string json = "{\"id\":\"";
  append_json(json, bytes);
  json += "\"}\n";
  const auto json_read = json_rows(json);
  RC_ASSERT(json_read.size() == 1U);
  RC_ASSERT(json_read[0][Field::id].value_or("") == bytes);
}

TEST(FieldRows, ReadNumbersFromOneOnly) {
  EXPECT_EQ(read_record_number("12"), 12U);
  for (const std::string_view text : {"", "0", "-1", "1.0", "1 ", "x", "99999999999999999999"})
    EXPECT_EQ(read_record_number(text), std::nullopt) << text;
}

}  // namespace
}  // namespace oxaudit
