/// The `lines` format: every non-blank line is a record, wherever the slices end.
#include "input/text/lines.hpp"
#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"

#include "helpers/read_slices.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>

#include <algorithm>

namespace oxaudit {
namespace {

using testing::read_located;
using testing::read_whole;

TEST(ReadLines, SkipsBlankLinesAndKeepsCount) {
  InputOptions options;
  const Layout layout = std::move(*open_lines({}, options));
  const auto all = read_whole(*layout.reader, "XOXOXOXOX\n\n  \r\nXO-------\rX O - - - - - - -\nXO\n");
  ASSERT_EQ(all.records.size(), 4U);
  EXPECT_EQ(all.records[0].line, 1U);
  EXPECT_EQ(all.records[1].line, 4U);
  EXPECT_EQ(all.records[1].code, all.records[2].code);
  EXPECT_EQ(all.records[3].line, 6U);
  EXPECT_EQ(all.records[3].findings.substr(0, 5), "OX102");
}

TEST(ReadLines, ReadsEveryBoard) {
  InputOptions options;
  const Layout layout = std::move(*open_lines({}, options));
  std::string bytes;
  for (unsigned code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(static_cast<BoardCode>(code));
    for (int i = 0; i < k_cell_count; ++i) bytes += "-XO"[static_cast<int>(board.cell(i))];
    bytes += '\n';
  }
  const auto all = read_whole(*layout.reader, bytes);
  ASSERT_EQ(all.records.size(), k_board_count);
  for (unsigned code = 0; code < k_board_count; ++code) ASSERT_EQ(all.records[code].code, code);
}

RC_GTEST_PROP(ReadLinesProperty, EveryCutGivesTheSameRecords, ()) {
  const auto alphabet = rc::gen::elementOf(std::string("XO-x \n\r\tq\xC3"));
  const auto bytes = *rc::gen::container<std::string>(alphabet);
  auto cuts = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
  std::sort(cuts.begin(), cuts.end());
  InputOptions options;
  options.limits.record_bytes_max = *rc::gen::inRange<std::size_t>(1, 20);
  const Layout layout = std::move(*open_lines({}, options));
  RC_ASSERT(read_located(*layout.reader, bytes, cuts).records == read_whole(*layout.reader, bytes).records);
}

}  // namespace
}  // namespace oxaudit
