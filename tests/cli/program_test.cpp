/// The program as a process: streams, statuses, signals.
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <filesystem>

namespace oxaudit {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view k_won = "XOX\nOXO\nXOX\n";
constexpr std::string_view k_unknown_mark = "XQX\nOXO\nXOX\n";
constexpr std::string_view k_too_many_o = "OO-\n---\n---\n";

ProgramResult audit_in(const TempTree& tree, std::vector<std::string> arguments, std::string input = "") {
  return run_program({.arguments = std::move(arguments), .input = std::move(input), .folder = tree.path()});
}

TEST(Program, UsageErrorsAreOneLineAndStatusTwo) {
  const TempTree tree;
  for (const auto& words :
       {std::vector<std::string>{"--hiden"}, {"-j", "0"}, {"-o", "r.xyz", "."}, {"explain", "OX9"}}) {
    const auto result = audit_in(tree, words);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, testing::StartsWith("oxaudit: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(Program, AWrongCommandLineLeavesReportsAlone) {
  const TempTree tree;
  tree.write("r.csv", "before");
  EXPECT_EQ(audit_in(tree, {"-o", "r.csv", "--header", "perhaps", "."}).status, 2);
  EXPECT_EQ(read_file(tree.path("r.csv")), "before");
}

TEST(Program, HelpAndVersionGoToStandardOutput) {
  const TempTree tree;
  for (const auto* word : {"--help", "-h"}) {
    const auto help = audit_in(tree, {word});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_THAT(help.out, testing::StartsWith("Usage: oxaudit"));
  }
  for (const auto* word : {"--version", "-V", "version"})
    EXPECT_THAT(audit_in(tree, {word}).out, testing::MatchesRegex("oxaudit [0-9.]+\n")) << word;
}

TEST(Program, ShowsOneScreenForTheShortOptionAndEverythingForTheLongOne) {
  const TempTree tree;
  const auto short_help = audit_in(tree, {"-h"}).out;
  const auto help = audit_in(tree, {"--help"}).out;
  EXPECT_LT(std::count(short_help.begin(), short_help.end(), '\n'), 24);
  EXPECT_THAT(help, HasSubstr("--max-json-depth"));
  EXPECT_THAT(short_help, Not(HasSubstr("--max-json-depth")));
  EXPECT_EQ(audit_in(tree, {"help"}).out, help);
  EXPECT_EQ(audit_in(tree, {"-qh"}).out, short_help);
  EXPECT_EQ(audit_in(tree, {"explain", "--help"}).out, help);
}

TEST(Program, SuggestsACommandOnlyIfNoFileHasThatName) {
  const TempTree tree;
  const auto mistyped = audit_in(tree, {"explian", "OX201"});
  EXPECT_EQ(mistyped.status, 2);
  EXPECT_EQ(mistyped.err, "oxaudit: no file or command is named 'explian'; did you mean 'explain'?\n");
  tree.write("explian", k_won);
  EXPECT_EQ(audit_in(tree, {"explian"}).status, 0);
  EXPECT_EQ(audit_in(tree, {"hlep", "--allow-empty"}).status, 0) << "the file may be missing";
  EXPECT_THAT(audit_in(tree, {"-q", "hlep"}).err, Not(HasSubstr("did you mean"))) << "commands come first";
}

TEST(Program, AuditsAFileWithTheNameOfACommandByItsPath) {
  const TempTree tree;
  tree.write("help", k_too_many_o);
  EXPECT_THAT(audit_in(tree, {"help"}).out, testing::StartsWith("Usage: oxaudit"));
  EXPECT_THAT(audit_in(tree, {"./help"}).out, HasSubstr("help:1:1: OX201"));
}

/// Runs the program with a terminal as standard input, on which `typed` is entered.
ProgramResult on_terminal(const TempTree& tree, const std::string& arguments, const std::string& typed) {
  // `script` gives the program a pseudo-terminal; what it prints goes to a file to keep the streams apart.
  const std::string command = program_path() + " " + arguments + " >out 2>err";
  const auto result = run_program({.arguments = {"-c", "script -qec '" + command + "' /dev/null"},
                                   .input = typed + "\x04",
                                   .folder = tree.path(),
                                   .program = "/bin/sh"});
  return {read_file(tree.path("out")), read_file(tree.path("err")), result.status, result.signal};
}

TEST(Program, SaysThatItWaitsForATerminal) {
  const TempTree tree;
  constexpr std::string_view k_waiting = "oxaudit: waiting for boards on the terminal; end the input with Ctrl-D";
  for (const auto* arguments : {"-", "", "--all -o csv:- -"}) {
    const auto result = on_terminal(tree, arguments, "XO-\n---\n---\n");
    EXPECT_THAT(result.err, HasSubstr(std::string(k_waiting))) << arguments;
    EXPECT_THAT(result.err, HasSubstr("1 record in 1 file: 1 legal")) << arguments;
    EXPECT_EQ(result.status, 0) << arguments;
  }
  EXPECT_THAT(on_terminal(tree, "--files-from - --allow-empty", "\n").err, HasSubstr("waiting for a list of paths"));
  EXPECT_THAT(on_terminal(tree, "-q -", "XO-\n---\n---\n").err, Not(HasSubstr("waiting")));
  EXPECT_THAT(on_terminal(tree, ".", "").err, Not(HasSubstr("waiting")));
  EXPECT_THAT(audit_in(tree, {"-"}, std::string(k_won)).err, Not(HasSubstr("waiting"))) << "of a pipe";
}

TEST(Program, ReadsWhatIsPipedInWithAndWithoutADash) {
  const TempTree tree;
  for (const auto& words : {std::vector<std::string>{}, {"-"}}) {
    const auto result = audit_in(tree, words, std::string(k_unknown_mark));
    EXPECT_EQ(result.status, 1) << result.err;
    EXPECT_THAT(result.out, HasSubstr("<stdin>:1:2: OX103 unknown-mark"));
    EXPECT_EQ(audit_in(tree, words, std::string(k_won)).status, 0);
  }
}

TEST(Program, AFileThatIsCalledADashIsNamedWithItsFolder) {
  const TempTree tree;
  tree.write("-", k_unknown_mark);
  const auto result = audit_in(tree, {"./-"}, std::string(k_won));
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("<stdin>")));
}

TEST(Program, AFileThatBeginsWithADashFollowsTwoDashes) {
  const TempTree tree;
  tree.write("-rf.txt", k_too_many_o);
  const auto result = audit_in(tree, {"--", "-rf.txt"});
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_THAT(result.out, HasSubstr("-rf.txt:1:1: OX201"));
}

TEST(Program, NothingMatchedIsAnErrorUnlessAllowed) {
  const TempTree tree;
  tree.folder("empty");
  tree.write("only-hidden/.a.txt", k_won);
  tree.write("list", "\n\n");
  for (const auto& words :
       {std::vector<std::string>{"empty"}, {"missing"}, {"only-hidden"}, {"--files-from", "list"}}) {
    const auto result = audit_in(tree, words);
    EXPECT_EQ(result.status, 2) << words.back();
    EXPECT_THAT(result.err, HasSubstr("oxaudit: ")) << words.back();
    auto allowed = words;
    allowed.emplace_back("--allow-empty");
    EXPECT_EQ(audit_in(tree, allowed).status, 0) << words.back();
  }
}

TEST(Program, WhatWasFoundIsReportedBesideWhatWasNot) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  const auto result = audit_in(tree, {"missing.txt", "a.txt"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.out, HasSubstr("OX201"));
  EXPECT_THAT(result.err, HasSubstr("missing.txt"));
}

TEST(Program, ListsOfPathsAddToArguments) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  tree.write("b\nb.txt", k_won);
  tree.write("c.txt", k_won);
  const std::string list("a.txt\0b\nb.txt\0", 14);
  for (const auto& option : {std::vector<std::string>{"--files0-from=-"}, {"--files0-from", "-"}}) {
    auto words = option;
    words.emplace_back("c.txt");
    const auto result = audit_in(tree, words, list);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("3 records"));
  }
  EXPECT_EQ(audit_in(tree, {"--files-from=-", "c.txt"}, "missing.txt\n").status, 2);
  EXPECT_EQ(audit_in(tree, {"--files-from", "no-such-list"}).status, 2);
}

TEST(Program, StandardOutputCarriesTheReportOnly) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  const auto result = audit_in(tree, {".", "-v", "-o", "csv:-"});
  EXPECT_THAT(result.out, testing::StartsWith("source,record,line,"));
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 2) << result.out;
  EXPECT_THAT(result.err, HasSubstr("1 record"));
}

TEST(Program, StandardErrorHoldsNoControlCharactersWhenItIsNoTerminal) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  tree.write("g\x1b[31m.txt", k_too_many_o);
  for (const auto& words : {std::vector<std::string>{"."}, {".", "-v"}, {"no\x1b[31m"}, {"--list-files", "."}}) {
    const auto result = audit_in(tree, words);
    EXPECT_THAT(result.err + result.out, Not(HasSubstr("\x1b"))) << words.front();
    EXPECT_THAT(result.err + result.out, Not(HasSubstr("\r"))) << words.front();
  }
}

TEST(Program, ColorsOnlyWhenAsked) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  EXPECT_THAT(audit_in(tree, {"."}).out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(audit_in(tree, {".", "--color=always"}).out, HasSubstr("\x1b["));
  EXPECT_THAT(audit_in(tree, {".", "--color=never"}).out, Not(HasSubstr("\x1b")));
}

TEST(Program, QuietSaysNothingButTheReport) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  const auto result = audit_in(tree, {".", "-q"});
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("OX201"));
}

TEST(Program, FailOnChoosesWhatCountsForStatusOne) {
  const TempTree tree;
  tree.write("illegal/a.txt", k_too_many_o);
  tree.write("malformed/a.txt", k_unknown_mark);
  tree.write("empty/a.txt", "");
  struct Row {
    const char *folder, *fail_on;
    int status;
  };
  const Row rows[] = {
      {"illegal", "any", 1},           {"illegal", "illegal", 1},
      {"illegal", "malformed", 0},     {"illegal", "OX201", 1},
      {"illegal", "OX202", 0},         {"illegal", "never", 0},
      {"malformed", "illegal", 0},     {"malformed", "malformed", 1},
      {"empty", "malformed", 1},       {"empty", "any", 1},
      {"empty", "illegal", 0},         {"empty", "no-records", 1},
      {"malformed", "OX103,OX201", 1},
  };
  for (const auto& row : rows)
    EXPECT_EQ(audit_in(tree, {row.folder, "--fail-on", row.fail_on}).status, row.status) << row.folder << row.fail_on;
  EXPECT_EQ(audit_in(tree, {"missing", "--fail-on", "never"}).status, 2);
}

TEST(Program, TheSameReportForEveryNumberOfThreadsAndOrderOfArguments) {
  const TempTree tree;
  for (int i = 0; i < 40; ++i)
    tree.write("d" + std::to_string(i % 4) + "/" + std::to_string(i) + ".txt", i % 3 == 0 ? k_won : k_too_many_o);
  const auto expected = audit_in(tree, {"d0", "d1", "d2", "d3", "--all", "-o", "csv:-", "-j1"}).out;
  EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 41);
  for (const auto* jobs : {"1", "2", "16"}) {
    EXPECT_EQ(audit_in(tree, {"--all", "-o", "csv:-", "-j", jobs, "d3", "d1", "d0/../d2", "d0", "d1/1.txt"}).out,
              audit_in(tree, {"--all", "-o", "csv:-", "-j1", "d0/../d2", "d1/1.txt", "d3", "d1", "d0"}).out);
    EXPECT_EQ(audit_in(tree, {"d3", "d2", "d1", "d0", "--all", "-o", "csv:-", "-j", jobs, "--block-files", "1"}).out,
              expected);
  }
}

TEST(Program, TheEnvironmentsLocaleChangesNothing) {
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  const auto in_locale = [&](const char* locale) {
    return run_program({.arguments = {".", "--all"}, .environment = {{"LC_ALL", locale}}, .folder = tree.path()}).out;
  };
  EXPECT_EQ(in_locale("C"), in_locale("de_DE.UTF-8"));
  EXPECT_EQ(in_locale("C"), in_locale("no_SUCH.locale"));
}

TEST(Program, AFullDiskIsStatusTwo) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const TempTree tree;
  tree.write("a.txt", k_too_many_o);
  for (const auto* target : {"csv:/dev/full", "text:/dev/full", "json:/dev/full"}) {
    const auto result = audit_in(tree, {".", "-o", target});
    EXPECT_EQ(result.status, 2) << target;
    EXPECT_THAT(result.err, HasSubstr("/dev/full")) << target;
  }
}

TEST(Program, AReportThatCannotBeCreatedIsStatusTwo) {
  const TempTree tree;
  tree.write("a.txt", k_won);
  const auto result = audit_in(tree, {"a.txt", "-o", "no/such/folder/r.csv"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("no/such/folder/r.csv"));
}

TEST(Program, AReaderThatLeavesEarlyIsNoError) {
  const TempTree tree;
  std::string boards;
  for (int i = 0; i < 20'000; ++i) boards += "OO-------\n";
  tree.write("boards", boards);
  const auto result = run_program(
      {.arguments = {"-c", program_path() + " -q --input-format lines boards | head -n 1 >/dev/null; echo done"},
       .folder = tree.path(),
       .program = "/bin/sh"});
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, "done\n");
}

TEST(Program, AReaderThatLeavesEarlyGetsTheStatusThatWasDue) {
  const TempTree tree;
  std::string boards;
  for (int i = 0; i < 400'000; ++i) boards += "OO-------\n";
  tree.write("boards", boards);
  for (const char* format : {"text", "csv", "ndjson", "json"}) {
    const std::string audit = program_path() + " -q --input-format lines boards -o " + format + ":-";
    const auto result =
        run_program({.arguments = {"-c", "{ " + audit + "; echo $? >status; } | head -n 1 >/dev/null; cat status"},
                     .folder = tree.path(),
                     .program = "/bin/sh"});
    EXPECT_EQ(result.err, "") << format;
    EXPECT_EQ(result.out, "1\n") << format;
  }
}

TEST(Program, ASignalEndsTheRunWithoutAPartialReport) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TempTree tree;
    tree.write("r.csv", "before");
    RunningProgram program(
        {.arguments = {"-", "--input-format", "lines", "-o", "r.csv", "-o", "json:r.json"}, .folder = tree.path()});
    // More than a pipe holds: once it is written, the program has begun to read.
    std::string boards;
    while (boards.size() < (std::size_t{1} << 20)) boards += "OO-------\n";
    ASSERT_TRUE(program.write(boards));
    program.send(signal);
    const auto result = program.finish_with_open_input();
    EXPECT_EQ(result.status, 128 + signal) << result.err;
    EXPECT_EQ(read_file(tree.path("r.csv")), "before");
    EXPECT_FALSE(std::filesystem::exists(tree.path("r.json")));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(tree.path()), {}), 1) << "a temporary file is left";
  }
}

TEST(Program, ShowsWhatIsInForceForEachCommand) {
  const TempTree tree;
  tree.write(".oxaudit.conf", "fail-on=illegal\nmax-depth=2\n");
  EXPECT_THAT(audit_in(tree, {"--show-config"}).out, HasSubstr("fail-on = illegal "));
  const auto bless = audit_in(tree, {"bless", "key.csv", ".", "--show-config"});
  EXPECT_THAT(bless.out, HasSubstr("max-depth = 2 "));
  EXPECT_THAT(bless.out, Not(HasSubstr("illegal"))) << "which does not count there";
  EXPECT_FALSE(std::filesystem::exists(tree.path("key.csv")));
}

TEST(Program, ListsWhatWouldHappenToEveryPath) {
  const TempTree tree;
  tree.write("d/a.ndjson", "");
  tree.write("d/.x", "");
  tree.write("d/notes.pdf", "");
  tree.write("d/e\nf.txt", k_too_many_o);
  const auto result = audit_in(tree, {"--list-files", "d"});
  EXPECT_EQ(
      result.out,
      "skip   d/.x  hidden\naudit  d/a.ndjson  ndjson  one JSON value a line, board key known by name, id key known "
      "by name; format inferred from '.ndjson'\naudit  d/e\\x0af.txt  text  boards separated by blank lines; format "
      "inferred from "
      "'.txt'\nskip   d/notes.pdf  other type\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(audit_in(tree, {"--list-files", "d", "missing"}).status, 2);
}

}  // namespace
}  // namespace oxaudit
