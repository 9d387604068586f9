/// The program where its surroundings fail it: few descriptors, no permission, files that go away, closed streams.
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <utility>
#include <vector>

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

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

TEST(Faults, NoReportIsReplacedIfOneCannotBeWritten) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  ASSERT_EQ(in_shell(tree, program_path() + " a.txt -q -o first.json").status, 1);
  for (const std::string command :
       {" a.txt -o out/r.csv -o csv:/dev/full -o out/r.json", " a.txt -o out/r.csv -o out/r.html -o missing/r.json",
        " convert first.json -o out/r.csv -o csv:/dev/full",
        " compare first.json first.json -o out/r.json -o text:/dev/full",
        " a.txt -o csv:out/r.csv --group '{s}' --grades /dev/full"}) {
    tree.write("out/r.csv", "old");
    tree.write("out/r.json", "");
    const auto result = in_shell(tree, program_path() + command);
    EXPECT_EQ(result.status, 2) << command;
    EXPECT_EQ(read_file(tree.path("out/r.csv")), "old") << command;
    EXPECT_EQ(read_file(tree.path("out/r.json")), "") << command;
    EXPECT_THAT(names_in(tree.path("out")), testing::ElementsAre("r.csv", "r.json")) << command;
  }
}

TEST(Faults, ALimitOnTheSizeOfFilesIsAnErrorThatLeavesNothing) {
  const TempTree tree;
  std::string boards;
  while (boards.size() < 300'000) boards += "OO-------\n";
  tree.write("a.csv", "board\n" + boards);
  tree.folder("out");
  tree.folder("tmp");
  for (const std::string outputs : {"-o out/r.csv", "-o out/r.html -o out/r.json", "-o out/r.xml"}) {
    const auto result = in_shell(tree, "ulimit -f 64; TMPDIR=tmp exec " + program_path() + " a.csv --all " + outputs);
    EXPECT_EQ(result.status, 2) << outputs << " signal " << result.signal;
    EXPECT_THAT(result.err, HasSubstr("File too large")) << outputs;
    EXPECT_THAT(names_in(tree.path("out")), testing::IsEmpty()) << outputs;
    EXPECT_THAT(names_in(tree.path("tmp")), testing::IsEmpty()) << outputs;
  }
}

TEST(Faults, ReportsThatMustWaitUseTmpdir) {
  const TempTree tree;
  std::string boards;
  while (boards.size() < 300'000) boards += "OO-------\n";
  tree.write("a.csv", "board\n" + boards);
  const auto result = in_shell(tree, "TMPDIR=/nowhere exec " + program_path() + " a.csv --all -o out.xml");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("cannot create a temporary file in '/nowhere'"));
  EXPECT_FALSE(std::filesystem::exists(tree.path("out.xml")));
}

/// Sends a signal to a command once it reads from `pipe.csv`.
ProgramResult interrupted(const TempTree& tree, const std::string& command, const std::string& signal) {
  return in_shell(tree, "(exec 9>pipe.csv; kill -" + signal + " $$; sleep 0.2) >/dev/null 2>&1 & exec " +
                            program_path() + " " + command);
}

/// Some commands read before the outputs are opened, and some after.
TEST(Faults, ASignalEndsEveryCommandWithoutAReport) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  tree.fifo("pipe.csv");
  const std::vector<std::pair<std::string, int>> signals = {{"INT", 130}, {"TERM", 143}, {"HUP", 129}};
  std::size_t turn = 0;
  for (const std::string command :
       {"pipe.csv -o out/r.csv -o out/r.json", "a.txt --baseline pipe.csv -o out/r.csv",
        "a.txt --expect pipe.csv -o out/r.csv", "--files-from pipe.csv -o out/r.csv", "convert pipe.csv -o out/r.csv",
        "compare pipe.csv pipe.csv -o text:out/r.csv", "bless out/r.csv pipe.csv"}) {
    const auto& [signal, status] = signals[turn++ % signals.size()];
    tree.write("out/r.csv", "source,record,old");
    const auto result = interrupted(tree, command, signal);
    EXPECT_EQ(result.status, status) << command << " " << signal;
    EXPECT_EQ(result.err, "oxaudit: interrupted; no report file was written\n") << command;
    EXPECT_EQ(read_file(tree.path("out/r.csv")), "source,record,old") << command;
    EXPECT_THAT(names_in(tree.path("out")), testing::ElementsAre("r.csv")) << command;
  }
}

TEST(Faults, AKilledRunLeavesNothing) {
  const TempTree tree;
  tree.fifo("pipe.csv");
  tree.write("out/r.csv", "old");
  const auto result = interrupted(tree, "pipe.csv -o out/r.csv -o out/new.json -o out/r.html", "KILL");
  EXPECT_EQ(result.signal, SIGKILL);
  EXPECT_EQ(read_file(tree.path("out/r.csv")), "old");
  EXPECT_THAT(names_in(tree.path("out")), testing::ElementsAre("r.csv"));
}

}  // namespace
}  // namespace oxaudit
