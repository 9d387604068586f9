/// Truncated SQLite databases: the reader returns every row before the missing part, invents none, and then reports
/// what is missing.
// requires OXAUDIT_WITH_SQLITE
#include "input/sqlite/sqlite.hpp"
#include "helpers/golden.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"
#include "input/core/input_options.hpp"
#include "input/sqlite/sqlite_truncation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace oxaudit::test {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t k_page_bytes = 512;

struct DatabaseRead {
  std::string rows;
  std::string problem;
};

DatabaseRead read_database(const std::string& path, const InputOptions& options = {}) {
  const std::atomic<bool> stop{false};
  DatabaseRead read;
  auto table = open_sqlite(path, options, stop);
  const auto say = [&](const SourceFinding& finding) {
    read.problem = std::string(code(finding.rule)) + " " + finding.message;
  };
  if (!table) {
    say(table.error());
    return read;
  }
  std::string buffer(4096, '\0');
  for (;;) {
    const auto size = table->rows->read(buffer.data(), buffer.size());
    if (!size) {
      say(size.error());
      return read;
    }
    if (*size == 0) return read;
    read.rows.append(buffer, 0, *size);
  }
}

/// The bytes of a database with small pages, created by `statements`.
std::string database(const TempTree& tree, const std::string& statements) {
  ProgramRun run;
  run.program = "/bin/sh";
  run.arguments = {"-c", "sqlite3 whole.db"};
  run.folder = tree.path();
  run.input = "pragma page_size = " + std::to_string(k_page_bytes) + ";\n" + statements;
  const ProgramResult made = run_program(run);
  EXPECT_EQ(made.status, 0) << made.err;
  return read_file(tree.path("whole.db"));
}

const std::string k_hundred_rows =
    "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)\n"
    "insert into g(board) select substr('XO-------', 1 + i % 3) || substr('XO-------', 1, i % 3) from n;\n";

std::size_t lines_of(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Sqlite, ReadsTheRowsBeforeTheMissingPages) {
  const TempTree tree;
  const std::string bytes = database(tree, "create table g(id integer primary key, board);\n" + k_hundred_rows +
                                               "create table other(name);\n"
                                               "insert into other values('no board'), (zeroblob(700));\n");
  const std::string whole = read_database(tree.path("whole.db")).rows;
  ASSERT_EQ(lines_of(whole), 100U);
  const std::size_t pages = bytes.size() / k_page_bytes;
  ASSERT_GE(pages, 7U);
  std::string last_rows;
  for (std::size_t size = 1; size < bytes.size(); size += size % k_page_bytes < 2 ? 1U : 15U) {
    const auto read = read_database(tree.write("truncated.db", bytes.substr(0, size)));
    ASSERT_TRUE(whole.starts_with(read.rows)) << size << ": " << read.rows;
    // More pages never give fewer rows.
    ASSERT_TRUE(read.rows.starts_with(last_rows)) << size;
    last_rows = read.rows;
    if (size < 100) {
      ASSERT_EQ(read.problem, "OX002 the database is truncated: it ends within its header") << size;
      continue;
    }
    ASSERT_EQ(read.problem, "OX002 the database is truncated: expected " + std::to_string(pages) +
                                " pages of 512 bytes, found " + std::to_string(size / k_page_bytes))
        << size;
  }
  // The last pages belong to the other table.
  EXPECT_EQ(last_rows, whole);
}

TEST(Sqlite, LosesOnlyTheIncompletePage) {
  const TempTree tree;
  const std::string bytes = database(tree, "create table g(board);\n" + k_hundred_rows);
  const std::string whole = read_database(tree.path("whole.db")).rows;
  std::size_t rows_before = 0;
  // The pages are the schema, the root of the table, and then the leaves in order.
  for (std::size_t pages = 3; pages * k_page_bytes < bytes.size(); ++pages) {
    const auto rows = lines_of(read_database(tree.write("truncated.db", bytes.substr(0, pages * k_page_bytes))).rows);
    EXPECT_GT(rows, rows_before) << pages;
    rows_before = rows;
  }
  EXPECT_GE(rows_before, 75U);
  EXPECT_EQ(lines_of(read_database(tree.write("truncated.db", bytes.substr(0, bytes.size() - 1))).rows), rows_before);
}

TEST(Sqlite, InventsNoBoardForAMissingPage) {
  const TempTree tree;
  // The board of the second row comes after a value that fills several pages.
  const std::string bytes =
      database(tree,
               "create table g(note, board);\n"
               "insert into g values('short', 'XO-------'), (printf('%.*c', 1200, 'n'), 'X--------');\n");
  const std::string whole = read_database(tree.path("whole.db")).rows;
  ASSERT_EQ(lines_of(whole), 2U);
  const auto read = read_database(tree.write("truncated.db", bytes.substr(0, bytes.size() - 10)));
  EXPECT_EQ(lines_of(read.rows), 1U);
  EXPECT_TRUE(whole.starts_with(read.rows));
  EXPECT_THAT(read.problem, HasSubstr("is truncated"));
}

TEST(Sqlite, ReadsTheKnownTablesWhenTheSchemaIsTruncated) {
  const TempTree tree;
  std::string statements = "create table g(board);\ninsert into g values('XO-------');\n";
  for (int i = 0; i < 30; ++i)
    statements +=
        "create table other" + std::to_string(i) + "(a_name_that_takes_room, " + std::string(40, 'b') + ");\n";
  const std::string bytes = database(tree, statements);
  const auto read = read_database(tree.write("truncated.db", bytes.substr(0, bytes.size() - k_page_bytes)));
  EXPECT_EQ(read.rows, read_database(tree.path("whole.db")).rows);
  EXPECT_EQ(lines_of(read.rows), 1U);
  EXPECT_THAT(read.problem, HasSubstr("is truncated"));
}

TEST(Sqlite, ReportsTruncationTogetherWithAnAmbiguousTable) {
  const TempTree tree;
  const std::string bytes = database(tree,
                                     "create table g(board);\ncreate table h(board);\n"
                                     "insert into g values('XO-------');\n");
  const std::string truncated = tree.write("truncated.db", bytes.substr(0, bytes.size() - 1));
  EXPECT_THAT(read_database(truncated).problem,
              HasSubstr("found 2; boards may be in 'g.board', 'h.board': choose with"));
  InputOptions options;
  options.table = "g";
  const auto read = read_database(truncated, options);
  EXPECT_EQ(lines_of(read.rows), 1U);
  EXPECT_THAT(read.problem, HasSubstr("is truncated"));
}

TEST(Sqlite, ReadsATruncatedDatabaseInWalMode) {
  const TempTree tree;
  const std::string bytes = database(tree, "pragma journal_mode = wal;\ncreate table g(board);\n" + k_hundred_rows);
  tree.write("truncated.db", bytes.substr(0, bytes.size() - k_page_bytes));
  const auto read = read_database(tree.path("truncated.db"));
  EXPECT_GE(lines_of(read.rows), 75U);
  EXPECT_THAT(read.problem, HasSubstr("is truncated"));
  EXPECT_FALSE(std::filesystem::exists(tree.path("truncated.db-wal")));
}

/// A header that states 7 pages of 512 bytes, modified by `change`.
template <typename Change>
std::string header(Change change) {
  std::string bytes(100, '\0');
  bytes[16] = 2;
  bytes[31] = 7;
  change(bytes);
  return bytes;
}

TEST(FindDatabaseTruncation, CountsCompletePages) {
  const std::string usual = header([](std::string&) {});
  EXPECT_FALSE(find_database_truncation(usual, 7 * 512));
  EXPECT_FALSE(find_database_truncation(usual, 9 * 512 + 3));
  EXPECT_EQ(find_database_truncation(usual, 7 * 512 - 1)->pages_found, 6U);
  EXPECT_EQ(find_database_truncation(usual, 100)->pages_found, 0U);
  EXPECT_EQ(
      find_database_truncation(header([](std::string& bytes) { bytes[16] = 0, bytes[17] = 1; }), 65536)->page_bytes,
      65536U);
  EXPECT_EQ(find_database_truncation(usual.substr(1), 7 * 512)->page_bytes, 0U);
}

TEST(FindDatabaseTruncation, CountsThePagesOfTheFileIfTheHeaderDoesNot) {
  for (const auto& old :
       {header([](std::string& bytes) { bytes[31] = 0; }), header([](std::string& bytes) { bytes[27] = 1; })}) {
    EXPECT_FALSE(find_database_truncation(old, 3 * 512));
    EXPECT_EQ(find_database_truncation(old, 3 * 512 + 1)->pages_expected, 4U);
  }
}

TEST(FindDatabaseTruncation, IgnoresAnInvalidPageSize) {
  EXPECT_FALSE(find_database_truncation(header([](std::string& bytes) { bytes[17] = 1; }), 512));
  EXPECT_FALSE(find_database_truncation(header([](std::string& bytes) { bytes[16] = 1; }), 512));
}

}  // namespace
}  // namespace oxaudit::test
