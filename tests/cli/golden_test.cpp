/// Runs every folder of tests/golden: `cmd` is a shell command that runs in a copy of the folder's other files; what it
/// writes and how it ends is in `stdout` and `stderr` (absent when empty) and `exit` (absent when 0). `requires` names
/// the CMake options without which the case is skipped.
///
/// Each runs on one thread with the usual sizes and on three with blocks of a few bytes: nothing may differ.
#include "helpers/golden.hpp"
#include "helpers/project_paths.hpp"
#include "helpers/shell_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

namespace fs = std::filesystem;

const fs::path k_golden_folder = project_file("tests/golden");
const std::set<std::string> k_not_input = {"cmd", "stdout", "stderr", "exit", "requires"};

std::vector<std::string> golden_cases() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(k_golden_folder))
    if (fs::exists(entry.path() / "cmd")) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

void copy_input(const fs::path& from, const std::string& to) {
  for (const auto& entry : fs::directory_iterator(from))
    if (!k_not_input.contains(entry.path().filename().string()))
      fs::copy(entry.path(), fs::path(to) / entry.path().filename(), fs::copy_options::recursive);
}

void expect_file(const fs::path& path, const std::string& actual, const std::string& when_absent) {
  if (actual != when_absent) return expect_golden(path, actual);
  if (rewrite_golden())
    fs::remove(path);
  else
    EXPECT_FALSE(fs::exists(path)) << path << " expects something, but there was nothing";
}

class Golden : public testing::TestWithParam<std::string> {
 protected:
  static void run(const std::string& options) {
    const fs::path folder = k_golden_folder / GetParam();
    if (!build_has(read_file(folder / "requires"))) GTEST_SKIP() << "the build lacks a part that the case requires";
    const TempTree work;
    copy_input(folder, work.path());
    const auto result = ShellProgram(options).run(read_file(folder / "cmd"), work.path());
    EXPECT_EQ(result.signal, 0);
    expect_file(folder / "stdout", result.out, "");
    expect_file(folder / "stderr", result.err, "");
    expect_file(folder / "exit", std::to_string(result.status) + "\n", "0\n");
  }
};

TEST_P(Golden, OnOneThread) { run("-j1"); }

TEST_P(Golden, OnThreeThreadsInTinyBlocks) { run("-j3 --block-bytes 40 --block-window 16 --block-files 2"); }

INSTANTIATE_TEST_SUITE_P(Cases, Golden, testing::ValuesIn(golden_cases()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

TEST(GoldenCases, AreFound) { EXPECT_GE(golden_cases().size(), 10U); }

}  // namespace
}  // namespace oxaudit
