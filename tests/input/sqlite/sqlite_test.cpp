/// SQLite databases: which columns are read without an option, limits, locks, and truncated databases. Of the latter,
/// the reader returns every row before the missing part, invents none, and then reports what is missing.
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
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

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

TEST(Sqlite, ChoosesOnlyStoredTextColumnsOfTables) {
  const std::string pos = ", pos text); insert into g(pos) values('XO-------');";
  const std::string pos_row = "XO-------\t1\tti\n";
  struct Case {
    const char* name;
    std::string statements;
    std::string rows;  ///< empty: no table is chosen
  };
  const Case cases[] = {
      {"declared as BLOB", "create table g(board blob" + pos, pos_row},
      {"binary values", "create table g(board, pos text); insert into g values(x'58', 'XO-------');", pos_row},
      {"numbers", "create table g(board int, pos text); insert into g values(7, 'XO-------');", pos_row},
      {"no declared type", "create table g(board); insert into g values('XO-------');", pos_row},
      {"another declared type", "create table g(board string); insert into g values('XO-------');", pos_row},
      {"a virtual column", "create table g(board text generated always as (hex(pos)) virtual" + pos, pos_row},
      {"a stored column", "create table g(board text generated always as (hex(pos)) stored" + pos, pos_row},
      {"a computed id", "create table g(id as (hex(board)), board text); insert into g(board) values('XO-------');",
       pos_row},
      {"a view",
       "create table g(pos text); insert into g values('XO-------'); create view v as select pos as board from g;",
       pos_row},
      {"only a view", "create view v as select 'XO-------' as board;", ""},
      {"binary cells",
       "create table g(c1 blob, c2 blob, c3 blob, c4 blob, c5 blob, c6 blob, c7 blob, c8 blob, c9 blob);", ""},
      {"a virtual table", "create virtual table g using fts5(board); insert into g values('XO-------');", ""},
      {"a column named rowid", "create table g(rowid text, board text); insert into g values('z', 'XO-------');",
       pos_row},
      {"the name of a pragma",
       "create table pragma_table_xinfo(name, board); insert into pragma_table_xinfo values(1, 'XO-------');", pos_row},
  };
  for (const Case& test : cases) {
    const TempTree tree;
    database(tree, test.statements);
    const auto read = read_database(tree.path("whole.db"));
    EXPECT_EQ(read.rows, test.rows) << test.name << ": " << read.problem;
    EXPECT_EQ(read.problem.substr(0, 5), test.rows.empty() ? "OX005" : "") << test.name;
  }
}

TEST(Sqlite, ReadsViewsAndComputedColumnsThatAreNamed) {
  const TempTree tree;
  database(tree,
           "create table g(pos text, made text generated always as (pos)); insert into g(pos) values('XO-------');\n"
           "create view v as select 'X--------' as board;");
  InputOptions view;
  view.table = "v";
  EXPECT_EQ(read_database(tree.path("whole.db"), view).rows, "X--------\tt\n");
  InputOptions column;
  column.board_column = "board";
  EXPECT_EQ(read_database(tree.path("whole.db"), column).rows, "X--------\tt\n");
  column.board_column = "made";
  EXPECT_EQ(read_database(tree.path("whole.db"), column).rows, "XO-------\t1\tti\n");
}

/// What reading the view `v` of a small database ends with.
std::string problem_of_view(const std::string& query, InputOptions options = {}, int views = 0) {
  const TempTree tree;
  std::string statements = "create view v(board) as " + query + ";";
  for (int i = 0; i < views; ++i) statements += "create view w" + std::to_string(i) + " as select 1;";
  database(tree, statements);
  options.table = "v";
  const auto read = read_database(tree.path("whole.db"), options);
  EXPECT_EQ(read.rows, "");
  return read.problem;
}

TEST(Sqlite, LimitsWhatARowMayTake) {
  const std::string endless = "with recursive n(i) as (select 1 union all select i + 1 from n) ";
  EXPECT_EQ(problem_of_view(endless + "select 'XO-------' from n where i < 0"),
            "OX003 a row takes more than 10000000 steps of SQLite; use --max-sql-steps to raise the limit");
  EXPECT_EQ(problem_of_view("select hex(zeroblob(490000000))"),
            "OX003 a value is longer than the limit of 1048576 bytes; use --max-record-bytes to raise it");
  EXPECT_EQ(problem_of_view("select 1", {}, 1000),
            "OX003 the database has more than 1000 views; export its rows with sqlite3");
  InputOptions options;
  options.limits.sql_temp_bytes_max = std::uint64_t{8} << 20;
  options.board_column = "board";
  EXPECT_EQ(problem_of_view(endless + "select printf('%.*c', 100000, 'x') || i from n order by 1", options),
            "OX003 the rows take more than 8388608 bytes of temporary files; use --max-sql-temp to raise the limit");
}

TEST(Sqlite, LimitsTheMemoryForViewsOfViews) {
  const TempTree tree;
  std::string statements = "create view v0(board) as select 1;";
  for (int i = 1; i < 30; ++i) {
    const std::string before = std::to_string(i - 1);
    statements += "create view v" + std::to_string(i) + " as select * from v" + before + " union all select * from v" +
                  before + ";";
  }
  database(tree, statements);
  InputOptions options;
  options.table = "v29";
  EXPECT_THAT(read_database(tree.path("whole.db"), options).problem,
              HasSubstr("OX003 the rows take more than the limit of 67108864 bytes of memory"));
}

TEST(Sqlite, LimitsNoStepsOfAQuery) {
  const TempTree tree;
  database(tree, "create table g(board); insert into g values('XO-------');");
  InputOptions options;
  options.limits.sql_steps_max = 1000;
  options.query =
      "with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000) "
      "select board from g where (select max(i) from n) = 10000";
  const auto read = read_database(tree.path("whole.db"), options);
  EXPECT_EQ(read.rows + read.problem, "XO-------\tt\n");
}

TEST(Sqlite, ReadsOnAfterALargeValue) {
  const TempTree tree;
  database(tree,
           "create table g(id integer primary key, board, note); insert into g(board) values('XO-------'), "
           "(zeroblob(3000000)), ('X--------'), (zeroblob(20000000)), ('XO-------'); update g set note = "
           "zeroblob(2000000);");
  const auto read = read_database(tree.path("whole.db"));
  EXPECT_EQ(read.rows, "XO-------\t1\tti\n\t2\tli\nX--------\t3\tti\n\t4\tli\nXO-------\t5\tti\n");
  EXPECT_EQ(read.problem, "");
}

/// Links each child of the root of `g` to the same page.
std::string linked_in_a_circle(std::string bytes) {
  const auto number = [&](std::size_t at) {
    return std::size_t{static_cast<unsigned char>(bytes[at])} * 256 + static_cast<unsigned char>(bytes[at + 1]);
  };
  const std::size_t root = k_page_bytes;
  for (std::size_t i = 0; i < number(root + 3); ++i)
    bytes.replace(root + number(root + 12 + 2 * i), 4, bytes, root + number(root + 12), 4);
  return bytes;
}

TEST(Sqlite, ReadsNoRowTwice) {
  const TempTree tree;
  const std::string bytes = database(tree, "create table g(board);\n" + k_hundred_rows);
  const auto read = read_database(tree.write("circle.db", linked_in_a_circle(bytes)));
  EXPECT_THAT(read.problem, HasSubstr("OX002 the database is damaged"));
  EXPECT_LT(lines_of(read.rows), 100U);
}

TEST(Sqlite, TakesTimeLinearInTheNumberOfTables) {
  const TempTree tree;
  std::string statements = "begin;";
  for (int i = 0; i < 3000; ++i) statements += "create table t" + std::to_string(i) + "(a text, b text);";
  database(tree, statements + "create table g(board); insert into g values('XO-------'); commit;");
  EXPECT_EQ(read_database(tree.path("whole.db")).rows, "XO-------\t1\tti\n");
}

/// Runs sqlite3 with `statements` and keeps its connection open.
class OtherProgram {
 public:
  OtherProgram(const TempTree& tree, const std::string& statements)
      : program_({.arguments = {"-c", "sqlite3 whole.db"}, .folder = tree.path(), .program = "/bin/sh"}) {
    program_.write(statements + "\n.shell touch ready\n");
    for (int i = 0; i < 3000 && !std::filesystem::exists(tree.path("ready")); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(std::filesystem::exists(tree.path("ready")));
  }
  RunningProgram& program() { return program_; }

 private:
  RunningProgram program_;
};

std::string files_in(const TempTree& tree) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(tree.path())) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  std::string list;
  for (const std::string& name : names) list += name + " ";
  return list;
}

TEST(Sqlite, WaitsForALock) {
  const TempTree tree;
  database(tree, "create table g(board); insert into g values('XO-------');");
  OtherProgram other(tree, "begin exclusive; insert into g values('X--------');");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(read_database(tree.path("whole.db")).problem, HasSubstr("OX001 is locked by another program"));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
}

TEST(Sqlite, ReadsADatabaseInUseWithoutChangingItsFiles) {
  const TempTree tree;
  database(tree, "pragma journal_mode = wal; create table g(board); insert into g values('XO-------');");
  OtherProgram other(tree, "insert into g values('X--------'); begin; select * from g;");
  const std::string before = read_file(tree.path("whole.db-shm"));
  const auto read = read_database(tree.path("whole.db"));
  EXPECT_EQ(read.rows, "XO-------\t1\tti\nX--------\t2\tti\n") << read.problem;
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(read_file(tree.path("whole.db-shm")), before);
  // A log that a program left behind has no index.
  const TempTree copy;
  for (const char* name : {"whole.db", "whole.db-wal"}) copy.write(name, read_file(tree.path(name)));
  const auto copied = read_database(copy.path("whole.db"));
  EXPECT_EQ(copied.rows, read.rows) << copied.problem;
  EXPECT_EQ(copied.problem, "");
  EXPECT_EQ(files_in(copy), "whole.db whole.db-wal ");
}

TEST(Sqlite, ReportsAnInterruptedChange) {
  const TempTree tree;
  database(tree, "create table g(board); insert into g values('XO-------');");
  {
    OtherProgram other(
        tree,
        "pragma cache_size = 1; begin; insert into g select 'X--------' from "
        "(with recursive n(i) as (select 1 union all select i + 1 from n where i < 9999) select i from n);");
    const TempTree copy;
    for (const char* name : {"whole.db", "whole.db-journal"}) copy.write(name, read_file(tree.path(name)));
    EXPECT_THAT(read_database(copy.path("whole.db")).problem,
                HasSubstr("OX001 a program was interrupted while it changed the database"));
    EXPECT_EQ(files_in(copy), "whole.db whole.db-journal ");
  }
}

TEST(Sqlite, DoesNotWaitForAFifo) {
  const TempTree tree;
  EXPECT_THAT(read_database(tree.fifo("games.db")).problem, HasSubstr("OX004 is not a regular file"));
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
