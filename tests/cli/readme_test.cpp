/// Runs every command that README.md shows: in a block fenced as ```console a line that begins with `$ ` is a command,
/// and the lines up to the next command are what it writes to the terminal, standard error included. All commands of
/// the page run one after another in one copy of samples/. `$ echo $?` shows the status of the command before it.
#include "helpers/golden.hpp"
#include "helpers/shell_program.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

namespace fs = std::filesystem;

struct Example {
  int line;
  std::string command;
  std::string output;
};

std::vector<Example> examples_of(const std::string& page) {
  std::vector<Example> examples;
  std::istringstream lines(page);
  bool in_console = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("```"))
      in_console = !in_console && line == "```console";
    else if (in_console && line.starts_with("$ "))
      examples.push_back({number, line.substr(2), ""});
    else if (in_console && !examples.empty() && examples.back().command.ends_with('\\'))
      examples.back().command += "\n" + line.substr(line.starts_with("> ") ? 2 : 0);
    else if (in_console && !examples.empty())
      examples.back().output += line + "\n";
  }
  return examples;
}

TEST(Readme, EveryCommandDoesWhatIsShown) {
  const auto examples = examples_of(read_file(OXAUDIT_SOURCE_DIR "/README.md"));
  EXPECT_FALSE(examples.empty());
  const TempTree work;
  fs::copy(OXAUDIT_SOURCE_DIR "/samples", work.folder("samples"), fs::copy_options::recursive);
  const ShellProgram shell("");
  int status = 0;
  for (const auto& example : examples) {
    const auto result = shell.run("exec 2>&1\n(exit " + std::to_string(status) + ")\n" + example.command, work.path());
    EXPECT_EQ(result.out, example.output) << "README.md:" << example.line << ": $ " << example.command;
    status = result.status;
  }
}

TEST(ReadmeExamples, AreReadFromConsoleBlocksOnly) {
  const auto examples =
      examples_of("text\n```sh\n$ no\n```\n```console\n$ one\nout\n\nout\n$ two \\\n> more\n```\n$ no\n");
  ASSERT_EQ(examples.size(), 2U);
  EXPECT_EQ(examples[0].command, "one");
  EXPECT_EQ(examples[0].output, "out\n\nout\n");
  EXPECT_EQ(examples[0].line, 6);
  EXPECT_EQ(examples[1].command, "two \\\nmore");
  EXPECT_EQ(examples[1].output, "");
}

}  // namespace
}  // namespace oxaudit
