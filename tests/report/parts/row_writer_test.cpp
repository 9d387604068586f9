#include "report/parts/row_writer.hpp"

#include "report/parts/message_cache.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace oxaudit {
namespace {

std::string written(RunningNumber& running, std::uint64_t number) {
  std::array<char, k_number_size_max + k_chunk_size> room{};
  return {room.data(), running.put(room.data(), number)};
}

TEST(RunningNumber, IsTheNumberWhateverCameBefore) {
  RunningNumber running;
  for (const std::uint64_t number :
       {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{9'999}, std::uint64_t{10'000}, std::uint64_t{10'001},
        std::uint64_t{19'999}, std::uint64_t{20'000}, std::uint64_t{99'990'099}, std::uint64_t{100'000'000},
        std::uint64_t{12}, std::uint64_t{100'000'010}, ~std::uint64_t{0}, std::uint64_t{10'000}})
    EXPECT_EQ(written(running, number), std::to_string(number));
}

RC_GTEST_PROP(RunningNumberProperty, IsTheNumber, (const std::vector<std::uint32_t>& numbers)) {
  RunningNumber running;
  std::uint64_t sum = 0;
  for (const std::uint64_t number : numbers) {
    sum += number * 1000;
    RC_ASSERT(written(running, sum) == std::to_string(sum));
  }
}

TEST(RowWriter, PutsPiecesOfEverySize) {
  std::string expected;
  std::string out;
  {
    RowWriter row(out);
    for (std::size_t size = 0; size < 5'000; size += 1 + size / 40) {
      const std::string text(size, static_cast<char>('a' + size % 26));
      const FragmentText fragment(text);
      row.put(std::string_view(text));
      row.put(fragment.get());
      expected += text + text;
    }
  }
  EXPECT_EQ(out, expected);
}

std::string message_of(const Finding& finding, std::string_view arena) {
  std::string message;
  append_message(message, finding, arena);
  return message;
}

TEST(MessageCache, KnowsEachMessageFromTheOthers) {
  MessageCache cache;
  const std::string arena = "abcdef";
  for (int round = 0; round < 2; ++round)
    for (std::uint32_t found = 0x21; found < 0x321; ++found) {
      std::vector<Finding> findings = {
          {.rule = Rule::unknown_mark, .detail = Detail::unknown_character, .row = 1, .column = 2, .found = found},
          {.rule = Rule::unknown_mark, .detail = Detail::unknown_character, .row = 2, .column = 1, .found = found},
          {.rule = Rule::cell_count, .detail = Detail::cells_in_board, .found = found, .expected = 9},
          {.rule = Rule::cell_count, .detail = Detail::cells_in_row, .found = found, .expected = 3},
          {.rule = Rule::bad_record, .detail = Detail::fields_in_row, .found = found, .expected = 9},
          {.rule = Rule::bad_record, .detail = Detail::json_syntax, .text = {found % 3, 2}},
      };
      for (const Finding& finding : findings) {
        const Fragment text = cache.of(finding, arena, [](std::string_view message, std::string& out) {
          out.append("<").append(message).append(">");
        });
        ASSERT_EQ(text.view(), "<" + message_of(finding, arena) + ">");
      }
    }
}

}  // namespace
}  // namespace oxaudit
