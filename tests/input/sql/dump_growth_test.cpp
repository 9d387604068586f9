/// Dumps that are made to be slow. The time of each must grow with its size, not with the square of it: then they take
/// far longer than any limit here. The rest of each dump must still be read.
#include "input/csv/csv.hpp"
#include "input/json/json_document_cases.hpp"
#include "input/sql/dump.hpp"

#include <gmock/gmock.h>

#include <ctime>
#include <string>

namespace oxaudit::test {
namespace {

constexpr std::size_t k_bytes = std::size_t{1} << 20;
constexpr std::string_view k_insert = "INSERT INTO g (id, board) VALUES ";

/// As many pieces as fit into the dump. Each `#` in them becomes their number.
std::string pieces(std::string_view piece) {
  std::string text;
  for (std::size_t i = 0; text.size() < k_bytes; ++i)
    for (const char c : piece) c == '#' ? text += std::to_string(i) : text += c;
  return text;
}

struct Slow {
  std::string_view name;
  std::string_view begin;
  std::string_view piece;
  std::string_view end = "";
};

constexpr Slow k_slow[] = {
    {"damage with comments", k_insert, ",(/*", ""},
    {"damage with conditional comments", k_insert, ",(/*!", ""},
    {"damage with strings", k_insert, ",('\"", ""},
    {"damage with escapes", k_insert, ",(E'\\", ""},
    {"damage with dollar quotes", k_insert, ",($a$", ""},
    {"damage with different dollar quotes", k_insert, ",($t#$", ""},
    {"damage with parentheses", k_insert, ",(1,", ""},
    {"damaged rows up to a far comment", k_insert, ",(1/*,(1,1)", "*/ x);"},
    {"rows after semicolons", k_insert, "(1,'XO-------');", ""},
    {"tables", "", "CREATE TABLE t# (id int, x text);\n", ""},
    {"tables with boards", "", "CREATE TABLE t# (id int, board text);\n", ""},
    {"tables with rows", "", "INSERT INTO t# VALUES (1,'XO-------');\n", ""},
    {"tables with computed rows", "", "INSERT INTO t# SELECT 1;\n", ""},
    {"databases", "", "USE d#; INSERT INTO g VALUES (1,'XO-------');\n", ""},
    {"tables with lines", "", "COPY t# (id, x) FROM stdin;\n1\ta\n\\.\n", ""},
    {"unclosed tables", "", "CREATE TABLE t (a int;\n", ""},
    {"unclosed brackets", "", "INSERT INTO [;\n", ""},
    {"settings in one line", "", "SET a = 1;", ""},
    {"first comments", "", "-- PostgreSQL database dump\n", ""},
    {"columns", "CREATE TABLE g (", "c# int,", "board text);"},
};

TEST(ReadDump, TakesLinearTime) {
  for (const Slow& slow : k_slow) {
    SCOPED_TRACE(slow.name);
    const std::string text = std::string(slow.begin) + pieces(slow.piece) + std::string(slow.end);
    const std::clock_t begin = std::clock();
    read_document(text, {}, std::size_t{256} << 10, Following::end, open_dump);
    EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 10) << "seconds of processor time";
  }
}

/// Where rows may be searched for is limited by what was examined in vain, which must not depend on blocks.
TEST(ReadDump, NoBlockSizeChangesAnythingAfterMuchDamage) {
  InputOptions options;
  options.limits.record_bytes_max = std::size_t{64} << 10;
  std::string text(k_insert);
  text += "x";
  for (int i = 0; i < 20'000; ++i)
    text += i % 100 == 0 ? ",(1,'XO-------'),(1,'" + std::string(500, ' ') + "XO-------')" : ",(/*";
  const DocumentRead whole = read_document(text, options, 0, Following::end, open_dump);
  EXPECT_GT(whole.records.size(), 1U);
  for (const std::size_t block : {std::size_t{1000}, std::size_t{4096}, std::size_t{65'536}})
    EXPECT_EQ(read_document(text, options, block, Following::end, open_dump).records, whole.records) << block;
}

TEST(ReadDump, FindsRowsAfterMuchDamage) {
  const std::string text = std::string(k_insert) + "x" + pieces(",(/*") + ",(1,'XO-------');\n" +
                           std::string(k_insert) + "(2,'" + std::string(300, ' ') + "XO-------');\n";
  const DocumentRead read = read_document(text, {}, std::size_t{256} << 10, Following::end, open_dump);
  EXPECT_THAT(read.records, ::testing::Contains("1:XO------- 1"));
  EXPECT_THAT(read.records, ::testing::Contains(::testing::HasSubstr("2:")));
}

}  // namespace
}  // namespace oxaudit::test
