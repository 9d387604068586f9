/// One row at a time: where it ends, what damages it, and that resuming behind damage costs linear time.
#include "input/csv/csv_row.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

using Kind = CsvRowEnd::Kind;

struct Scanned {
  CsvRowEnd end;
  std::vector<std::string> fields;
};

Scanned scan(std::string_view bytes, bool last = true, CsvDialect dialect = {}, std::size_t bytes_max = 1000) {
  Scanned scanned;
  scanned.end =
      scan_csv_row(bytes, 0, last, dialect, bytes_max, CsvStart::row, [&](std::uint32_t, const CsvField& field) {
        scanned.fields.emplace_back(bytes.substr(field.begin, field.size));
      });
  return scanned;
}

using Fields = std::vector<std::string>;

TEST(ScanCsvRow, SplitsFields) {
  struct Row {
    const char* bytes;
    Fields fields;
    std::size_t next;
  };
  const Row rows[] = {
      {"a,b\nc", {"a", "b"}, 4},
      {"a,b\r\nc", {"a", "b"}, 5},
      {"a,b\rc", {"a", "b"}, 4},
      {"a", {"a"}, 1},
      {",\n", {"", ""}, 2},
      {"a,", {"a", ""}, 2},
      {"\"\",\"a,\nb\"\n", {"", "a,\nb"}, 10},
      {"\"a\"\"b\"\n", {"a\"\"b"}, 7},
      {"\"\"\"\"", {"\"\""}, 4},
      {" a , b \n", {" a ", " b "}, 8},
  };
  for (const Row& row : rows) {
    const Scanned scanned = scan(row.bytes);
    EXPECT_EQ(scanned.end.kind, Kind::whole) << row.bytes;
    EXPECT_EQ(scanned.fields, row.fields) << row.bytes;
    EXPECT_EQ(scanned.end.fields, row.fields.size()) << row.bytes;
    EXPECT_EQ(scanned.end.next, row.next) << row.bytes;
  }
  EXPECT_EQ(scan("  a  \"b c\" \n", true, {' '}).fields, (Fields{"a", "b c"}));
}

TEST(ScanCsvRow, SaysWhereARowIsDamaged) {
  struct Row {
    const char* bytes;
    Detail detail;
    std::size_t offset;
  };
  const Row rows[] = {
      {"a,\"b\nc", Detail::quote_unterminated, 2}, {"\"", Detail::quote_unterminated, 0},
      {"\"a\"\"", Detail::quote_unterminated, 0},  {"a,\"b\"c\n", Detail::quote_text_after, 5},
      {"\"b\" ,c\n", Detail::quote_text_after, 3}, {"a,b\"c\n", Detail::quote_in_field, 3},
      {"a, \"b\"\n", Detail::quote_in_field, 3},
  };
  for (const Row& row : rows) {
    const CsvRowEnd end = scan(row.bytes).end;
    EXPECT_EQ(end.kind, Kind::damaged) << row.bytes;
    EXPECT_EQ(end.damage, row.detail) << row.bytes;
    EXPECT_EQ(end.damage_offset, row.offset) << row.bytes;
  }
  EXPECT_EQ(scan("\"a\"b c\n", true, {' '}).end.damage, Detail::quote_text_after);
}

TEST(ScanCsvRow, WaitsForBytesThatDecide) {
  for (const char* bytes : {"a", "a,", "a,b\r", "\"a", "\"a\"", "\"a\n", "\"a\"\""})
    EXPECT_EQ(scan(bytes, false).end.kind, Kind::open) << bytes;
  for (const char* bytes : {"a\n", "a\rb", "\"a\"\n", "\"a\n\"\n"})
    EXPECT_EQ(scan(bytes, false).end.kind, Kind::whole) << bytes;
}

TEST(ScanCsvRow, KeepsToTheLimitAndNotToThatOfTheBytes) {
  EXPECT_EQ(scan("abc,d\n", true, {}, 5).end.kind, Kind::whole);
  EXPECT_EQ(scan("abc,de\n", true, {}, 5).end.kind, Kind::too_long);
  EXPECT_EQ(scan("\"abc\"\n", true, {}, 5).end.kind, Kind::whole);
  EXPECT_EQ(scan("\"abcd\"\n", true, {}, 5).end.damage, Detail::quote_unterminated);
  EXPECT_EQ(scan("abcde\r\n", true, {}, 5).end.next, 7U);
}

RC_GTEST_PROP(ScanCsvRowProperty, MoreBytesNeverChangeAnAnswer, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("a,,\"\"\"\n\r ")));
  const auto bytes_max = *rc::gen::inRange<std::size_t>(1, 20);
  const CsvDialect dialect{*rc::gen::element(',', ' ')};
  const Scanned whole = scan(bytes, true, dialect, bytes_max);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const Scanned part = scan(std::string_view(bytes).substr(0, size), false, dialect, bytes_max);
    if (part.end.kind == Kind::open) continue;
    RC_ASSERT(part.end.kind == whole.end.kind);
    RC_ASSERT(part.end.next == whole.end.next);
    RC_ASSERT(part.end.damage_offset == whole.end.damage_offset);
    RC_ASSERT(part.fields == whole.fields);
  }
}

/// How many bytes are looked at when every row is scanned and a damaged one resumed behind its line, found out by
/// asking how short the bytes may be without the answer left open.
std::size_t bytes_looked_at(const std::string& bytes) {
  std::size_t looked_at = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto rest = std::string_view(bytes).substr(at);
    const CsvRowEnd end = scan(rest, true, {}, bytes.size()).end;
    std::size_t low = 0;
    std::size_t high = rest.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (scan(rest.substr(0, middle), false, {}, bytes.size()).end.kind == Kind::open)
        low = middle + 1;
      else
        high = middle;
    }
    looked_at += low;
    at += end.kind == Kind::whole ? end.next : scan_line(rest, 0, true).next;
  }
  return looked_at;
}

TEST(ScanCsvRow, TakesLinearTimeWhateverTheQuotes) {
  // Every line of up to five characters from those that matter, again and again.
  constexpr std::string_view k_characters = "a,\"";
  for (std::size_t length = 1; length <= 5; ++length) {
    std::size_t lines = 1;
    for (std::size_t i = 0; i < length; ++i) lines *= k_characters.size();
    for (std::size_t number = 0; number < lines; ++number) {
      std::string line;
      for (std::size_t i = 0, rest = number; i < length; ++i, rest /= k_characters.size())
        line += k_characters[rest % k_characters.size()];
      std::string bytes;
      for (int i = 0; i < 200; ++i) bytes += line + "\n";
      ASSERT_LE(bytes_looked_at(bytes), 3 * bytes.size()) << line;
      ASSERT_LE(bytes_looked_at("\"" + bytes), 3 * bytes.size()) << line;
    }
  }
}

RC_GTEST_PROP(ScanCsvRowProperty, TakesLinearTimeOnNoise, ()) {
  const auto bytes = *rc::gen::container<std::string>(500, rc::gen::elementOf(std::string("a,\"\"\n")));
  RC_ASSERT(bytes_looked_at(bytes) <= 3 * bytes.size());
}

}  // namespace
}  // namespace oxaudit
