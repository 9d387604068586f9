/// Every board there is, through every program that packs, against the plain file.
// requires OXAUDIT_WITH_COMPRESSION OXAUDIT_WITH_ARCHIVES
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace oxaudit {
namespace {

std::string every_board() {
  constexpr int k_board_count = 19683;
  std::string text = "id,board\n";
  for (int code = 0; code < k_board_count; ++code) {
    text += std::to_string(code) + ',';
    for (int cell = 0, rest = code; cell < 9; ++cell, rest /= 3) text += "XO-"[rest % 3];
    text += '\n';
  }
  return text;
}

/// The rows of the report without the first column, which names the source.
std::string rows_of(const std::string& report) {
  std::string rows;
  for (std::size_t begin = report.find('\n') + 1; begin < report.size();) {
    const std::size_t end = report.find('\n', begin);
    rows += report.substr(report.find(',', begin), end + 1 - report.find(',', begin));
    begin = end + 1;
  }
  return rows;
}

ProgramResult audit_all(const TempTree& tree, const std::string& file, const std::vector<std::string>& options = {}) {
  std::vector<std::string> arguments = {file, "--all", "-q", "-o", "csv:-"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_program({.arguments = std::move(arguments), .folder = tree.path()});
}

TEST(Containers, GiveTheReportOfThePlainFile) {
  const TempTree tree;
  tree.write("games.csv", every_board());
  const std::string expected = rows_of(audit_all(tree, "games.csv").out);
  ASSERT_EQ(std::count(expected.begin(), expected.end(), '\n'), 19683);
  struct Row {
    const char* file;
    const char* command;
  };
  for (const Row& row : {Row{"g.csv.gz", "gzip -c games.csv > g.csv.gz"},
                         {"p.csv.gz", "pigz -c games.csv > p.csv.gz"},
                         {"two.csv.gz", "(head -n 99 games.csv | gzip; tail -n +100 games.csv | gzip) > two.csv.gz"},
                         {"g.csv.zst", "zstd -qc games.csv > g.csv.zst"},
                         {"g.csv.xz", "xz -c games.csv > g.csv.xz"},
                         {"g.csv.bz2", "bzip2 -c games.csv > g.csv.bz2"},
                         {"renamed.csv", "gzip -c games.csv > renamed.csv"},
                         {"info.zip", "zip -q info.zip games.csv"},
                         {"stored.zip", "zip -q -0 stored.zip games.csv"},
                         {"piped.zip", "zip -q - games.csv | cat > piped.zip"},
                         {"python.zip", "python3 -m zipfile -c python.zip games.csv"},
                         {"bsd.zip", "bsdtar --format zip -cf bsd.zip games.csv"},
                         {"g.tar", "tar -cf g.tar games.csv"},
                         {"g.tgz", "tar -czf g.tgz games.csv"},
                         {"pax.tar.xz", "tar --format pax -cJf pax.tar.xz games.csv"},
                         {"g.7z", "bsdtar --format 7zip -cf g.7z games.csv"},
                         {"outer.zip", "zip -q outer.zip info.zip"}}) {
    const auto made = run_program({.arguments = {"-c", row.command}, .folder = tree.path(), .program = "/bin/sh"});
    ASSERT_EQ(made.status, 0) << row.command << ": " << made.err;
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"-j1"}, {"-j3", "--block-bytes", "5000", "--block-window", "100"}}) {
      const auto result = audit_all(tree, row.file, options);
      EXPECT_EQ(result.status, 1) << row.file << ": " << result.err;
      EXPECT_TRUE(rows_of(result.out) == expected) << row.file;
    }
  }
}

TEST(Containers, AreReadFromStandardInput) {
  const TempTree tree;
  tree.write("a/board.txt", "OO-\n---\n---\n");
  for (const char* command : {"zip -qr - a", "tar -cf - a", "tar -czf - a"}) {
    const auto packed = run_program({.arguments = {"-c", command}, .folder = tree.path(), .program = "/bin/sh"});
    const auto result = run_program({.arguments = {"-", "-q"}, .input = packed.out, .folder = tree.path()});
    EXPECT_EQ(result.status, 1) << command;
    EXPECT_TRUE(result.out.starts_with("<stdin>!/a/board.txt:1:1: OX201")) << command << ": " << result.out;
  }
}

TEST(Containers, OfManySmallMembersAreCountedOneByOne) {
  const TempTree tree;
  constexpr int k_students = 300;
  for (int i = 0; i < k_students; ++i) tree.write("s/" + std::to_string(i) + "/board.txt", "XO-\n---\n---\n");
  const std::string pack =
      "zip -qr s.zip s; mkdir d; for f in s/1*; do gzip -c $f/board.txt > d/$(basename $f).txt; done";
  ASSERT_EQ(run_program({.arguments = {"-c", pack}, .folder = tree.path(), .program = "/bin/sh"}).status, 0);
  EXPECT_TRUE(run_program({.arguments = {"s.zip"}, .folder = tree.path()}).err.starts_with("300 records in 300 files"));
  // Compressed files among board files, under names that do not say so: 1, 10 to 19 and 100 to 199.
  EXPECT_TRUE(run_program({.arguments = {"d"}, .folder = tree.path()}).err.starts_with("111 records in 111 files"));
}

}  // namespace
}  // namespace oxaudit
