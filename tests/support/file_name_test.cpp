#include "support/file_name.hpp"

#include <gtest/gtest.h>

namespace oxaudit {
namespace {

TEST(WithoutUploadNumber, RemovesANumberThatFollowsAnExtension) {
  EXPECT_EQ(without_upload_number("board.txt-1"), "board.txt");
  EXPECT_EQ(without_upload_number("hw.tar-1.gz-23"), "hw.tar-1.gz");
  for (const char* name : {"", "-1", "board-1", "board.txt", "board.txt-", "board.txt-1a", ".txt-1", "board.-1",
                           "a.b/c-1", "board-1.txt", "games (1).csv"})
    EXPECT_EQ(without_upload_number(name), name);
}

}  // namespace
}  // namespace oxaudit
