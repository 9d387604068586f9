/// Reports on real file systems: whole or not at all, and every failure named.
#include "report/output.hpp"

#include "helpers/golden.hpp"
#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <csignal>
#include <thread>

namespace oxaudit {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

void write_whole(const std::string& path, std::string_view bytes) {
  auto output = Output::open(path);
  ASSERT_TRUE(output) << output.error().message;
  ASSERT_TRUE((*output)->write(bytes));
  ASSERT_TRUE((*output)->commit());
}

std::string open_error(const std::string& path) {
  auto output = Output::open(path);
  return output ? "opened" : output.error().message;
}

TEST(Output, AppearsOnCommitAndLeavesNothingElse) {
  const TempTree tree;
  const std::string path = tree.write("r.csv", "old");
  auto output = Output::open(path);
  ASSERT_TRUE(output);
  EXPECT_EQ((*output)->target(), path);
  EXPECT_THAT((*output)->temporary(), StartsWith(tree.path(".r.csv.oxaudit-")));
  ASSERT_TRUE((*output)->write("new "));
  ASSERT_TRUE((*output)->write("bytes"));
  EXPECT_EQ(read_file(path), "old");
  EXPECT_TRUE(std::filesystem::exists((*output)->temporary()));
  ASSERT_TRUE((*output)->commit());
  output->reset();
  EXPECT_EQ(read_file(path), "new bytes");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("r.csv"));
}

TEST(Output, WithoutCommitTheOldFileStays) {
  const TempTree tree;
  const std::string path = tree.write("r.csv", "old");
  {
    auto output = Output::open(path);
    ASSERT_TRUE(output);
    ASSERT_TRUE((*output)->write("half"));
    EXPECT_EQ(names_in(tree.path()).size(), 2U);
  }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_THAT(names_in(tree.path()), ElementsAre("r.csv"));
}

TEST(Output, TwoReportsOfOneRunHaveTheirOwnTemporaries) {
  const TempTree tree;
  const auto a = Output::open(tree.path("r.csv"));
  const auto b = Output::open(tree.path("r.csv"));
  ASSERT_TRUE(a && b);
  EXPECT_NE((*a)->temporary(), (*b)->temporary());
}

TEST(Output, NewFilesHaveTheModeOfTheUmask) {
  const TempTree tree;
  const mode_t before = ::umask(027);
  write_whole(tree.path("r.csv"), "x");
  ::umask(before);
  struct stat status {};
  ASSERT_EQ(::stat(tree.path("r.csv").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0640U);
}

TEST(Output, WritesThroughSymbolicLinks) {
  const TempTree tree;
  tree.write("there/real.csv", "old");
  tree.link("r.csv", "there/real.csv");
  tree.link("second.csv", "r.csv");
  tree.link("dangling.csv", "there/new.csv");
  write_whole(tree.path("second.csv"), "new");
  write_whole(tree.path("dangling.csv"), "made");
  EXPECT_EQ(read_file(tree.path("there/real.csv")), "new");
  EXPECT_EQ(read_file(tree.path("there/new.csv")), "made");
  EXPECT_TRUE(std::filesystem::is_symlink(tree.path("r.csv")));
  EXPECT_TRUE(std::filesystem::is_symlink(tree.path("dangling.csv")));
  EXPECT_THAT(names_in(tree.path("there")), ElementsAre("new.csv", "real.csv"));
}

TEST(Output, TakesTheLongestNameThatAFolderTakes) {
  const TempTree tree;
  const std::string path = tree.path(std::string(251, 'n') + ".csv");
  write_whole(path, "x");
  EXPECT_EQ(read_file(path), "x");
  EXPECT_THAT(open_error(tree.path(std::string(300, 'n') + ".csv")), HasSubstr("File name too long"));
}

TEST(Output, RefusesWhatIsNoFileAndSaysWhy) {
  const TempTree tree;
  tree.folder("folder");
  tree.link("loop.csv", "loop.csv");
  tree.write("file", "");
  EXPECT_THAT(open_error(tree.path("missing/r.csv")),
              AllOf(StartsWith("cannot write the report " + tree.path("missing/r.csv")), HasSubstr("create it first")));
  EXPECT_THAT(open_error(tree.path("folder")), HasSubstr("it is a folder"));
  EXPECT_THAT(open_error(tree.path("new/")), HasSubstr("add a file name"));
  EXPECT_THAT(open_error(tree.path("loop.csv")), HasSubstr("Too many levels of symbolic links"));
  EXPECT_THAT(open_error(tree.path("file/r.csv")), HasSubstr("Not a directory"));
  EXPECT_THAT(open_error(""), HasSubstr("empty"));
  EXPECT_THAT(names_in(tree.path()), ElementsAre("file", "folder", "loop.csv"));
}

TEST(Output, RefusesProtectedTargets) {
  const TempTree tree;
  tree.write("open/r.csv", "old");
  tree.mode("open", 0777);
  tree.mode("open/r.csv", 0444);
  tree.write("closed/r.csv", "old");
  tree.mode("closed", 0555);
  tree.mode("closed/r.csv", 0666);
  EXPECT_THAT(run_unprivileged([&] { return open_error(tree.path("open/r.csv")); }), HasSubstr("Permission denied"));
  EXPECT_THAT(run_unprivileged([&] { return open_error(tree.path("closed/r.csv")); }),
              AllOf(HasSubstr("Permission denied"), HasSubstr("folder must be writable")));
  EXPECT_EQ(read_file(tree.path("open/r.csv")), "old");
  tree.mode("closed", 0755);
}

TEST(Output, AFullDeviceFailsAndKeepsFailing) {
  auto output = Output::open("/dev/full");
  ASSERT_TRUE(output);
  EXPECT_EQ((*output)->temporary(), "");
  const Outcome first = (*output)->write("x");
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().message, "cannot write the report /dev/full: No space left on device");
  EXPECT_FALSE((*output)->write("y"));
  EXPECT_FALSE((*output)->commit());
  EXPECT_FALSE((*output)->closed_by_reader());
}

TEST(Output, FifosAreWrittenStraight) {
  const TempTree tree;
  const std::string path = tree.fifo("pipe.csv");
  std::string read;
  std::thread reader([&] { read = read_file(path); });
  write_whole(path, "through");
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(std::filesystem::is_fifo(path));
}

TEST(Output, AReaderThatHasGoneIsNoError) {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  auto output = Output::open("/dev/fd/" + std::to_string(ends[1]));
  ASSERT_TRUE(output);
  ASSERT_TRUE((*output)->write("read by nobody"));
  EXPECT_FALSE((*output)->closed_by_reader());
  ::close(ends[0]);
  EXPECT_TRUE((*output)->write("x"));
  EXPECT_TRUE((*output)->closed_by_reader());
  EXPECT_TRUE((*output)->write("y"));
  EXPECT_TRUE((*output)->commit());
  ::close(ends[1]);
}

TEST(Output, NonBlockingPipesAreWaitedFor) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_NONBLOCK), 0);
  auto output = Output::open("/dev/fd/" + std::to_string(ends[1]));
  ASSERT_TRUE(output);
  const std::string bytes(1'000'000, 'x');
  std::size_t read = 0;
  std::thread reader([&] {
    char buffer[4096];
    while (read < bytes.size()) {
      const ssize_t count = ::read(ends[0], buffer, sizeof buffer);
      if (count > 0) read += static_cast<std::size_t>(count);
    }
  });
  EXPECT_TRUE((*output)->write(bytes));
  reader.join();
  EXPECT_EQ(read, bytes.size());
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(Output, ADescriptorSentToAFileNamesThatFile) {
  const TempTree tree;
  const std::string path = tree.write("r.csv", "before ");
  const int fd = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  {
    auto output = Output::open("/dev/fd/" + std::to_string(fd));
    ASSERT_TRUE(output);
    EXPECT_EQ((*output)->target(), path);
    EXPECT_EQ((*output)->temporary(), "");
    ASSERT_TRUE((*output)->write("after"));
    ASSERT_TRUE((*output)->commit());
  }
  ::close(fd);
  EXPECT_EQ(read_file(path), "before after");
}

}  // namespace
}  // namespace oxaudit
