/// The verdict of every board, computed at compile time. While records are read, no rule is ever evaluated.
#pragma once

#include <oxaudit/verdict.hpp>

#include <array>
#include <cstdint>

namespace oxaudit {

/// The class under which the summary counts a board. Illegal classes come last, so that `flagged` is one comparison.
enum class VerdictClass : std::uint8_t {
  x_to_move,
  o_to_move,
  x_won,
  o_won,
  draw,
  too_many_o,               ///< OX201 alone
  too_many_x,               ///< OX202 alone
  both_won,                 ///< OX203 alone
  too_many_o_and_both_won,  ///< OX201 and OX203
  too_many_x_and_both_won,  ///< OX202 and OX203
  o_moved_after_x_won,      ///< OX204
  x_moved_after_o_won,      ///< OX204
};

inline constexpr std::size_t k_verdict_class_count = 12;

constexpr bool flagged(VerdictClass verdict_class) noexcept { return verdict_class >= VerdictClass::too_many_o; }

constexpr VerdictClass classify(const Verdict& verdict) noexcept {
  const auto broke = [&](Rule rule) { return verdict.broken.contains(rule); };
  switch (verdict.status) {
    case Status::win: return verdict.winner == Mark::x ? VerdictClass::x_won : VerdictClass::o_won;
    case Status::draw: return VerdictClass::draw;
    case Status::in_progress: return verdict.next_player == Mark::x ? VerdictClass::x_to_move : VerdictClass::o_to_move;
    default: break;
  }
  if (broke(Rule::moved_after_win))
    return verdict.x_lines != 0 ? VerdictClass::o_moved_after_x_won : VerdictClass::x_moved_after_o_won;
  if (broke(Rule::too_many_o))
    return broke(Rule::both_won) ? VerdictClass::too_many_o_and_both_won : VerdictClass::too_many_o;
  if (broke(Rule::too_many_x))
    return broke(Rule::both_won) ? VerdictClass::too_many_x_and_both_won : VerdictClass::too_many_x;
  return VerdictClass::both_won;
}

inline constexpr std::size_t k_mask_count = 512;  ///< masks of one mark: 9 bits

/// The share of each mask of one mark in a board code: once for X, twice for O.
inline constexpr auto k_code_of_mask = [] {
  std::array<std::uint16_t, k_mask_count> codes{};
  for (std::uint16_t mask = 0; mask < k_mask_count; ++mask) codes[mask] = Board::from_masks(mask, 0).code();
  return codes;
}();

constexpr BoardCode code_of_masks(std::uint64_t x_mask, std::uint64_t o_mask) noexcept {
  return static_cast<BoardCode>(k_code_of_mask[x_mask] + 2U * k_code_of_mask[o_mask]);
}

/// Indexed by board code. All tables are in read-only memory.
extern const std::array<VerdictClass, k_board_count> k_class_of;
extern const std::array<Verdict, k_board_count> k_verdict_of;

/// Boards of one kind have the same number of X, the same number of O and the same complete lines, so that all messages
/// about them are equal.
inline constexpr std::size_t k_board_kind_count = 1271;
extern const std::array<std::uint16_t, k_board_count> k_kind_of;
/// The board with the lowest code of each kind.
extern const std::array<BoardCode, k_board_kind_count> k_board_of_kind;

}  // namespace oxaudit
