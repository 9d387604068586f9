/// No output replaces a file that the run reads.
#include "cli/protect_inputs.hpp"

#include "helpers/golden.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

constexpr std::string_view k_won = "XOX\nOXO\nXOX\n";

struct Case {
  std::string_view name;
  Words arguments;
  std::string kept;  ///< the file that must not change
  std::string_view message;
};

TEST(ProtectInputs, RefusesToReplaceWhatTheRunReads) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  tree.write("d/b.txt", k_won);
  tree.write("d/b.txt.expected", "draw");
  tree.write("key.csv", "source,status\na.txt,draw\n");
  tree.write("points.csv", "right,1\n");
  tree.write("roster.txt", "ann\n");
  tree.write("list.txt", "a.txt\n");
  tree.write("one.conf", "quiet=yes\n");
  tree.write("x.db-wal", "changes that are not yet part of the database");
  tree.write("d/board.tar", "an archive, but for its content");
  tree.write("known.csv", "source,record,id,status,winner,board,rules\n");
  tree.link("link.csv", "key.csv");
  tree.link("to-log.csv", "y.db-journal");
  tree.write("y.db", "");
  std::filesystem::create_hard_link(tree.path("known.csv"), tree.path("hard.csv"));
  tree.write("elsewhere/e.txt", k_won);
  tree.link("d/e.txt", "../elsewhere/e.txt");
  tree.link("d/linked", "../elsewhere");
  const Case cases[] = {
      {"the only input", {"a.txt", "-o", "csv:./d/../a.txt"}, "a.txt", "is the only input"},
      {"the only input, as grades", {"a.txt", "--group", "{s}", "--grades", "a.txt"}, "a.txt", "is the only input"},
      {"the only entry of a list", {"--files-from", "list.txt", "-o", "csv:a.txt"}, "a.txt", "is the only input"},
      {"one of several", {"a.txt", "d", "-o", "csv:a.txt"}, "a.txt", "is part of the input"},
      {"a file of a folder", {"d", "a.txt", "-o", "csv:d/b.txt"}, "d/b.txt", "is part of the input"},
      {"a sidecar", {"d", "--expect-sidecar", "-o", "csv:d/b.txt.expected"}, "d/b.txt.expected", "is a sidecar"},
      {"a list of paths", {"--files-from", "list.txt", "-o", "csv:list.txt"}, "list.txt", "is a list of paths"},
      {"an answer key", {"a.txt", "--expect", "key.csv", "-o", "key.csv"}, "key.csv", "is the file of --expect"},
      {"points",
       {"a.txt", "--group", "{s}", "--grades", "points.csv", "--points", "points.csv"},
       "points.csv",
       "is the file of --points"},
      {"a roster",
       {"a.txt", "--group", "{s}", "--grades", "g.csv", "--roster", "roster.txt", "-o", "csv:roster.txt"},
       "roster.txt",
       "is the file of --roster"},
      {"a configuration file",
       {"a.txt", "--config", "one.conf", "-o", "csv:one.conf"},
       "one.conf",
       "configuration file"},
      {"the log of a database", {"x.db", "a.txt", "-o", "csv:x.db-wal"}, "x.db-wal", "is part of a database"},
      {"a key to bless", {"bless", "key.csv", "key.csv"}, "key.csv", "is the only input"},
      {"a baseline", {"a.txt", "--baseline", "known.csv", "-o", "known.csv"}, "known.csv", "such as 'known.new.csv'"},
      {"a baseline, by a hard link",
       {"a.txt", "--baseline", "known.csv", "-o", "hard.csv"},
       "hard.csv",
       "is the file of --baseline"},
      {"a key, by a link", {"a.txt", "--expect", "key.csv", "-o", "link.csv"}, "key.csv", "is the file of --expect"},
      {"a key, as grades",
       {"a.txt", "--expect", "key.csv", "--group", "{s}", "--grades", "./key.csv"},
       "key.csv",
       "is the file of --expect"},
      {"an archive of a folder", {"d", "-o", "csv:d/board.tar"}, "d/board.tar", "is part of the input"},
      {"a log that does not exist yet", {"y.db", "-o", "csv:to-log.csv"}, "y.db", "is part of a database"},
      {"the sidecar of a named file",
       {"d/b.txt", "--expect-sidecar", "-o", "csv:d/b.txt.expected"},
       "d/b.txt.expected",
       "is a sidecar"},
      {"what a link leads to",
       {"d", "--follow", "-o", "csv:elsewhere/e.txt"},
       "elsewhere/e.txt",
       "is part of the input"},
  };
  for (const auto& row : cases) {
    const std::string before = read_file(tree.path(row.kept));
    const auto result = run_program({.arguments = row.arguments, .folder = tree.path()});
    EXPECT_EQ(result.status, 2) << row.name;
    EXPECT_THAT(result.err, HasSubstr(std::string(row.message))) << row.name;
    EXPECT_EQ(read_file(tree.path(row.kept)), before) << row.name;
  }
}

TEST(ProtectInputs, RefusesToReplaceRedirectedStandardInput) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  const auto result = run_program(
      {.arguments = {"-c", program_path() + " - -o csv:a.txt <a.txt"}, .folder = tree.path(), .program = "/bin/sh"});
  EXPECT_THAT(result.err, HasSubstr("is the only input"));
  EXPECT_EQ(read_file(tree.path("a.txt")), k_won);
}

TEST(ProtectInputs, RefusesToAppendToWhatTheRunReads) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  tree.write("key.csv", "source,status\na.txt,draw\n");
  const auto redirected = run_program({.arguments = {"-c", program_path() + " a.txt --expect key.csv >>key.csv"},
                                       .folder = tree.path(),
                                       .program = "/bin/sh"});
  EXPECT_EQ(redirected.status, 2);
  EXPECT_THAT(redirected.err, HasSubstr("is the file of --expect, and standard output would replace it"));
  const auto summary = run_program({.arguments = {"a.txt", "--expect", "key.csv", "-o", "github"},
                                    .environment = {{"GITHUB_STEP_SUMMARY", tree.path("key.csv")}},
                                    .folder = tree.path()});
  EXPECT_EQ(summary.status, 2);
  EXPECT_THAT(summary.err, HasSubstr("and GITHUB_STEP_SUMMARY would replace it"));
  EXPECT_EQ(read_file(tree.path("key.csv")), "source,status\na.txt,draw\n");
}

TEST(ProtectInputs, RefusesTwoOutputsThatLeadToOneFile) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  tree.link("link.csv", "new.csv");
  const auto result = run_program({.arguments = {"a.txt", "-o", "new.csv", "-o", "link.csv"}, .folder = tree.path()});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("two outputs go to"));
}

TEST(ProtectInputs, RefusesToReplaceTheReportsOfCompareAndConvert) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  const auto run = [&](const Words& words) { return run_program({.arguments = words, .folder = tree.path()}); };
  for (const auto* report : {"old.json", "new.json"}) EXPECT_EQ(run({"a.txt", "-q", "-o", report}).status, 0);
  const std::string before = read_file(tree.path("old.json"));
  for (const auto& words : {Words{"compare", "old.json", "new.json", "-o", "./old.json"},
                            {"compare", "new.json", "old.json", "-o", "text:old.json"},
                            {"convert", "old.json", "-o", "csv:old.json"}}) {
    const auto result = run(words);
    EXPECT_EQ(result.status, 2) << words[0];
    EXPECT_THAT(result.err, HasSubstr("and --output would replace it")) << words[0];
    EXPECT_EQ(read_file(tree.path("old.json")), before) << words[0];
  }
}

TEST(ProtectInputs, AllowsToReplaceReportsAndExcludedFiles) {
  const TempTree tree;
  tree.write("d/a.txt", k_won);
  tree.write("d/old/b.txt", k_won);
  const auto run = [&](const Words& words) { return run_program({.arguments = words, .folder = tree.path()}); };
  for (int time = 0; time < 2; ++time) EXPECT_EQ(run({"d", "-o", "json:d/r.json"}).status, 0);
  EXPECT_EQ(run({"d", "--baseline", "d/r.json", "-o", "json:r2.json"}).status, 0);
  EXPECT_EQ(run({"d", "--exclude", "old", "--exclude", "r.json", "-o", "csv:d/old/b.txt"}).status, 0);
  EXPECT_EQ(run({"d/a.txt", "d", "--exclude", "old", "--exclude", "r.json", "-o", "csv:/dev/null"}).status, 0);
}

}  // namespace
}  // namespace oxaudit
