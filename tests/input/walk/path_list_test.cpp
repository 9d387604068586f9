#include "helpers/temp_tree.hpp"
#include "input/walk/walk.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> listed(const std::string& bytes, char separator) {
  const TempTree tree;
  auto paths = read_path_list(tree.write("list", bytes), separator);
  return paths ? *paths : std::vector<std::string>{paths.error().message};
}

TEST(ReadPathList, TakesOnePathALine) {
  EXPECT_THAT(listed("a.txt\nd/b c.txt\n", '\n'), ElementsAre("a.txt", "d/b c.txt"));
  EXPECT_THAT(listed("a.txt\nb.txt", '\n'), ElementsAre("a.txt", "b.txt"));
  EXPECT_THAT(listed("a.txt\r\n\r\n\nb.txt\r\n", '\n'), ElementsAre("a.txt", "b.txt"));
  EXPECT_THAT(listed("", '\n'), ElementsAre());
  EXPECT_THAT(listed("\xEF\xBB\xBF"
                     "a.txt\r\n",
                     '\n'),
              ElementsAre("a.txt"))
      << "with a byte order mark";
}

TEST(ReadPathList, NulSeparatedPathsMayHoldLineEnds) {
  EXPECT_THAT(listed(std::string("a\nb\r\0\0c\0", 8), '\0'), ElementsAre("a\nb\r", "c"));
}

TEST(ReadPathList, DashIsStandardInput) {
  const TempTree tree;
  const int before = ::dup(STDIN_FILENO);
  const int file = ::open(tree.write("list", "a\nb\n").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(::dup2(file, STDIN_FILENO), STDIN_FILENO);
  const auto paths = read_path_list("-", '\n');
  ::dup2(before, STDIN_FILENO);
  ::close(before);
  ::close(file);
  ASSERT_TRUE(paths.ok());
  EXPECT_THAT(*paths, ElementsAre("a", "b"));
}

TEST(ReadPathList, SaysWhichListCannotBeRead) {
  const TempTree tree;
  const auto paths = read_path_list(tree.path("none"), '\n');
  ASSERT_FALSE(paths.ok());
  EXPECT_EQ(paths.error().message,
            "cannot read the list of paths '" + tree.path("none") + "': No such file or directory");
}

}  // namespace
}  // namespace oxaudit
