/// The files in share/ that are made from the tables: the manual page and the completions.
#include "cli/generated/completions.hpp"
#include "cli/generated/man_page.hpp"
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <sstream>

namespace oxaudit::cli {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr const char* k_man = "share/man/man1/oxaudit.1";
constexpr const char* k_bash = "share/bash-completion/completions/oxaudit";
constexpr const char* k_zsh = "share/zsh/site-functions/_oxaudit";
constexpr const char* k_fish = "share/fish/vendor_completions.d/oxaudit.fish";

TEST(SharedFiles, AreMadeFromTheTables) {
  expect_golden(project_file(k_man), man_page());
  expect_golden(project_file(k_bash), bash_completion());
  expect_golden(project_file(k_zsh), zsh_completion());
  expect_golden(project_file(k_fish), fish_completion());
}

bool installed(const std::string& program) {
  return run_program({.arguments = {"-c", "command -v " + program}, .program = "/bin/sh"}).status == 0;
}

ProgramResult shell(const std::string& command) {
  return run_program({.arguments = {"-c", command}, .program = "/bin/sh"});
}

#define SKIP_WITHOUT(program) \
  if (!installed(program)) GTEST_SKIP() << program << " is not installed"

TEST(SharedFiles, TheManualPageHasNoFaultOfForm) {
  SKIP_WITHOUT("mandoc");
  // The page has no date: its version says what it belongs to.
  const auto lint = shell("mandoc -T lint -W style '" + project_file(k_man) + "' | grep -v 'missing date'");
  EXPECT_EQ(lint.out, "");
}

TEST(SharedFiles, TheManualPageIsFormattedWithoutWarning) {
  // Some container images put a script in its place that says that there are no manuals.
  if (!shell("man --version").out.starts_with("man ")) GTEST_SKIP() << "man-db is not installed";
  const auto shown = shell("MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -l '" + project_file(k_man) + "' | cat");
  EXPECT_EQ(shown.err, "");
  EXPECT_THAT(shown.out, testing::HasSubstr("--fail-on"));
}

TEST(SharedFiles, ShellsAcceptTheirCompletions) {
  EXPECT_EQ(shell("bash -n '" + project_file(k_bash) + "'").err, "");
  if (installed("zsh")) {
    EXPECT_EQ(shell("zsh -n '" + project_file(k_zsh) + "'").err, "");
  }
  if (installed("fish")) {
    EXPECT_EQ(shell("fish -n '" + project_file(k_fish) + "'").err, "");
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// What bash offers for the last of `words`, which are parted as bash parts them.
std::vector<std::string> bash_offers(const std::string& words, const std::string& folder = "") {
  const auto result =
      run_program({.arguments = {"-c", "source '" + project_file(k_bash) +
                                           "'; complete -p oxaudit >/dev/null || exit 1; COMP_WORDS=(" + words +
                                           "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _oxaudit; "
                                           "((${#COMPREPLY[@]})) && printf '%s\\n' \"${COMPREPLY[@]}\""},
                   .folder = folder,
                   .program = "/bin/bash"});
  EXPECT_EQ(result.err, "") << words;
  return lines_of(result.out);
}

TEST(BashCompletion, OffersWhatMayStandThere) {
  struct Row {
    std::string_view name;
    std::string words;
    std::vector<std::string> offered;
  };
  const Row rows[] = {
      {"a long option", "oxaudit --fail", {"--fail-on"}},
      {"an option behind paths", "oxaudit a b --max-j", {"--max-json-depth"}},
      {"a word", "oxaudit --color a", {"auto", "always"}},
      {"a word behind =", "oxaudit --color = al", {"always"}},
      {"every word behind =", "oxaudit --header =", {"yes", "no"}},
      {"a value with its own =", "oxaudit --color=al", {"--color=always"}},
      {"an item of a list", "oxaudit --fail-on il", {"illegal"}},
      {"a later item", "oxaudit --fail-on OX201,both", {"OX201,both-won"}},
      {"a later item behind =", "oxaudit --fail-on = OX201,both", {"OX201,both-won"}},
      {"a format", "oxaudit --input-format nd", {"ndjson"}},
      {"a report by its short option", "oxaudit -o sa", {"sarif:"}},
      {"a number", "oxaudit -j ''", {}},
      {"the command", "oxaudit expl", {"explain"}},
      {"no second command", "oxaudit a expl", {}},
      {"the other command", "oxaudit bl", {"bless"}},
      {"an option behind a command", "oxaudit bless key.csv --exc", {"--exclude"}},
      {"a result", "oxaudit --expect-status m", {"malformed"}},
      {"a rule", "oxaudit explain OX20", {"OX201", "OX202", "OX203", "OX204"}},
      {"another rule", "oxaudit explain OX201 both", {"both-won"}},
      {"no option behind --", "oxaudit -- --fail", {}},
      {"an unknown option", "oxaudit --quux = a", {}},
  };
  const TempTree empty;
  for (const auto& row : rows) {
    const auto offered = bash_offers(row.words, empty.path());
    EXPECT_EQ(offered, row.offered) << row.name;
  }
}

TEST(BashCompletion, OffersFilesWhereTheyMayStand) {
  const TempTree tree;
  tree.write("games.csv", "");
  tree.write("json notes.txt", "");
  EXPECT_THAT(bash_offers("oxaudit ga", tree.path()), ElementsAre("games.csv"));
  EXPECT_THAT(bash_offers("oxaudit ''", tree.path()),
              testing::UnorderedElementsAre("explain", "bless", "compare", "convert", "help", "version", "games.csv",
                                            "json notes.txt"));
  EXPECT_THAT(bash_offers("oxaudit --expect ga", tree.path()), ElementsAre("games.csv"));
  EXPECT_THAT(bash_offers("oxaudit --config ga", tree.path()), ElementsAre("games.csv"));
  EXPECT_THAT(bash_offers("oxaudit --files-from = ga", tree.path()), ElementsAre("games.csv"));
  EXPECT_THAT(bash_offers("oxaudit -o js", tree.path()), ElementsAre("json:", "json notes.txt"));
  EXPECT_THAT(bash_offers("oxaudit -o csv : ga", tree.path()), ElementsAre("games.csv"));
  EXPECT_THAT(bash_offers("oxaudit --output = csv : ga", tree.path()), ElementsAre("games.csv"));
  EXPECT_THAT(bash_offers("oxaudit -o csv:ga", tree.path()), ElementsAre("csv:games.csv"));
}

TEST(BashCompletion, NamesEveryOptionButThoseOfDevelopers) {
  const auto offered = bash_offers("oxaudit -");
  EXPECT_THAT(offered, Contains("-o"));
  EXPECT_THAT(offered, Contains("--show-config"));
  EXPECT_THAT(offered, Not(Contains("--block-bytes")));
}

/// What fish offers for the end of `line`, without descriptions.
std::vector<std::string> fish_offers(const std::string& line, const std::string& folder) {
  const auto result = run_program({.arguments = {"-c", "source '" + project_file(k_fish) + "'; complete -C '" + line +
                                                           "' | string replace -r '\\t.*' ''"},
                                   .environment = {{"HOME", folder}},
                                   .folder = folder,
                                   .program = "/usr/bin/fish"});
  EXPECT_EQ(result.err, "") << line;
  return lines_of(result.out);
}

TEST(FishCompletion, OffersWhatMayStandThere) {
  SKIP_WITHOUT("/usr/bin/fish");
  const TempTree tree;
  EXPECT_THAT(fish_offers("oxaudit --fail", tree.path()), ElementsAre("--fail-on"));
  EXPECT_THAT(fish_offers("oxaudit --color al", tree.path()), ElementsAre("always"));
  EXPECT_THAT(fish_offers("oxaudit --fail-on OX201,both", tree.path()), ElementsAre("OX201,both-won"));
  EXPECT_THAT(fish_offers("oxaudit --fail-on=OX201,both", tree.path()), ElementsAre("--fail-on=OX201,both-won"));
  EXPECT_THAT(fish_offers("oxaudit -o sar", tree.path()), ElementsAre("sarif:"));
  EXPECT_THAT(fish_offers("oxaudit expl", tree.path()), ElementsAre("explain"));
  EXPECT_THAT(fish_offers("oxaudit explain OX20", tree.path()), ElementsAre("OX201", "OX202", "OX203", "OX204"));
  EXPECT_THAT(fish_offers("oxaudit --block-b", tree.path()), IsEmpty());
}

}  // namespace
}  // namespace oxaudit::cli
