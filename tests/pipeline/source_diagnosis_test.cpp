/// A source in another notation gets one notice, for any format and block size, and the report does not change.
#include "pipeline/audit.hpp"
#include "support/result.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <algorithm>

namespace oxaudit {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Told {
  std::string report;
  std::vector<std::string> notices;
};

Told audit_told(const AuditOptions& options) {
  const TempTree out;
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report("csv")->make({}), std::move(*Output::open(out.path("report")))});
  Progress progress;
  const std::atomic<bool> stop{false};
  Told told;
  const Result<Summary> summary =
      audit(options, sinks, progress, stop, [&](std::string_view notice) { told.notices.emplace_back(notice); });
  if (!summary) throw std::runtime_error(summary.error().message);
  std::ifstream file(out.path("report"), std::ios::binary);
  told.report.assign(std::istreambuf_iterator<char>(file), {});
  return told;
}

/// The nine cells of legal boards with a cell left, `empty` in it.
std::vector<std::string> boards_with(char empty, unsigned step = 37) {
  std::vector<std::string> boards;
  for (unsigned code = 1; code < k_board_count; code += step) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    if (flagged(k_class_of[code]) || board.x_count() + board.o_count() == k_cell_count) continue;
    std::string cells;
    for (int i = 0; i < k_cell_count; ++i) {
      const Cell cell = board.cell(i);
      cells += cell == Cell::empty ? empty : cell == Cell::x ? 'X' : 'O';
    }
    boards.push_back(cells);
  }
  return boards;
}

/// The cells with something between them and between the rows.
std::string joined(const std::string& cells, const std::string& between_cells, const std::string& between_rows) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0) out += i % 3 == 0 ? between_rows : between_cells;
    out += cells[i];
  }
  return out;
}

struct Written {
  std::string name;
  std::string file;
  std::string before;  ///< all records
  std::string record;  ///< with what stands around a board
  std::string between_cells;
  std::string between_rows;
  std::string after;
  std::string behind;  ///< all records
};

class InEveryFormat : public ::testing::TestWithParam<Written> {};

TEST_P(InEveryFormat, UnknownMarksAreRecognised) {
  const Written& written = GetParam();
  std::string bytes = written.before;
  const std::vector<std::string> boards = boards_with('b');
  for (std::size_t i = 0; i < boards.size(); ++i)
    bytes += (i == 0 && written.record.starts_with(',') ? written.record.substr(1) : written.record) +
             joined(boards[i], written.between_cells, written.between_rows) + written.after;
  const TempTree tree;
  tree.write(written.file, bytes + written.behind);
  AuditOptions options;
  options.walk.paths = {tree.path()};
  if (written.name == "lines") options.walk.format = options.input.format = Format::lines;
  const Told whole = audit_told(options);
  const std::string count = std::to_string(boards.size());
  ASSERT_THAT(whole.notices, ElementsAre(EndsWith(written.file + ": " + count + " of " + count +
                                                  " records are illegal or malformed; \"b\" seems to stand for an "
                                                  "empty cell: with --marks empty=b all of them would be legal")));
  for (const std::size_t block : {1U, 50U, 4096U}) {
    options.sizes = {.block = block, .window = block, .files = 2};
    options.jobs = 3;
    const Told cut = audit_told(options);
    EXPECT_EQ(cut.notices, whole.notices) << "blocks of " << block;
    EXPECT_EQ(cut.report, whole.report);
  }
  options.diagnose = false;
  const Told silent = audit_told(options);
  EXPECT_THAT(silent.notices, IsEmpty());
  EXPECT_EQ(silent.report, whole.report);
}

INSTANTIATE_TEST_SUITE_P(
    SourceDiagnosis, InEveryFormat,
    ::testing::ValuesIn(std::vector<Written>{
        {"text", "a.txt", "", "", "", "\n", "\n\n", ""},
        {"lines", "a.txt", "", "", "", "", "\n", ""},
        {"csv", "a.csv", "id,board\n", "1,", "", "", "\n", ""},
        {"csv_of_rows", "a.csv", "id,board\n", "1,\"", "", "\n", "\"\n", ""},
        {"csv_of_cells", "a.csv", "id,1,2,3,4,5,6,7,8,9\n", "1,", ",", ",", "\n", ""},
        {"csv_of_quoted_cells", "a.csv", "1,2,3,4,5,6,7,8,9,id\n", "\"", "\",\"", "\",\"", "\",\"1\"\n", ""},
        {"tsv", "a.tsv", "1\t2\t3\t4\t5\t6\t7\t8\t9\n", "", "\t", "\t", "\n", ""},
        {"ndjson", "a.ndjson", "", "{\"board\":\"", "", "", "\"}\n", ""},
        {"ndjson_with_escapes", "a.ndjson", "", "{\"board\":\"", "", "\\n", "\"}\n", ""},
        {"json_of_row_strings", "a.json", "[", ",{\"board\":[\"", "", "\",\n\"", "\"]}", "]"},
        {"json_of_cells", "a.json", "[", ",{\"board\":[\"", "\",\"", "\", \"", "\"]}", "]"},
        {"json_of_row_arrays", "a.json", "[", ",{\"board\":[[\"", "\",\"", "\"], [\"", "\"]]}", "]"},
        {"arff_of_cells", "a.arff",
         "@relation games\n@attribute 1 {X,O,b}\n@attribute 2 {X,O,b}\n@attribute 3 {X,O,b}\n@attribute 4 "
         "{X,O,b}\n@attribute 5 {X,O,b}\n@attribute 6 {X,O,b}\n@attribute 7 {X,O,b}\n@attribute 8 {X,O,b}\n@attribute "
         "9 {X,O,b}\n@data\n",
         "'", "','", "', '", "'\n", ""},
        {"copy", "a.sql", "COPY games (id, board) FROM stdin;\n", "1\t", "", "\\n", "\n", "\\.\n"},
        {"copy_of_cells", "a.sql", "COPY games (a1, a2, a3, b1, b2, b3, c1, c2, c3) FROM stdin;\n", "", "\t", "\t",
         "\n", "\\.\n"},
        {"insert", "a.sql",
         "CREATE TABLE games (a1 text, a2 text, a3 text, b1 text, b2 text, b3 text, c1 text, c2 text, c3 text);\n",
         "INSERT INTO games VALUES ('", "','", "', '", "');\n", ""},
    }),
    [](const auto& param_info) { return param_info.param.name; });

std::string csv_of(const std::vector<std::string>& boards) {
  std::string csv = "board\n";
  for (const std::string& board : boards) csv += board + "\n";
  return csv;
}

/// A folder with a file for each board.
Told audit_folder_of(const std::vector<std::string>& boards, const std::string& between_rows = "\n",
                     const BlockSizes& sizes = {}) {
  const TempTree tree;
  for (std::size_t i = 0; i < boards.size(); ++i)
    tree.write(std::to_string(i) + ".txt", joined(boards[i], "", between_rows) + "\n");
  AuditOptions options;
  options.walk.paths = {tree.path()};
  options.sizes = sizes;
  return audit_told(options);
}

TEST(SourceDiagnosis, DiagnosesFilesOfOneBoardTogether) {
  const std::vector<std::string> boards = boards_with('.');
  const std::string count = std::to_string(boards.size());
  const auto told = ElementsAre("in " + count + " sources of few records " + count + " of " + count +
                                " records are illegal or malformed; \".\" seems to stand for an empty cell: with "
                                "--marks empty=. all of them would be legal");
  for (const BlockSizes& sizes : {BlockSizes{}, BlockSizes{.block = 1, .window = 1, .files = 1}})
    EXPECT_THAT(audit_folder_of(boards, "\n", sizes).notices, told);
  EXPECT_THAT(audit_folder_of(boards_with('-')).notices, IsEmpty());
  EXPECT_THAT(audit_folder_of({boards.begin(), boards.begin() + 9}).notices, IsEmpty()) << "nine are too few";
}

TEST(SourceDiagnosis, KnowsEveryNotationInFilesOfOneBoard) {
  const auto folder = [](const auto& change) {
    std::vector<std::string> boards = boards_with('-');
    for (std::string& board : boards) change(board);
    const Told told = audit_folder_of(boards);
    return told.notices.empty() ? std::string("nothing") : told.notices.front();
  };
  const auto swap = [](std::string& board) {
    for (char& c : board) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  };
  // Of boards with as many X as O either may be the one to move.
  const auto swap_of_odd = [&](std::string& board) {
    if (std::ranges::count(board, 'X') == std::ranges::count(board, 'O')) board = "X--------";
    swap(board);
  };
  EXPECT_THAT(folder(swap_of_odd), HasSubstr("--marks x=O,o=X"));
  for (const char empty : {'b', '_', '0', ' '}) {
    const auto replace = [&](std::string& board) { std::ranges::replace(board, '-', empty); };
    EXPECT_THAT(folder(replace), HasSubstr(std::string("empty=") + empty)) << empty;
  }
  const auto number = [](std::string& board) {
    for (std::size_t i = 0; i < board.size(); ++i)
      if (board[i] == '-') board[i] = static_cast<char>('1' + i);
  };
  EXPECT_THAT(folder(number), HasSubstr("empty=1,empty=2"));
}

TEST(SourceDiagnosis, KeepsSourcesOfManyRecordsApart) {
  const TempTree tree;
  tree.write("many.csv", csv_of(boards_with('.')));
  for (int i = 0; i < 20; ++i) tree.write("d/" + std::to_string(i) + ".txt", "XO-\n---\n---\n");
  AuditOptions options;
  options.walk.paths = {tree.path()};
  EXPECT_THAT(audit_told(options).notices, ElementsAre(HasSubstr("many.csv: ")));
}

TEST(SourceDiagnosis, SaysThatItExaminedTheFirstThousandRecords) {
  const TempTree tree;
  tree.write("a.csv", csv_of(boards_with('.', 1)));
  AuditOptions options;
  options.walk.paths = {tree.path()};
  const Told told = audit_told(options);
  ASSERT_EQ(told.notices.size(), 1U);
  EXPECT_THAT(told.notices[0], EndsWith("with --marks empty=. all of the first 1,000 of them would be legal"));
  options.sizes = {.block = 777, .window = 64, .files = 1};
  options.jobs = 2;
  EXPECT_EQ(audit_told(options).notices, told.notices);
}

TEST(SourceDiagnosis, NamesTheFirstTenSourcesInTheirOrder) {
  const TempTree tree;
  for (char name = 'a'; name < 'p'; ++name) tree.write(std::string(1, name) + ".csv", csv_of(boards_with('.')));
  AuditOptions options;
  options.walk.paths = {tree.path("o.csv"), tree.path()};
  for (const unsigned jobs : {1U, 4U}) {
    options.jobs = jobs;
    options.sizes.files = jobs;
    const Told told = audit_told(options);
    ASSERT_EQ(told.notices.size(), 11U);
    for (std::size_t i = 0; i < 10; ++i)
      EXPECT_THAT(told.notices[i], HasSubstr(std::string("/") + static_cast<char>('a' + i) + ".csv: "));
    EXPECT_THAT(told.notices[10], HasSubstr("more sources"));
  }
}

TEST(SourceDiagnosis, GivesNoNoticeForMostlyLegalSources) {
  const TempTree tree;
  std::vector<std::string> boards = boards_with('-');
  tree.write("legal.csv", csv_of(boards));
  const std::vector<std::string> dots = boards_with('.');
  boards.insert(boards.end(), dots.begin(), dots.end());
  tree.write("half.csv", csv_of(boards));
  for (std::size_t i = 0; i < 20; ++i)
    tree.write("small/" + std::to_string(i) + ".csv", csv_of({i % 2 == 0 ? dots[i] : boards[i]}));
  AuditOptions options;
  options.walk.paths = {tree.path()};
  EXPECT_THAT(audit_told(options).notices, IsEmpty());
}

TEST(SourceDiagnosis, SurvivesRecordsThatHoldNoBoard) {
  const TempTree tree;
  std::string broken;
  for (int i = 0; i < 30; ++i)
    broken += "{\"board\":\"\\u12\n[\"a\\\n{\"board\":[1,[2],{}]}\n{\"board\":\"\\ud800\\\"\"}\n\\\n";
  tree.write("a.ndjson", broken);
  tree.write("b.json", "[" + std::string(40, '[') + broken);
  std::string csv = "board\n";
  for (int i = 0; i < 30; ++i) csv += "\"X\n,,\n\"\"\"\"\n" + std::string(3000, 'X') + "\n";
  tree.write("c.csv", csv);
  AuditOptions options;
  options.walk.paths = {tree.path()};
  EXPECT_THAT(audit_told(options).notices, IsEmpty());
}

TEST(SourceDiagnosis, ReportsBlankLinesWithinBoards) {
  const TempTree tree;
  tree.write("a.txt", "XO-\n\n-X-\n--O\n");
  tree.write("b.txt", "XO-\n-X-\n--O\n\nXO-\n-X-\n\n\n--O\n\nX--\n\n---\n\n---\n");
  tree.write("four rows.txt", "XO-\n\nXO-\n-X-\n--O\n");
  tree.write("no board.txt", "XO-\n\n-X-\n--\n");
  tree.write("split around a board.txt", "XO-\n\nXO-\n-X-\n--O\n\n-X-\n--O\n");
  AuditOptions options;
  options.walk.paths = {tree.path()};
  const Told whole = audit_told(options);
  EXPECT_THAT(whole.notices,
              ElementsAre(EndsWith("a.txt: blank lines separate the rows of what would be a board, at line 1: "
                                   "remove them, because a blank line ends a board"),
                          EndsWith("b.txt: blank lines separate the rows of what would be 2 boards, the first at "
                                   "line 5: remove them, because a blank line ends a board")));
  for (const std::size_t block : {1U, 4U, 10U}) {
    options.sizes = {.block = block, .window = block, .files = 2};
    EXPECT_EQ(audit_told(options).notices, whole.notices) << block;
  }
}

TEST(SourceDiagnosis, ExaminesTheFirstOfManySplitBoards) {
  const TempTree tree;
  std::string text;
  for (int i = 0; i < 700; ++i) text += "XO-\n-X-\n\n--O\n\n";
  tree.write("a.txt", text);
  for (const bool keep_all : {false, true}) {
    AuditOptions options;
    options.walk.paths = {tree.path()};
    options.keep_all = keep_all;
    EXPECT_THAT(audit_told(options).notices,
                ElementsAre(EndsWith("a.txt: blank lines separate the rows of what would be at least 500 boards, "
                                     "the first at line 1: remove them, because a blank line ends a board")));
  }
}

TEST(SourceDiagnosis, ReportsABoardKeyThatNoRecordHas) {
  std::string lines;
  while (lines.size() < std::size_t{100} << 10) lines += "{\"id\":1,\"board\":\"XO-------\"}\n";
  const TempTree tree;
  tree.write("games.ndjson", lines);
  tree.write("others.ndjson", lines + "{\"bord\":\"XO-------\"}\n");
  for (const std::size_t block : {std::size_t{1000}, std::size_t{1} << 20}) {
    AuditOptions options;
    options.walk.paths = {tree.path()};
    options.input.board_key = "/bord";
    options.diagnose = true;
    options.sizes.block = block;
    EXPECT_THAT(
        audit_told(options).notices,
        ElementsAre(EndsWith("games.ndjson: no record has a board: the first records have nothing at '/bord', and "
                             "their keys are \"id\", \"board\"; name the key of the board with --board-key, "
                             "such as '/board'")));
  }
}

}  // namespace
}  // namespace oxaudit
