/// Builds the verdict tables. They stand alone because making them takes the compiler's constexpr limits to task.
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

struct Kinds {
  std::array<std::uint16_t, k_board_count> of{};
  std::array<BoardCode, k_board_kind_count> boards{};
  std::size_t count = 0;
};

constexpr Kinds tell_kinds(const std::array<Verdict, k_board_count>& verdicts) {
  constexpr std::size_t k_slots = 4096;  // of a hash table: three of four stay free
  const auto key_of = [&](BoardCode code) {
    const Board board = Board::from_code(code);
    const auto counts = static_cast<std::uint32_t>(board.x_count() * 16 + board.o_count());
    return counts << 16U | std::uint32_t{verdicts[code].x_lines} << 8U | verdicts[code].o_lines;
  };
  Kinds kinds;
  std::array<std::uint16_t, k_slots> slots{};  // a kind's number from 1
  std::array<std::uint32_t, k_board_kind_count> keys{};
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const std::uint32_t key = key_of(code);
    std::size_t slot =
        key * 2654435769U >> 20U;  // the golden ratio spreads any change of the key over the highest bits
    while (slots[slot] != 0 && keys[slots[slot] - 1U] != key) slot = (slot + 1) % k_slots;
    if (slots[slot] == 0) {
      keys[kinds.count] = key;
      kinds.boards[kinds.count] = code;
      slots[slot] = static_cast<std::uint16_t>(++kinds.count);
    }
    kinds.of[code] = static_cast<std::uint16_t>(slots[slot] - 1);
  }
  return kinds;
}

}  // namespace

constexpr std::array<Verdict, k_board_count> k_verdict_of = judge_all();
constexpr std::array<VerdictClass, k_board_count> k_class_of = classify_all(k_verdict_of);

static constexpr Kinds k_kinds = tell_kinds(k_verdict_of);
static_assert(k_kinds.count == k_board_kind_count);
constexpr std::array<std::uint16_t, k_board_count> k_kind_of = k_kinds.of;
constexpr std::array<BoardCode, k_board_kind_count> k_board_of_kind = k_kinds.boards;

}  // namespace oxaudit
