/// SQL dumps into records: which rows are read, that damage costs one row, and that no cut changes anything.
#include "input/sql/dump.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"
#include "input/csv/csv.hpp"
#include "input/json/json_document_cases.hpp"
#include "support/result.hpp"

#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <vector>

namespace oxaudit::test {
namespace {

using Records = std::vector<std::string>;

DocumentRead read_dump(std::string_view text, const InputOptions& options = {}, std::size_t block = 0,
                       Following last_end = Following::end) {
  return read_document(text, options, block, last_end, open_dump);
}

struct Row {
  std::string_view name;
  std::string_view text;
  Records records;
  std::string_view problem;  ///< how it begins
};

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"copy",
       "COPY public.games (id, board, note) FROM stdin;\n1\tXO-------\ta\n2\tX--------\t\\N\n\\.\nSELECT 1;\n",
       {"2:XO------- 1", "3:X-------- 2"},
       ""},
      {"copy without columns",
       "CREATE TABLE g (n int, \"Board\" text);\nCOPY g FROM stdin;\n1\tXO-------\n\\.\n",
       {"3:XO-------"},
       ""},
      {"escapes of copy",
       "COPY g (board) FROM "
       "stdin;\nXOX\\nOXO\\nXOX\n\\130O-------\n\\x58O-------\n\\X\\O-------\nX\\\\-------\n\\N\n\n\\.\n",
       {"2:XOXOXOXOX", "3:XO-------", "4:XO-------", "5:XO-------", "6:OX103@80", "7:OX106@90", "8:OX106@93"},
       ""},
      {"copy of another table",
       "COPY h (board_id, x) FROM stdin;\n1\tXO-------\n\\.\nCOPY g (board) FROM stdin;\nX--------\n\\.\n",
       {"5:X--------"},
       ""},
      {"declared types of copy",
       "CREATE TABLE g (board integer, key text);\nCOPY g (key, board) FROM stdin;\na\t1\nb\t\\N\n\\.\n",
       {"3:OX106@76 a", "4:OX106@80 b"},
       ""},
      {"fields of copy",
       "COPY g (id, board) FROM stdin;\n1\n2\tX--------\t\n3\tXO-------\n\\.\n",
       {"2:OX105@31", "3:OX105@33", "4:XO------- 3"},
       ""},
      {"a backslash at the end",
       "COPY g (board) FROM stdin;\nX-------\\\nX--------\n\\.\n",
       {"2:OX105@27", "3:X--------"},
       ""},
      {"copy without end",
       "COPY g (board) FROM stdin;\nX--------\nCOPY h (b) FROM stdin;\n1\n\\.\n",
       {"2:X--------"},
       "OX002 the dump is truncated: the rows of 'g' have no end"},
      {"copy in another form",
       "COPY g (board) FROM stdin WITH CSV;\nX--------\n\\.\n",
       {},
       "OX005 the rows of 'g' are not in the default form of COPY"},

      {"insert",
       "INSERT INTO g (board, id) VALUES ('XO-------', 7), ('X--------',8);",
       {"1:XO------- 7", "1:X-------- 8"},
       ""},
      {"insert without columns",
       "CREATE TABLE IF NOT EXISTS [my g] (id integer primary key, board text check (board <> ','), unique (board));\n"
       "INSERT INTO \"my g\" VALUES(1,'XO-------');\nINSERT INTO \"my g\" VALUES(2,'X--------');\n",
       {"2:XO------- 1", "3:X-------- 2"},
       ""},
      {"line ends of sqlite",
       "INSERT INTO g(board) VALUES(replace('XOX\\nOXO\\nXOX','\\n',char(10)));\n"
       "INSERT INTO g(board) VALUES(replace(replace('XOX\\r\\nOXO\\r\\nXOX','\\r',char(13)),'\\n',char(10)));\n"
       "INSERT INTO g(board) VALUES(unistr('XOX\\u000aOXO\\u000aXOX'));\n"
       "INSERT INTO g(board) VALUES('XOX'||char(10)||'OXO'||char(10)||'XOX');\n",
       {"1:XOXOXOXOX", "2:XOXOXOXOX", "3:XOXOXOXOX", "4:XOXOXOXOX"},
       ""},
      {"line ends within quotes",
       "INSERT INTO g(id,board) VALUES (1,'XOX\nOXO\nXOX'),\n(2,'X--------');\n",
       {"1:XOXOXOXOX 1", "4:X-------- 2"},
       ""},
      {"mysql",
       "-- MySQL dump 10.13\nCREATE TABLE `g` (\n  `id` int NOT NULL,\n  `bo``ard` text,\n  `board` char(9),\n  "
       "PRIMARY KEY (`id`),\n"
       "  KEY `k` (`board`)\n);\n/*!40000 ALTER TABLE `g` DISABLE KEYS */;\n"
       "INSERT INTO `g` VALUES (1,'it\\'s),(','XO-------'),(2,'a''b','XOX\\nOXO\\nXOX'),(3,_binary 'x',_binary "
       "'X--------');\n"
       "-- Dump completed on 2020-01-01  0:00:00\n",
       {"10:XO------- 1", "10:XOXOXOXOX 2", "10:OX106@276 3"},
       ""},
      {"types of insert",
       "INSERT INTO g(board) VALUES (NULL),(123456789),(1.5e3),(X'0102'),(0x4142),(true),(f(1)),(''),(default);",
       {"1:OX106@29", "1:OX106@36", "1:OX106@48", "1:OX106@56", "1:OX106@66", "1:OX106@75", "1:OX106@82", "1:OX106@90",
        "1:OX106@94"},
       ""},
      {"bytes of postgres", "CREATE TABLE g (board bytea);INSERT INTO g VALUES ('\\x0102');", {"1:OX106@52"}, ""},
      {"escape strings",
       "INSERT INTO g(board) VALUES (E'XOX\\nOXO\\nXOX'),('X\\-------');",
       {"1:XOXOXOXOX", "1:OX103@50"},
       ""},
      {"a column that is not named",
       "CREATE TABLE g (id int, board text);INSERT INTO g (id) VALUES (1);",
       {"1:OX106@62 1"},
       ""},
      {"nine columns",
       "CREATE TABLE g (c1,c2,c3,c4,c5,c6,c7,c8,c9);INSERT INTO g VALUES('X','O','-','-','-','-','-','-','-');",
       {"1:XO-------"},
       ""},
      {"a computed column",
       "CREATE TABLE g (id int, n int GENERATED ALWAYS AS (id + 1) STORED, board text);INSERT INTO g "
       "VALUES(1,'X--------');",
       {"1:X-------- 1"},
       ""},
      {"what stands behind rows",
       "INSERT INTO g(board) OVERRIDING SYSTEM VALUE VALUES ('X--------') ON CONFLICT DO NOTHING;"
       "REPLACE INTO g(board) VALUES ('XO-------');INSERT OR IGNORE INTO g(board) VALUES ('---------');",
       {"1:X--------", "1:XO-------", "1:---------"},
       ""},

      {"comments",
       "-- INSERT INTO g(board) VALUES ('X--------');\n/* INSERT INTO g(board) VALUES ('X--------'); ' */\n"
       "INSERT /* ' */ INTO g(board) -- '\n VALUES ('XO-------');",
       {"4:XO-------"},
       ""},
      {"function bodies",
       "CREATE FUNCTION f() AS $x$ begin INSERT INTO g(board) VALUES ('X--------'); end $x$;\n"
       "COMMENT ON TABLE g IS 'a;\nCOPY g (board) FROM stdin;\nX--------';\nINSERT INTO g(board) VALUES ('XO-------');",
       {"5:XO-------"},
       ""},
      {"triggers",
       "CREATE TRIGGER t AFTER INSERT ON g BEGIN INSERT INTO g(board) VALUES (CASE 1 WHEN 1 THEN 'X' END); SELECT 1; "
       "END;\n"
       "INSERT INTO g(board) VALUES ('XO-------');",
       {"2:XO-------"},
       ""},
      {"another terminator",
       "DELIMITER ;;\nCREATE PROCEDURE p() BEGIN INSERT INTO g(board) VALUES ('X--------'); END ;;\nDELIMITER ;\n"
       "INSERT INTO g(board) VALUES ('XO-------');",
       {"4:XO-------"},
       ""},
      {"commands of psql",
       "\\restrict x'y\nINSERT INTO g(board) VALUES ('XO-------');\n\\unrestrict x",
       {"2:XO-------"},
       ""},
      {"byte order mark", "\xEF\xBB\xBFINSERT INTO g(board) VALUES ('XO-------');", {"1:XO-------"}, ""},
      {"line ends of Windows", "COPY g (board) FROM stdin;\r\nX--------\r\n\\.\r\n", {"2:X--------"}, ""},

      {"two tables",
       "CREATE TABLE g (board);CREATE TABLE h (state);INSERT INTO g VALUES ('X--------');",
       {},
       "OX005 boards may be in 'g.board', 'h.state': choose with --table and --board-column"},
      {"two tables, the second too late",
       "INSERT INTO g(board) VALUES ('X--------');CREATE TABLE h (state);INSERT INTO h VALUES ('XO-------');",
       {"1:X--------"},
       "OX005 boards may be in 'g.board', 'h.state': choose with --table and --board-column; only the first was read"},
      {"two databases",
       "USE `a`;INSERT INTO `g` (`board`) VALUES ('X--------');USE `b`;INSERT INTO `g` (`board`) VALUES ('X--------');",
       {"1:X--------"},
       "OX005 boards may be in 'a.g.board', 'b.g.board'"},
      {"no board column",
       "CREATE TABLE moves (id int, n int, moves text);INSERT INTO moves VALUES (1, 3, '0_0');INSERT INTO o VALUES "
       "(1,2);",
       {},
       "OX005 cannot tell which column holds the board: the tables are 'moves' with 'id', 'n', 'moves'; 'o' with 2 "
       "columns without names; choose with --table, --board-column or --cell-columns"},
      {"a column told by what it holds",
       "CREATE TABLE u (id int, name text);INSERT INTO u VALUES (1,'Ann');CREATE TABLE s (id int, snap text);\n"
       "INSERT INTO s VALUES (4,'XO-------'),(5,NULL);\nINSERT INTO s(snap) VALUES ('XX-------');",
       {"2:XO------- 4", "2:OX106@142 5", "3:XX-------"},
       ""},
      {"a column of COPY told by what it holds",
       "COPY s (n, snap, note) FROM stdin;\n1\tXOX\\nOXO\\nXOX\tq\n2\t\\N\t\\N\n\\.\n",
       {"2:XOXOXOXOX", "3:OX106@55"},
       ""},
      {"a column without a name told by what it holds",
       "INSERT INTO s VALUES (4,'XO-------'),(5,replace('XO-|---|---','|',char(10)));",
       {"1:XO-------", "1:XO-------"},
       ""},
      {"a column that a name tells, behind one that only holds boards",
       "CREATE TABLE s (snap text);INSERT INTO s VALUES ('OO-------');INSERT INTO g(board) VALUES ('X--------');",
       {"1:X--------"},
       ""},
      {"a column that holds boards and other things",
       "INSERT INTO s(snap) VALUES ('X--------'),('none');",
       {},
       "OX005 cannot tell which column holds the board"},
      {"a column of a declared type that looks like boards",
       "CREATE TABLE s (n int, snap bytea);\nCOPY s (n, snap) FROM stdin;\n1\tX--------\n\\.\n",
       {},
       "OX005 cannot tell which column holds the board"},
      {"two columns that hold boards",
       "INSERT INTO s(a, b) VALUES ('X--------', 'X--------');INSERT INTO r VALUES ('X--------');",
       {},
       "OX005 boards may be in 's.a', 's.b', 'r.1': choose with --table and --board-column"},
      {"two board columns", "CREATE TABLE g (board text, state text);", {}, "OX005 table 'g': more than one column"},
      {"no rows", "CREATE TABLE g (board text);", {}, ""},
      {"no tables", "SET x = 1;", {}, "OX006 it contains no table"},
      {"empty", "", {}, "OX006 it contains no table"},
      {"no SQL", "hello\n", {}, "OX005 this is not a SQL dump"},

      {"no closing quote",
       "INSERT INTO g(id,board) VALUES (1,'X--------),(2,'XO-------'),(3,'---------');",
       {"1:OX105@31", "1:XO------- 2", "1:--------- 3"},
       ""},
      {"no opening quote",
       "INSERT INTO g(id,board) VALUES (1,X--------'),(2,'XO-------'),(3,'---------');",
       {"1:OX105@31", "1:XO------- 2", "1:--------- 3"},
       ""},
      {"no closing quote in the last row",
       "INSERT INTO g(id,board) VALUES (1,'X--------);\nINSERT INTO g(id,board) VALUES (2,'XO-------');",
       {"1:OX105@31", "2:XO------- 2"},
       ""},
      {"no closing bracket",
       "INSERT INTO g(id,board) VALUES (1,'X--------',(2,'XO-------'),(3,'---------');",
       {"1:OX105@31", "1:XO------- 2", "1:--------- 3"},
       ""},
      {"no comma between rows",
       "INSERT INTO g(board) VALUES ('X--------') ('XO-------');",
       {"1:X--------", "1:OX105@42", "1:XO-------"},
       ""},
      {"no semicolon",
       "INSERT INTO g(board) VALUES ('X--------')\nINSERT INTO g(board) VALUES ('XO-------');",
       {"1:X--------", "2:OX105@42", "2:XO-------"},
       ""},
      {"fields of insert",
       "INSERT INTO g(id,board) VALUES (1),(2,'XO-------'),(3,'---------',1);",
       {"1:OX105@31", "1:XO------- 2", "1:OX105@51"},
       ""},
      {"no VALUES", "INSERT INTO g(board) VALUSE ('X--------'),('XO-------');", {"1:OX105@20", "1:XO-------"}, ""},
      {"rows of a query",
       "CREATE TABLE g (id int, board text);INSERT INTO g (id, board) SELECT 8, 'a;b';\n"
       "INSERT INTO g SELECT 8, 'X--------';REPLACE INTO g TABLE h;\nINSERT INTO g (SELECT 1, 'X');\n"
       "INSERT INTO g DEFAULT VALUES;WITH x AS (SELECT 1) SELECT * FROM x;INSERT INTO g VALUES (1,'XO-------');",
       {"1:OX105@36", "2:OX105@79", "2:OX105@115", "3:OX105@139", "4:OX105@170", "4:XO------- 1"},
       ""},
      {"rows of SET",
       "INSERT INTO g SET id=f(9, 1), board='XXX;-----' ON DUPLICATE KEY UPDATE id = 3, board = 'X';\n"
       "INSERT INTO g SET id=9, board='X';REPLACE INTO g SET board='X';INSERT INTO g(board) VALUES ('XO-------');",
       {"1:OX105@0", "2:OX105@93", "2:OX105@127", "2:XO-------"},
       ""},
      {"rows of MERGE",
       "CREATE TABLE g (board);MERGE INTO g USING h ON g.a = h.a WHEN NOT MATCHED THEN INSERT (board) VALUES ('X');",
       {"1:OX105@23"},
       ""},
      {"rows of a query, of a table that is not read",
       "CREATE TABLE g (board);CREATE TABLE h (a);INSERT INTO h SELECT 1;INSERT INTO k SELECT 1;INSERT INTO h SET a=1;"
       "MERGE INTO h USING g ON true;COPY h FROM '/tmp/x';LOAD DATA INFILE 'x' INTO TABLE h;SELECT * INTO g;"
       "COPY g TO '/tmp/x';COPY (SELECT 1) TO '/tmp/x';LOAD 'plpgsql';",
       {},
       ""},
      {"rows of a query, of a table of which nothing is known",
       "INSERT INTO g SELECT 1, 'X';",
       {"1:OX105@0"},
       "OX005 cannot tell which column holds the board: the tables are 'g' with unknown columns"},
      {"copy from another file",
       "COPY g (id, board) FROM '/tmp/x.csv';\nINSERT INTO g(id, board) VALUES (1,'XO-------');",
       {"2:XO------- 1"},
       "OX005 the rows of 'g' are in another file"},
      {"copy from another file by psql",
       "SET x = 1;\n\\copy g (board) from 'x.csv' with (format csv)\nCOPY g (board) FROM stdin;\nX--------\n\\.\n",
       {"4:X--------"},
       "OX005 the rows of 'g' are in another file"},
      {"copy of columns that are not known from another file",
       "COPY g FROM '/tmp/x.csv';",
       {},
       "OX005 cannot tell which column holds the board: the tables are 'g' with unknown columns; choose "
       "with --table, --board-column or --cell-columns; the rows of 'g' are in another file"},
      {"load from another file",
       "CREATE TABLE `g` (`board` text);LOAD DATA LOCAL INFILE 'x.csv' REPLACE INTO TABLE `g` FIELDS TERMINATED BY "
       "',';",
       {},
       "OX005 the rows of 'g' are in another file"},
      {"a semicolon between rows",
       "INSERT INTO g(board) VALUES ('X--------');('XO-------');",
       {"1:X--------", "1:OX105@42", "1:XO-------"},
       ""},
      {"a statement that is none",
       "SET x = 1;\nINSRT INTO g(board) VALUES ('X--------');\nINSERT INTO g(board) VALUES ('XO-------');",
       {"2:OX105@11", "3:XO-------"},
       ""},
      {"cut within copy",
       "COPY g (board) FROM stdin;\nX--------\nXO---",
       {"2:X--------", "3:OX105@37"},
       "OX002 the dump is truncated"},
      {"cut within insert",
       "INSERT INTO g(board) VALUES ('X--------'),('XO",
       {"1:X--------", "1:OX105@42"},
       "OX002 the dump is truncated"},
      {"no closing line",
       "-- PostgreSQL database dump\nINSERT INTO g(board) VALUES ('X--------');\n",
       {"2:X--------"},
       "OX002 the dump is truncated: its last line, \"-- PostgreSQL database dump complete\", is missing"},
      {"no commit",
       "BEGIN TRANSACTION;\nINSERT INTO g(board) VALUES ('X--------');\n",
       {"2:X--------"},
       "OX002 the dump is truncated: COMMIT is missing at its end"},
      {"a dump of a damaged database",
       "BEGIN TRANSACTION;\nINSERT INTO g(board) VALUES ('X--------');\nROLLBACK; -- due to errors\n",
       {"2:X--------"},
       "OX002 a comment in the dump says that the database was damaged"},
  };
  return all;
}

TEST(ReadDump, FindsItsRecords) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.name);
    const DocumentRead read = read_dump(row.text);
    EXPECT_EQ(read.records, row.records);
    EXPECT_EQ(read.problem.substr(0, row.problem.size()), row.problem);
    EXPECT_EQ(read.problem.empty(), row.problem.empty()) << read.problem;
  }
}

TEST(ReadDump, NoBlockSizeChangesAnything) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.name);
    const DocumentRead whole = read_dump(row.text);
    for (std::size_t block = 1; block <= row.text.size(); ++block) {
      SCOPED_TRACE(block);
      const DocumentRead read = read_dump(row.text, {}, block);
      EXPECT_EQ(read.records, whole.records);
      EXPECT_EQ(read.problem, whole.problem);
      EXPECT_EQ(read.layout, whole.layout);
    }
  }
}

TEST(ReadDump, NoBlockSizeChangesAnythingBeyondTheLongestRecord) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(row.name);
    for (const std::size_t longest : {1U, 12U, 22U, 30U, 60U}) {
      SCOPED_TRACE(longest);
      InputOptions options;
      options.limits.record_bytes_max = longest;
      const DocumentRead whole = read_dump(row.text, options);
      for (std::size_t block = 1; block <= row.text.size(); ++block) {
        SCOPED_TRACE(block);
        const DocumentRead read = read_dump(row.text, options, block);
        EXPECT_EQ(read.records, whole.records);
        EXPECT_EQ(read.problem, whole.problem);
      }
    }
  }
}

TEST(ReadDump, TakesTheOptions) {
  const std::string_view text =
      "CREATE TABLE a.g (id int, board text, final text);\nCREATE TABLE a.h (state text);\n"
      "INSERT INTO a.g VALUES (1,'X--------','XO-------');\nINSERT INTO a.h VALUES ('---------');\n";
  InputOptions options;
  options.table = "h";
  EXPECT_EQ(read_dump(text, options).records, Records{"4:---------"});
  options.table = "A.G";
  EXPECT_EQ(read_dump(text, options).records, Records{"3:X-------- 1"});
  EXPECT_EQ(read_dump(text, options).layout,
            "table 'a.g', board column 'board', id column 'id'; table given; board column known by its name; id column "
            "known by its name");
  options.board_column = "final";
  options.id_column = "board";
  EXPECT_EQ(read_dump(text, options).records, Records{"3:XO------- X--------"});
  options.table = "i";
  EXPECT_EQ(read_dump(text, options).problem.substr(0, 46), "OX005 --table 'i': no such table; the tables a");
  options = {};
  options.board_column = "2";
  EXPECT_EQ(
      read_dump("INSERT INTO g VALUES (1,'X--------');INSERT INTO sqlite_sequence VALUES('g',1);", options).records,
      Records{"1:X--------"});
}

TEST(ReadDump, LooksForBoardsInTheFirstRowsOnly) {
  const auto rows = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "INSERT INTO u(name) VALUES ('somebody');\n";
    return text;
  };
  const std::string boards = "INSERT INTO s(snap) VALUES ('X--------');\n";
  // What comes later never changes what was chosen, and is told where it may be meant, too.
  EXPECT_EQ(
      read_dump(boards + rows(3000) + "INSERT INTO t(snap) VALUES ('XO-------');\n").problem,
      "OX005 boards may be in 's.snap', 't.snap': choose with --table and --board-column; only the first was read");
  EXPECT_EQ(
      read_dump(boards + rows(3000) + "INSERT INTO g(board) VALUES ('XO-------');\n").problem,
      "OX005 boards may be in 's.snap', 'g.board': choose with --table and --board-column; only the first was read");
  EXPECT_EQ(read_dump(boards + rows(3000)).layout,
            "table 's', board column 'snap'; the only one of 2 tables with such columns; the only column with only "
            "boards in the first rows");
  EXPECT_THAT(read_dump(rows(3000) + boards).problem, ::testing::HasSubstr("cannot tell which column holds the board"));
  InputOptions options;
  options.table = "t";
  EXPECT_EQ(read_dump(boards + "INSERT INTO t(snap) VALUES ('XO-------');\n", options).records, Records{"2:XO-------"});
  options.table.clear();
  options.board_column = "snap";
  EXPECT_EQ(read_dump(boards, options).layout, "table 's', board column 'snap'; the only table; board column given");
}

TEST(ReadDump, ComparesClaims) {
  InputOptions options;
  options.claim_column = "result";
  const DocumentRead read =
      read_dump("COPY g (board, result) FROM stdin;\nXXXOO----\tx\nXXXOO----\to\nXXXOO----\t\\N\n\\.\n", options);
  ASSERT_EQ(read.records.size(), 3U);
  for (const std::string& record : read.records) EXPECT_EQ(record.substr(1), ":XXXOO----");
}

std::string all_boards(std::string_view head, std::string_view before, std::string_view between,
                       std::string_view behind, std::string_view separator, std::string_view tail) {
  std::string text(head);
  for (int code = 0; code < k_board_count; ++code) {
    if (code != 0) text += separator;
    text.append(before).append(std::to_string(code)).append(between);
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    for (int cell = 0; cell < k_cell_count; ++cell) text += "-XO"[static_cast<std::size_t>(board.cell(cell))];
    text += behind;
  }
  return text.append(tail);
}

Records without_lines(const Records& records) {
  Records rest;
  for (const std::string& record : records) rest.push_back(record.substr(record.find(':') + 1));
  return rest;
}

TEST(ReadDump, EveryBoardGivesWhatCsvGives) {
  const std::string csv = all_boards("id,board\n", "", ",", "\n", "", "");
  const InputOptions options;
  Result<Layout> layout = open_csv({csv, true}, options);
  ASSERT_TRUE(layout.ok());
  const std::string guarded = std::string(64, '\0') + csv + std::string(64, '\0');
  SliceView slice;
  slice.bytes = std::string_view(guarded).substr(64 + layout->first_record, csv.size() - layout->first_record);
  slice.keep_all = true;
  ReadResult result;
  layout->reader->read(slice, result);
  Records expected;
  for (std::size_t i = 0; i < result.items.size(); ++i)
    expected.push_back(outcome(result, i) + " " +
                       std::string(slice.bytes.substr(result.items[i].id_begin, result.items[i].id_size)));
  ASSERT_EQ(expected.size(), static_cast<std::size_t>(k_board_count));

  const std::string_view create = "CREATE TABLE g (id int, board text);\n";
  for (const std::string& dump : {
           all_boards(std::string(create) + "COPY g (id, board) FROM stdin;\n", "", "\t", "\n", "", "\\.\n"),
           all_boards(create, "INSERT INTO g VALUES(", ",'", "');\n", "", ""),
           all_boards("INSERT INTO `g` (`id`,`board`) VALUES ", "(", ",'", "')", ",", ";\n"),
       }) {
    for (const std::size_t block : {std::size_t{0}, std::size_t{5000}}) {
      const DocumentRead read = read_dump(dump, {}, block);
      EXPECT_EQ(without_lines(read.records), expected);
      EXPECT_EQ(read.problem, "");
    }
  }
}

TEST(ReadDump, KeepsEveryRecordBeforeACut) {
  const std::string copy =
      "-- PostgreSQL database dump\nCREATE TABLE g (id int, board text);\nCOPY g (id, board) FROM "
      "stdin;\n1\tX--------\n"
      "2\tXO-------\n3\t---------\n\\.\n-- PostgreSQL database dump complete\n";
  const std::string insert =
      "BEGIN TRANSACTION;\nCREATE TABLE g (id int, board text);\nINSERT INTO g VALUES(1,'X--------'),(2,'XO-------');\n"
      "INSERT INTO g VALUES(3,'---------');\nCOMMIT;\n";
  for (const std::string& text : {copy, insert}) {
    const Records whole = read_dump(text).records;
    ASSERT_EQ(whole.size(), 3U);
    ASSERT_EQ(read_dump(text).problem, "");
    std::size_t begin = text.find("1\t") == std::string::npos ? text.find("1,") : text.find("1\t");
    for (std::size_t size = 0; size < text.size(); ++size) {
      SCOPED_TRACE(text.substr(0, size));
      const DocumentRead cut = read_dump(std::string_view(text).substr(0, size));
      std::size_t complete = 0;
      for (const std::string_view end : {"X--------", "XO-------", "---------"}) {
        const std::size_t at = text.find(end, begin);
        // The row is whole with what closes it.
        complete += at + end.size() + (&text == &copy ? 1U : 2U) <= size ? 1U : 0U;
      }
      ASSERT_GE(cut.records.size(), complete);
      ASSERT_LE(cut.records.size(), complete + 1);
      EXPECT_TRUE(std::equal(whole.begin(), whole.begin() + static_cast<int>(complete), cut.records.begin()));
      EXPECT_TRUE(size + 1 >= text.size() || !cut.problem.empty());
    }
  }
}

TEST(ReadDump, AChangedByteCostsAtMostTheRowsItTouches) {
  const std::string insert =
      "CREATE TABLE g (id int, board text);\nINSERT INTO g "
      "VALUES(1,'X--------'),(2,'XO-------'),(3,'---------'),(4,'XOX------');\n"
      "INSERT INTO g VALUES(5,'XOXO-----');\nINSERT INTO g VALUES(6,'XOXOX----');\nINSERT INTO g "
      "VALUES(7,'XOXOXO---');\n";
  const Records whole = read_dump(insert).records;
  ASSERT_EQ(whole.size(), 7U);
  const std::size_t rows_begin = insert.find("(1,");
  const std::size_t rows_end = insert.find(");\n", rows_begin);
  for (std::size_t at = rows_begin; at < rows_end; ++at) {
    for (const char c : std::string_view("'(),;x\\\" \n")) {
      std::string text = insert;
      text[at] = c;
      SCOPED_TRACE(text);
      const Records records = read_dump(text).records;
      std::size_t kept = 0;
      for (const std::string& record : whole) {
        // A line end moves the lines of what stands behind it.
        const std::string board = record.substr(record.find(':'));
        kept += std::ranges::any_of(records, [&](const std::string& r) { return r.substr(r.find(':')) == board; }) ? 1U
                                                                                                                   : 0U;
      }
      EXPECT_GE(kept, 5U);
      EXPECT_EQ(std::ranges::count_if(records, [](const std::string& r) { return r.find(" 7") != std::string::npos; }),
                1);
    }
  }
}

TEST(ReadDump, AnyBytesInAnyBlocksGiveTheSame) {
  EXPECT_TRUE(rc::check("any pieces of dumps", [] {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(
        rc::gen::elementOf(std::vector<std::string>{"INSERT INTO g(board) VALUES ",
                                                    "INSERT INTO `g` (`id`,`board`) VALUES ",
                                                    "COPY g (board) FROM stdin;\n",
                                                    "\\.\n",
                                                    "CREATE TABLE g (id int, board text);",
                                                    "CREATE TRIGGER BEGIN ",
                                                    "END;",
                                                    "('X--------')",
                                                    "(1,'XO-------')",
                                                    ",",
                                                    ";",
                                                    "'",
                                                    "\"",
                                                    "`",
                                                    "(",
                                                    ")",
                                                    "--",
                                                    "/*",
                                                    "*/",
                                                    "/*!",
                                                    "$a$",
                                                    "$$",
                                                    "\\",
                                                    "\n",
                                                    "\r",
                                                    "\t",
                                                    " ",
                                                    "x",
                                                    "1",
                                                    "E'",
                                                    "DELIMITER //\n",
                                                    "//",
                                                    "DELIMITER ;\n",
                                                    "\\connect a\n",
                                                    "USE b;",
                                                    "X--------\n",
                                                    "-- MySQL dump \n",
                                                    "-- PostgreSQL database dump\n"}));
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    InputOptions options;
    options.limits.record_bytes_max = *rc::gen::inRange<std::size_t>(1, 120);
    const DocumentRead whole = read_dump(text, options);
    const DocumentRead cut = read_dump(text, options, *rc::gen::inRange<std::size_t>(1, 40));
    RC_ASSERT(cut.records == whole.records);
    RC_ASSERT(cut.problem == whole.problem);
  }));
}

}  // namespace
}  // namespace oxaudit::test
