/// The verdict on a readable board by the rules of play.
///
/// X moves first, the players alternate, and the game stops at the first complete line or at a full board. A board is
/// legal when some game reaches it; `judge` returns every reason why a board is not.
#pragma once

#include <oxaudit/board.hpp>
#include <oxaudit/rule.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace oxaudit {

/// The outcome of a record in one word. `judge` never returns the last two, which describe bytes rather than boards.
enum class Status : std::uint8_t { in_progress, win, draw, illegal, malformed, unreadable };

/// The word as reports and the command line write it, such as "in_progress".
std::string_view name(Status status) noexcept;

inline constexpr int k_line_count = 8;

/// The cells of each line, in the order in which lines are always listed: rows 1-3, columns 1-3, the diagonal from
/// [1,1], the diagonal from [1,3].
inline constexpr std::array<std::array<std::uint8_t, 3>, k_line_count> k_lines = {
    {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};

/// A set of lines: bit `i` stands for k_lines[i].
using LineSet = std::uint8_t;

/// The lines that the cells of `mask` fill.
constexpr LineSet complete_lines(std::uint16_t mask) noexcept {
  LineSet lines = 0;
  for (unsigned i = 0; i < k_line_count; ++i) {
    const auto& cells = k_lines[i];
    const unsigned wanted = (1U << cells[0]) | (1U << cells[1]) | (1U << cells[2]);
    if ((mask & wanted) == wanted) lines = static_cast<LineSet>(lines | (1U << i));
  }
  return lines;
}

struct Verdict {
  Status status = Status::in_progress;
  std::optional<Mark> winner;       ///< set when, and only when, status is win
  std::optional<Mark> next_player;  ///< set when, and only when, status is in_progress
  LineSet x_lines = 0;              ///< every complete line of X, of illegal boards too
  LineSet o_lines = 0;
  RuleSet broken;  ///< OX201 to OX204; empty when the board is legal

  constexpr bool legal() const noexcept { return broken.empty(); }
  friend constexpr bool operator==(const Verdict&, const Verdict&) noexcept = default;
};

/// Judges one board by rule. Total over all 19,683 boards; never fails.
constexpr Verdict judge(Board board) noexcept {
  Verdict verdict;
  const int x = board.x_count();
  const int o = board.o_count();
  verdict.x_lines = complete_lines(board.x_mask());
  verdict.o_lines = complete_lines(board.o_mask());

  if (o > x) verdict.broken.insert(Rule::too_many_o);
  if (x >= o + 2) verdict.broken.insert(Rule::too_many_x);
  if (verdict.x_lines != 0 && verdict.o_lines != 0) verdict.broken.insert(Rule::both_won);
  // With the counts in order the last mover is known; a line of the other player means play went on after it.
  const bool x_moved_last = x > o;
  if (verdict.broken.empty() && (x_moved_last ? verdict.o_lines : verdict.x_lines) != 0)
    verdict.broken.insert(Rule::moved_after_win);

  if (!verdict.broken.empty()) {
    verdict.status = Status::illegal;
  } else if (verdict.x_lines != 0 || verdict.o_lines != 0) {
    verdict.status = Status::win;
    verdict.winner = verdict.x_lines != 0 ? Mark::x : Mark::o;
  } else if (x + o == k_cell_count) {
    verdict.status = Status::draw;
  } else {
    verdict.next_player = x_moved_last ? Mark::o : Mark::x;
  }
  return verdict;
}

}  // namespace oxaudit
