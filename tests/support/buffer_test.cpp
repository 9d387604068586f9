/// Content keeps its place and its guards whatever is put before and behind it.
#include "support/buffer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace oxaudit {
namespace {

bool guards_are_zero(const Buffer& buffer) {
  const auto zero = [](const char* at) { return std::all_of(at, at + Buffer::k_guard, [](char c) { return c == 0; }); };
  return zero(buffer.data() - Buffer::k_guard) && zero(buffer.data() + buffer.size());
}

TEST(Buffer, HoldsWhatIsPutBeforeAndBehindIt) {
  // From nothing to more than the room before the content, which then has to move.
  for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 4095U, 4096U, 4097U, 10000U}) {
    Buffer buffer;
    buffer.append("content");
    const std::string before(size, 'b');
    buffer.prepend(before);
    EXPECT_EQ(buffer.view(), before + "content") << size;
    EXPECT_TRUE(guards_are_zero(buffer)) << size;
    buffer.append(before);
    EXPECT_EQ(buffer.view(), before + "content" + before) << size;
    EXPECT_TRUE(guards_are_zero(buffer)) << size;
  }
}

TEST(Buffer, PrependsToNothing) {
  Buffer buffer;
  buffer.prepend("first");
  EXPECT_EQ(buffer.view(), "first");
  EXPECT_TRUE(guards_are_zero(buffer));
}

TEST(Buffer, HasAllItsRoomAgainOnceCleared) {
  Buffer buffer;
  buffer.reserve(100);
  const std::size_t capacity = buffer.capacity();
  for (int round = 0; round < 3; ++round) {
    buffer.append(std::string(100, 'c'));
    for (int times = 0; times < 100; ++times) buffer.prepend(std::string(40, 'b'));
    EXPECT_EQ(buffer.size(), 4100U);
    EXPECT_TRUE(guards_are_zero(buffer));
    buffer.clear();
    EXPECT_EQ(buffer.size(), 0U);
    EXPECT_EQ(buffer.capacity(), capacity);
    EXPECT_TRUE(guards_are_zero(buffer));
  }
}

}  // namespace
}  // namespace oxaudit
