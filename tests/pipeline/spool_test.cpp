/// What is put off is handed over whole and in order, from memory and from the temporary file.
#include "pipeline/spool.hpp"

#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace oxaudit {
namespace {

std::string replay(Spool& spool) {
  std::string all;
  EXPECT_TRUE(spool.replay([&](std::string_view bytes) {
    all += bytes;
    return true;
  }));
  return all;
}

TEST(Spool, GivesBackLittle) {
  Spool spool("nowhere");
  EXPECT_EQ(replay(spool), "");
  ASSERT_TRUE(spool.append("one "));
  ASSERT_TRUE(spool.append("two"));
  EXPECT_EQ(replay(spool), "one two");
}

TEST(Spool, GivesBackMoreThanItKeepsInMemory) {
  const TempTree tree;
  Spool spool(tree.path());
  std::string all;
  for (int i = 0; i < 300'000; ++i) {
    const std::string piece = std::to_string(i) + ";";
    all += piece;
    ASSERT_TRUE(spool.append(piece));
  }
  EXPECT_EQ(replay(spool), all);
  EXPECT_TRUE(std::filesystem::is_empty(tree.path())) << "the file has no name";
}

TEST(Spool, NamesTheFolderInWhichNoFileCanBeCreated) {
  Spool spool("/nowhere");
  const Outcome appended = spool.append(std::string(2'000'000, 'x'));
  ASSERT_FALSE(appended);
  EXPECT_EQ(appended.error().message,
            "cannot create a temporary file in '/nowhere': No such file or directory; free some space there, or set "
            "TMPDIR to a different folder");
}

}  // namespace
}  // namespace oxaudit
