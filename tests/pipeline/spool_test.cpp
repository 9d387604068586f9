/// What is put off is handed over whole and in order, from memory and from the temporary file.
#include "pipeline/spool.hpp"

#include <gtest/gtest.h>

namespace oxaudit {
namespace {

std::string replay(Spool& spool) {
  std::string all;
  EXPECT_TRUE(spool.replay([&](std::string_view bytes) { all += bytes; }));
  return all;
}

TEST(Spool, GivesBackLittle) {
  Spool spool;
  EXPECT_EQ(replay(spool), "");
  ASSERT_TRUE(spool.append("one "));
  ASSERT_TRUE(spool.append("two"));
  EXPECT_EQ(replay(spool), "one two");
}

TEST(Spool, GivesBackMoreThanItKeepsInMemory) {
  Spool spool;
  std::string all;
  for (int i = 0; i < 300'000; ++i) {
    const std::string piece = std::to_string(i) + ";";
    all += piece;
    ASSERT_TRUE(spool.append(piece));
  }
  EXPECT_EQ(replay(spool), all);
}

}  // namespace
}  // namespace oxaudit
