/// Earlier reports: what is one, and that nothing else passes for one.
#include "expect/earlier_report.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oxaudit {
namespace {

using testing::HasSubstr;

constexpr std::string_view k_record =
    "{\"source\":\"a\",\"record\":3,\"line\":3,\"id\":\"k\",\"status\":\"illegal\",\"board\":\"|OO-|---|---|\",\"raw\":"
    "null,"
    "\"findings\":[{\"rule\":\"OX201\",\"message\":\"a [bracket and a \\\"quote\"}]}";

std::string document(std::string_view records) {
  return "{\"schema\":\"oxaudit-report/1\",\"tool\":{},\"records\":[" + std::string(records) + "],\"summary\":{}}";
}

/// What was read, or the error.
std::string read_back(std::string_view name, std::string_view text) {
  const TempTree tree;
  const auto report = EarlierReport::open(tree.write(name, text), "baseline");
  if (!report) return report.error().message;
  std::string rows;
  const auto read = report->for_each([&](FieldRow& row) {
    for (const Field field : {Field::source, Field::record, Field::id, Field::status, Field::board, Field::rules})
      rows.append(row[field].value_or("-")).append(" ");
    return Outcome(Done{});
  });
  return read ? rows : read.error().message;
}

TEST(EarlierReport, IsReadInEachForm) {
  const std::string row = "a 3 k illegal |OO-|---|---| OX201 ";
  EXPECT_EQ(read_back("r", document(k_record)), row);
  EXPECT_EQ(
      read_back("r", "{\n  \"records\": [\n" + std::string(k_record) + "\n ],\n \"schema\" : \"oxaudit-report/1\"}\n"),
      row);
  EXPECT_EQ(read_back("r", std::string(k_record) + "\n" + std::string(k_record) + "\n"), row + row);
  EXPECT_EQ(read_back("r",
                      "source,record,line,id,status,winner,winning_lines,next_player,board,rules,message\n"
                      "a,3,3,k,illegal,,,,|OO-|---|---|,OX201,\"x, y\"\n"),
            row);
}

TEST(EarlierReport, MayHoldNothing) {
  EXPECT_EQ(read_back("r.ndjson", ""), "");
  EXPECT_EQ(read_back("r", document("")), "");
  EXPECT_EQ(read_back("r", "source,record,id,status,board,rules\n"), "");
}

TEST(EarlierReport, IsNothingElse) {
  for (const std::string_view text : {"", "\n", "X", "XO-\n", "source,record\n", "[]", "{}", "{\"schema\":1}",
                                      "{\"records\":[]}", "{\"board\":\"XO-------\"}\n"})
    EXPECT_THAT(read_back("r.json", text), HasSubstr("is not a report of oxaudit")) << text;
  EXPECT_THAT(read_back("r.json", "{\"schema\":\"oxaudit-report/9\",\"records\":[]}"),
              HasSubstr("of another version, 'oxaudit-report/9'"));
}

TEST(EarlierReport, IsNeverReadInPart) {
  const std::string whole = document(std::string(k_record) + ",\n" + std::string(k_record));
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THAT(read_back("r.json", std::string_view(whole).substr(0, size)), HasSubstr("r.json' ")) << size;
  EXPECT_THAT(read_back("r.json", document("{\"source\":\"a\",\"status\":\"win\"},\n{\"source\":\"a\"}")),
              HasSubstr("line 2: missing status"));
  EXPECT_THAT(read_back("r.json", document("{\"source\":\"a\",\"status\":}")), HasSubstr("line 1: this is not JSON"));
  EXPECT_THAT(read_back("r.json", std::string(k_record) + "\n{\"source\":\n"), HasSubstr("line 2: this is not JSON"));
}

}  // namespace
}  // namespace oxaudit
