/// Files whose names say something else than their content, and containers with something after their end.
// requires OXAUDIT_WITH_COMPRESSION OXAUDIT_WITH_ARCHIVES OXAUDIT_WITH_SQLITE
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace oxaudit {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;

ProgramResult in_shell(const TempTree& tree, const std::string& command) {
  return run_program({.arguments = {"-c", command}, .folder = tree.path(), .program = "/bin/sh"});
}

void make(const TempTree& tree, const std::string& command) {
  const auto made = in_shell(tree, command);
  ASSERT_EQ(made.status, 0) << made.err;
}

constexpr const char* k_make_workbook =
    "python3 -c \"import zipfile; z = zipfile.ZipFile('games.csv', 'w'); "
    "[z.writestr(n, 'x') for n in ('docProps/app.xml', 'xl/workbook.xml', '[Content_Types].xml')]\"";
constexpr const char* k_workbook =
    "OX005 unsupported-format: this is an Excel workbook, which is not supported: save each sheet as CSV\n";

TEST(MisnamedFiles, NameTheDocumentThatCannotBeRead) {
  const TempTree tree;
  make(tree, k_make_workbook);
  make(tree,
       "mkdir d && mv games.csv d && cp d/games.csv x.xlsx && cp x.xlsx x.db && zip -qr all.zip d && gzip -k x.xlsx");
  struct Run {
    std::vector<std::string> arguments;
    const char* source;
  };
  for (const Run& run : {Run{{"d"}, "d/games.csv"},
                         {{"x.xlsx"}, "x.xlsx"},
                         {{"x.db"}, "x.db"},
                         {{"x.xlsx.gz"}, "x.xlsx.gz"},
                         {{"all.zip"}, "all.zip!/d/games.csv"},
                         {{"x.xlsx", "--input-format", "csv"}, "x.xlsx"},
                         {{"x.xlsx", "--input-format", "sqlite"}, "x.xlsx"}}) {
    auto arguments = run.arguments;
    arguments.emplace_back("-q");
    const auto result = run_program({.arguments = arguments, .folder = tree.path()});
    EXPECT_EQ(result.status, 3) << result.err;
    EXPECT_THAT(result.out, ::testing::StartsWith(std::string(run.source) + ": " + k_workbook));
  }
  EXPECT_THAT(in_shell(tree, program_path() + " - -q < x.xlsx").out, ::testing::StartsWith("<stdin>: "s + k_workbook));
  EXPECT_THAT(in_shell(tree, program_path() + " d --list-files").out, HasSubstr("this is an Excel workbook"));
}

TEST(MisnamedFiles, AreReadIfTheyAreCompressedAnArchiveOrADatabase) {
  const TempTree tree;
  tree.write("board.txt", "OO-\n---\n---\n");
  make(tree,
       "mkdir d && gzip -c board.txt > d/gzip.txt && zip -q d/zip.zip board.txt && mv d/zip.zip d/zip.csv && "
       "python3 -c \"import sqlite3; c = sqlite3.connect('d/database.txt'); c.execute('CREATE TABLE t (board TEXT)'); "
       "c.execute(\\\"INSERT INTO t VALUES ('OO-------')\\\"); c.commit()\" && gzip -c board.txt > d/gzip.db");
  const auto result = run_program({.arguments = {"d", "-q", "-o", "csv:-"}, .folder = tree.path()});
  for (const auto* source : {"\nd/gzip.txt,", "\nd/zip.csv!/board.txt,", "\nd/database.txt,"})
    EXPECT_THAT(result.out, HasSubstr(source));
  EXPECT_THAT(result.out, HasSubstr("d/gzip.db"));
}

TEST(MisnamedFiles, SayThatAnArchiveHoldsNoBoards) {
  const TempTree tree;
  make(tree, "mkdir d e && echo x > e/a.class && (cd e && zip -q games.zip a.class) && cp e/games.zip d/games.csv");
  const auto result = run_program({.arguments = {"d", "e", "-q"}, .folder = tree.path()});
  EXPECT_EQ(result.status, 3) << result.err;
  EXPECT_THAT(result.out, HasSubstr("d/games.csv: OX005 unsupported-format: this is an archive without board files"));
  EXPECT_THAT(result.out, ::testing::Not(HasSubstr("e/games.zip")));
}

TEST(MisnamedFiles, AreKnownByTheExtensionThatACourseSystemNumbered) {
  const TempTree tree;
  const std::string board = "OO-\n---\n---\n";
  tree.write("d/board.txt-1", board);
  tree.write("d/games.csv-2", "board\nOO-------\n");
  tree.write("d/notes.md-1", "not a board");
  tree.write("h/board.txt", board);
  make(tree, "gzip -c d/board.txt-1 > d/board.txt-1.gz && tar -cf d/hw.tar-1 h && gzip -c d/hw.tar-1 > d/hw.tar-1.gz");
  const auto result = run_program({.arguments = {"d"}, .folder = tree.path()});
  EXPECT_THAT(result.err, HasSubstr("5 records in 5 files"));
  EXPECT_THAT(result.err, HasSubstr("1 file skipped"));
}

TEST(Containers, LoseNoRecordBeforeOtherData) {
  const TempTree tree;
  tree.write("a.txt", "XO-\n---\n---\n\nOO-\n---\n---\n");
  tree.write("b.csv", "board\nXO-------\nOO-------");
  tree.write("c.json", R"(["XO-------", "OO-------"])");
  for (const std::string program : {"gzip", "zstd -q", "xz", "bzip2"})
    for (const auto& [file, format] :
         {std::pair<std::string, std::string>{"a.txt", "text"}, {"b.csv", "csv"}, {"c.json", "json"}}) {
      const std::string read = program_path() + " x -q --all --input-format " + format;
      make(tree, program + " -c " + file + " > x");
      const auto whole = in_shell(tree, read);
      EXPECT_EQ(whole.status, 1) << whole.out << whole.err;
      make(tree, "printf '\\n\\0\\n' >> x");
      EXPECT_EQ(in_shell(tree, read).out, whole.out);
      make(tree, "printf 'XX-------' >> x");
      for (const std::string sizes : {"", " --block-bytes 10 --block-window 4"}) {
        const auto more = in_shell(tree, read + sizes);
        EXPECT_EQ(more.status, 3) << more.err;
        EXPECT_THAT(more.out, ::testing::StartsWith(whole.out.substr(0, whole.out.find("2 records")))) << program;
        EXPECT_THAT(more.out, HasSubstr("x: OX002 damaged-container: other data follows the end of the"));
        EXPECT_THAT(more.out, HasSubstr("it begins with 'XX-------'\n2 records: ")) << program << format;
      }
    }
}

TEST(NamedFifos, AreWaitedForUntilASignalComes) {
  const TempTree tree;
  for (const char* name : {"a.txt", "a.csv.gz", "a.zip"}) {
    tree.fifo(name);
    const auto result =
        in_shell(tree, "timeout -s TERM 0.3 " + program_path() + " -q " + name + "; test $? = 124 && echo stopped");
    EXPECT_EQ(result.out, "stopped\n") << name << result.err;
  }
  tree.write("b.txt", "OO-\n---\n---\n");
  const auto read = in_shell(tree, program_path() + " -q a.csv.gz & sleep 0.2; gzip -c b.txt > a.csv.gz; wait $!");
  EXPECT_THAT(read.out, HasSubstr("a.csv.gz"));
}

}  // namespace
}  // namespace oxaudit
