#include "support/file.hpp"

#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <thread>

namespace oxaudit {
namespace {

bool is_open(int fd) { return ::fcntl(fd, F_GETFD) != -1; }

TEST(UniqueFd, ClosesWhatItOwnsAndOnlyThat) {
  const int raw = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  {
    UniqueFd first(raw);
    UniqueFd second(std::move(first));
    EXPECT_FALSE(first);
    EXPECT_EQ(second.get(), raw);
    EXPECT_TRUE(is_open(raw));
  }
  EXPECT_FALSE(is_open(raw));
}

TEST(UniqueFd, ReleaseLeavesTheDescriptorOpen) {
  int raw = -1;
  {
    UniqueFd fd(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    raw = fd.release();
  }
  EXPECT_TRUE(is_open(raw));
  UniqueFd(raw).reset();
  EXPECT_FALSE(is_open(raw));
}

TEST(SystemMessage, IsTheSystemsWords) {
  EXPECT_EQ(system_message(EACCES), "Permission denied");
  EXPECT_EQ(system_message(ENOENT), "No such file or directory");
  EXPECT_EQ(system_message(123456), "error 123456");
}

TEST(OpenPath, SaysWhyItFailed) {
  const TempTree tree;
  const auto missing = open_path(tree.path("none"), O_RDONLY);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ENOENT);
}

TEST(OpenPath, NeverCutsAPathAtANul) {
  const TempTree tree;
  tree.write("a.txt", "x");
  const auto opened = open_path(tree.path("a.txt") + std::string("\0.csv", 5), O_RDONLY);
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ENOENT);
}

/// A chain of folders whose path no single system call takes, with a file at its end; removed from within.
class LongPath : public ::testing::Test {
 protected:
  void SetUp() override {
    const WorkingFolder keep(tree_.path());
    const std::string name(200, 'n');
    path_ = tree_.path();
    for (int depth = 0; depth < 60; ++depth) {
      ASSERT_EQ(::mkdir(name.c_str(), 0755), 0);
      ASSERT_EQ(::chdir(name.c_str()), 0);
      path_ += "/" + name;
    }
    const UniqueFd file(::open("end.txt", O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
    ASSERT_EQ(::write(file.get(), "board", 5), 5);
  }

  TempTree tree_;
  std::string path_;
};

TEST_F(LongPath, IsOpenedAndLookedAt) {
  ASSERT_GT(path_.size(), std::size_t{2 * PATH_MAX});
  const auto file = open_path(path_ + "/end.txt", O_RDONLY);
  ASSERT_TRUE(file.ok());
  const auto bytes = read_all((*file).get());
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(*bytes, "board");

  const auto status = stat_path(path_ + "/end.txt", true);
  ASSERT_TRUE(status.ok());
  EXPECT_EQ((*status).st_size, 5);
}

TEST_F(LongPath, MayHaveDoubledAndTrailingSlashes) {
  std::string doubled;
  for (const char c : path_) doubled += c == '/' ? "//" : std::string(1, c);
  EXPECT_TRUE(open_path(doubled + "//", O_RDONLY | O_DIRECTORY).ok());
  EXPECT_TRUE(open_path(path_ + std::string(5000, '/') + "end.txt", O_RDONLY).ok());
}

TEST_F(LongPath, FailsWithTheReasonOfItsEnd) {
  const auto missing = open_path(path_ + "/none", O_RDONLY);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ENOENT);
}

TEST(OpenPath, NameThatNoFolderCanHoldIsTooLong) {
  const auto opened = open_path(std::string(5000, 'a'), O_RDONLY);
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ENAMETOOLONG);
}

TEST(StatPath, FollowsALinkOnlyWhenAsked) {
  const TempTree tree;
  tree.write("a.txt");
  const std::string link = tree.link("l", "a.txt");
  EXPECT_TRUE(S_ISREG((*stat_path(link, true)).st_mode));
  EXPECT_TRUE(S_ISLNK((*stat_path(link, false)).st_mode));
}

TEST(ReadAll, ReadsEveryByteOfALargeFile) {
  const TempTree tree;
  std::string content(300'001, '\0');
  for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i % 251);
  const auto file = open_path(tree.write("big", content), O_RDONLY);
  const auto bytes = read_all((*file).get());
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(*bytes, content);
}

TEST(ReadAll, JoinsTheShortReadsOfAPipe) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  UniqueFd reading(ends[0]);
  std::thread writer([fd = ends[1]] {
    UniqueFd writing(fd);
    for (int i = 0; i < 1000; ++i)
      if (::write(writing.get(), "XO-", 3) != 3) return;
  });
  const auto bytes = read_all(reading.get());
  writer.join();
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ((*bytes).size(), 3000u);
}

TEST(ReadAll, StopFlagEndsIt) {
  const std::atomic<bool> stop = true;
  const UniqueFd zero(::open("/dev/zero", O_RDONLY | O_CLOEXEC));
  const auto bytes = read_all(zero.get(), &stop);
  ASSERT_FALSE(bytes.ok());
  EXPECT_EQ(bytes.error().code, EINTR);
}

TEST(ReadAll, FolderIsAnErrorAndNotEmpty) {
  const TempTree tree;
  const auto folder = open_path(tree.path(), O_RDONLY);
  const auto bytes = read_all((*folder).get());
  ASSERT_FALSE(bytes.ok());
  EXPECT_EQ(bytes.error().code, EISDIR);
}

TEST(PreadFull, ReadsFromAnOffsetAndLessAtTheEnd) {
  const TempTree tree;
  const auto file = open_path(tree.write("a", "0123456789"), O_RDONLY);
  std::array<char, 4> four{};
  ASSERT_EQ(*pread_full((*file).get(), four, 3), 4u);
  EXPECT_EQ(std::string_view(four.data(), 4), "3456");
  EXPECT_EQ(*pread_full((*file).get(), four, 8), 2u);
  EXPECT_EQ(*pread_full((*file).get(), four, 10), 0u);
}

}  // namespace
}  // namespace oxaudit
