/// The program where its surroundings fail it: few descriptors, no permission, files that go away, closed streams.
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view k_won = "XOX\nOXO\nXOX\n";
constexpr std::string_view k_too_many_o = "OO-\n---\n---\n";

ProgramResult in_shell(const TempTree& tree, const std::string& command) {
  return run_program({.arguments = {"-c", command}, .folder = tree.path(), .program = "/bin/sh"});
}

TEST(Faults, AFewDescriptorsAreEnoughForManyFiles) {
  const TempTree tree;
  for (int folder = 0; folder < 40; ++folder)
    for (int file = 0; file < 250; ++file)
      tree.write("d" + std::to_string(folder) + "/e/" + std::to_string(file) + ".txt", k_won);
  for (const std::string jobs : {"1", "8"}) {
    const auto result = in_shell(tree, "ulimit -n 64; exec " + program_path() + " . -j " + jobs);
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_THAT(result.err, HasSubstr("10,000 records in 10,000 files: 10,000 legal")) << jobs;
  }
}

TEST(Faults, AFewDescriptorsAreEnoughForADeepTreeOfLargeFiles) {
  const TempTree tree;
  std::string boards;
  while (boards.size() < 300'000) boards += "XOXOXOXOX\n";
  std::string folder;
  for (int depth = 0; depth < 100; ++depth) {
    folder += "d/";
    tree.write(folder + "a.txt", k_won);
    if (depth % 10 == 0) tree.write(folder + "b.csv", "board\n" + boards);
  }
  const auto result = in_shell(tree, "ulimit -n 32; exec " + program_path() + " . -j 4");
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.err, HasSubstr("in 110 files"));
}

TEST(Faults, WhatMayNotBeReadIsNamedAndTheRestIsAudited) {
  const TempTree tree;
  tree.write("d/a.txt", k_too_many_o);
  tree.write("d/b.txt", k_won);
  tree.write("d/c/in-it.txt", k_won);
  tree.write("d/e/f.txt", k_too_many_o);
  tree.write("d/g.csv.gz", "never read");
  // Nobody may not be allowed to go where the program was built.
  std::filesystem::copy_file(program_path(), tree.path("program"));
  for (const auto* closed : {"d/b.txt", "d/c", "d/g.csv.gz"}) tree.mode(closed, 0);
  const auto result = run_program({.arguments = {"d", "-o", "csv:-"},
                                   .folder = tree.path(),
                                   .program = tree.path("program"),
                                   .unprivileged = true});
  const auto listing = run_program({.arguments = {"d", "--list-files"},
                                    .folder = tree.path(),
                                    .program = tree.path("program"),
                                    .unprivileged = true});
  tree.mode("d/c", 0755);
  EXPECT_EQ(listing.status, 3) << listing.err;
  for (const auto* path : {"d/b.txt", "d/g.csv.gz"})
    EXPECT_THAT(listing.out,
                HasSubstr("error  " + std::string(path) + "  OX001 unreadable-source: Permission denied\n"));
  EXPECT_EQ(result.status, 3) << result.err;
  for (const auto* row : {"d/b.txt,", "d/c,", "d/g.csv.gz,"})
    EXPECT_THAT(result.out, HasSubstr(std::string(row) + ",,,unreadable,")) << row;
  EXPECT_THAT(result.out, HasSubstr("Permission denied"));
  for (const auto* row : {"d/a.txt,1,1,,illegal", "d/e/f.txt,1,1,,illegal"}) EXPECT_THAT(result.out, HasSubstr(row));
  EXPECT_THAT(result.err, HasSubstr("3 files unreadable"));
}

TEST(Faults, FilesThatGoAwayAfterTheyWereFoundAreNamed) {
  const TempTree tree;
  tree.fifo("a.txt");
  tree.write("b.txt", k_won);
  tree.write("c.txt", k_too_many_o);
  tree.write("d/e.txt", k_won);
  tree.write("f.csv", "board\nXOXOXOXOX\n");
  // The FIFO comes first, and holds the run up until its writer has gone.
  const auto result = in_shell(
      tree, program_path() +
                " -q -o csv:- a.txt b.txt c.txt d f.csv & exec 9>a.txt; rm -r b.txt d f.csv; exec 9>&-; wait $!");
  EXPECT_EQ(result.status, 3) << result.err;
  for (const auto* row : {"b.txt,,,,unreadable,", "d,,,,unreadable,", "f.csv,,,,unreadable,", "c.txt,1,1,,illegal,"})
    EXPECT_THAT(result.out, HasSubstr(row)) << row;
}

TEST(Faults, WhatIsMeantForAClosedStreamNeverEndsUpInAReport) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  const auto expected = in_shell(tree, program_path() + " a.txt missing -o r.csv");
  const std::string report = read_file(tree.path("r.csv"));
  EXPECT_EQ(expected.status, 2);
  EXPECT_THAT(report, HasSubstr("OX201"));
  for (const auto* closed : {"2>&-", ">&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
    const auto result = in_shell(tree, program_path() + " a.txt missing -o r.csv " + closed);
    EXPECT_EQ(result.status, 2) << closed;
    EXPECT_EQ(read_file(tree.path("r.csv")), report) << closed;
  }
}

TEST(Faults, AClosedStreamThatIsNeededIsSaidToBeClosed) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  const auto output = in_shell(tree, program_path() + " a.txt >&-");
  EXPECT_EQ(output.status, 2);
  EXPECT_THAT(output.err, HasSubstr("standard output"));
  const auto input = in_shell(tree, program_path() + " - <&-");
  EXPECT_EQ(input.status, 3);
  EXPECT_THAT(input.out, HasSubstr("<stdin>: OX001"));
}

}  // namespace
}  // namespace oxaudit
