/// The CSV that a user writes for us: every way to write a field, and what is refused with its line.
#include "input/csv/csv_fields.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

/// `line:field|field` of each row, joined by `/`; or the error.
std::string read(std::string_view text) {
  const auto rows = parse_csv_fields(text);
  if (!rows) return rows.error().message;
  std::string shown;
  for (const CsvFields& row : *rows) {
    shown += (shown.empty() ? "" : "/") + std::to_string(row.line) + ":";
    for (std::size_t i = 0; i < row.fields.size(); ++i) shown += (i == 0 ? "" : "|") + row.fields[i];
  }
  return shown;
}

TEST(CsvFields, AreReadAsTheyAreWritten) {
  EXPECT_EQ(read(""), "");
  EXPECT_EQ(read("a"), "1:a");
  EXPECT_EQ(read("a,b\nc,d\n"), "1:a|b/2:c|d");
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "a\r\n\r\n  \r\nb\rc"),
            "1:a/4:b/5:c");
  EXPECT_EQ(read(",\n"), "1:|");
  EXPECT_EQ(read(" a b , c \n"), "1:a b|c");
  EXPECT_EQ(read("\"a,\"\"b\"\"\", \" c \" \nd"), "1:a,\"b\"| c /2:d");
  EXPECT_EQ(read("\"a\nb\",c\nd\n"), "1:a\nb|c/3:d");
  EXPECT_EQ(read("a\"b,c\n"), "1:a\"b|c");
}

TEST(CsvFields, AreSeparatedAsTheirFirstLineIs) {
  EXPECT_EQ(read("a;b\nc,d;e\n"), "1:a|b/2:c,d|e");
  EXPECT_EQ(read("\n a ;\"b;c\" ; d\n"), "2:a|b;c|d");
  EXPECT_EQ(read("a\tb\n\"c\"\td\n"), "1:a|b/2:c|d");
  EXPECT_EQ(read("a;b,c\n"), "1:a;b|c");
  EXPECT_EQ(read("\"a;b\"\nc;d\n"), "1:a;b/2:c;d");
  EXPECT_EQ(read("a\nb;c\n"), "1:a/2:b;c");
}

TEST(CsvFields, AreRefusedWithTheirLine) {
  EXPECT_EQ(read("a\nb,\"c\nd\n"), "line 2: unterminated quoted field; expected a closing quote");
  EXPECT_EQ(read("a\n\"b\"c\n"),
            "line 2: unexpected text after a closing quote; expected a delimiter or the end of the row");
}

RC_GTEST_PROP(CsvFields, ComeBackFromQuotes, (const std::vector<std::string>& fields)) {
  std::string text;
  for (const std::string& field : fields) {
    text += text.empty() ? "\"" : ",\"";
    for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
    text += '"';
  }
  const auto rows = parse_csv_fields(text + "\n");
  if (fields.empty() || (fields.size() == 1 && fields.front().empty()))
    RC_ASSERT(rows->empty());
  else
    RC_ASSERT(rows->front().fields == fields);
}

}  // namespace
}  // namespace oxaudit
