/// Builds the verdict tables at compile time.
///
/// Compilers limit the work of one constant expression (Clang to 1,048,576 statements), and there are 19,683 boards. So
/// each board is first assigned to one of 1,271 kinds, and only one board of each kind is judged.
#include "board/verdict_table.hpp"

namespace oxaudit {

namespace {

/// Everything that makes boards differ in kind: for each mask of X or O, the number of marks and the complete lines.
constexpr auto k_facts_of_mask = [] {
  std::array<std::uint32_t, k_mask_count> facts{};
  for (std::uint16_t mask = 0; mask < k_mask_count; ++mask)
    facts[mask] = static_cast<std::uint32_t>(std::popcount(mask)) << 8U | complete_lines(mask);
  return facts;
}();

/// The facts about X and O of every board as one number, by board code.
constexpr auto k_kind_keys = [] {
  std::array<std::uint32_t, k_board_count> keys{};
  for (unsigned x = 0; x < k_mask_count; ++x) {
    const unsigned free = k_mask_count - 1 - x;
    // Counts down through all subsets of the free cells; after 0 comes `free` again.
    unsigned o = free;
    do {
      keys[code_of_masks(x, o)] = k_facts_of_mask[x] << 16U | k_facts_of_mask[o];
      o = (o - 1) & free;
    } while (o != free);
  }
  return keys;
}();

struct Kinds {
  std::array<std::uint16_t, k_board_count> of{};
  std::array<BoardCode, k_board_kind_count> boards{};
  std::size_t count = 0;
};

/// Numbers the kinds in the order of their first boards.
constexpr Kinds number_kinds() {
  constexpr std::size_t k_slots = 4096;  // of a hash table with open addressing, two thirds of it free
  Kinds kinds;
  std::array<std::uint16_t, k_slots> slots{};  // the number of a kind, from 1
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const std::uint32_t key = k_kind_keys[code];
    // Multiplying by the golden ratio spreads every change of the key over the highest bits.
    std::size_t slot = key * 2654435769U >> 20U;
    while (slots[slot] != 0 && k_kind_keys[kinds.boards[slots[slot] - 1U]] != key) slot = (slot + 1) % k_slots;
    if (slots[slot] == 0) {
      kinds.boards[kinds.count] = code;
      slots[slot] = static_cast<std::uint16_t>(++kinds.count);
    }
    kinds.of[code] = static_cast<std::uint16_t>(slots[slot] - 1);
  }
  return kinds;
}

constexpr Kinds k_kinds = number_kinds();
static_assert(k_kinds.count == k_board_kind_count);

constexpr auto k_verdict_of_kind = [] {
  std::array<Verdict, k_board_kind_count> verdicts{};
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i] = judge(Board::from_code(k_kinds.boards[i]));
  return verdicts;
}();

/// Computes `value` of the verdict of each board.
template <typename Value>
constexpr auto for_every_board(Value value) {
  std::array<decltype(value(Verdict{})), k_board_kind_count> by_kind{};
  for (std::size_t i = 0; i < by_kind.size(); ++i) by_kind[i] = value(k_verdict_of_kind[i]);
  std::array<decltype(value(Verdict{})), k_board_count> by_code{};
  for (std::size_t code = 0; code < k_board_count; ++code) by_code[code] = by_kind[k_kinds.of[code]];
  return by_code;
}

}  // namespace

constexpr std::array<Verdict, k_board_count> k_verdict_of =
    for_every_board([](const Verdict& verdict) { return verdict; });
constexpr std::array<VerdictClass, k_board_count> k_class_of = for_every_board(classify);
constexpr std::array<std::uint16_t, k_board_count> k_kind_of = k_kinds.of;
constexpr std::array<BoardCode, k_board_kind_count> k_board_of_kind = k_kinds.boards;

}  // namespace oxaudit
