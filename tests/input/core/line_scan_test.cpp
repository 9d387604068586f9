/// Line ends: LF, CRLF and lone CR, and what is not yet known at the end of a piece.
#include "input/core/line_scan.hpp"

#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

TEST(LineScan, FindsTheFirstLineEndWhereverItStands) {
  for (std::size_t size = 0; size < 70; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      std::string bytes(size, 'x');
      bytes[at] = at % 2 == 0 ? '\n' : '\r';
      for (std::size_t from = 0; from <= size; ++from)
        ASSERT_EQ(find_line_end(bytes, from), from <= at ? at : size) << size << " " << at << " " << from;
    }
  }
}

TEST(LineScan, TakesCrLfAsOneLineEnd) {
  const Line line = scan_line("ab\r\ncd", 0, true);
  EXPECT_EQ(line.end, 2U);
  EXPECT_EQ(line.next, 4U);
  EXPECT_TRUE(line.complete);
}

TEST(LineScan, LeavesAFinalCarriageReturnOpenUnlessNothingFollows) {
  EXPECT_FALSE(scan_line("ab\r", 0, false).complete);
  EXPECT_TRUE(scan_line("ab\r", 0, true).complete);
  EXPECT_EQ(after_line_end("ab\r", 0), std::string_view::npos);
  EXPECT_EQ(after_line_end("ab\rc", 0), 3U);
  EXPECT_EQ(after_line_end("ab\r\n", 0), 4U);
}

TEST(LineScan, CountsEveryKindOfLineEnd) {
  EXPECT_EQ(count_line_ends(""), 0U);
  EXPECT_EQ(count_line_ends("a"), 0U);
  EXPECT_EQ(count_line_ends("a\nb\r\nc\rd\n\r"), 5U);
}

TEST(LineScan, SeesTheByteOrderMarkOnlyWhole) {
  EXPECT_EQ(byte_order_mark("\xEF\xBB\xBFX"), 3U);
  EXPECT_EQ(byte_order_mark("\xEF\xBB"), 0U);
  EXPECT_EQ(byte_order_mark("X\xEF\xBB\xBF"), 0U);
}

}  // namespace
}  // namespace oxaudit
