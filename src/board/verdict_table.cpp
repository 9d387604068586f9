/// Builds the two verdict tables. They stand alone because making them takes the compiler's constexpr limits to task.
#include "board/verdict_table.hpp"

namespace oxaudit {

namespace {

constexpr auto judge_all() {
  std::array<Verdict, k_board_count> verdicts{};
  for (std::size_t code = 0; code < k_board_count; ++code)
    verdicts[code] = judge(Board::from_code(static_cast<BoardCode>(code)));
  return verdicts;
}

constexpr auto classify_all(const std::array<Verdict, k_board_count>& verdicts) {
  std::array<VerdictClass, k_board_count> classes{};
  for (std::size_t code = 0; code < k_board_count; ++code) classes[code] = classify(verdicts[code]);
  return classes;
}

}  // namespace

constexpr std::array<Verdict, k_board_count> k_verdict_of = judge_all();
constexpr std::array<VerdictClass, k_board_count> k_class_of = classify_all(k_verdict_of);

}  // namespace oxaudit
