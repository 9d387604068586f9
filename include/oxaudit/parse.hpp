/// Reads one board from text, for programs that hold boards in memory.
#pragma once

#include <oxaudit/board.hpp>
#include <oxaudit/rule.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A rule that a text breaks, and where it first does.
struct Problem {
  Rule rule;            ///< OX003 or one of OX101 to OX104
  int row = 0;          ///< from 1; 0 if the problem is not in one row
  int column = 0;       ///< cell within the row, from 1, counted in characters; 0 if the problem is not in one cell
  std::string message;  ///< one sentence without a final full stop; safe to print
};

/// Either a board or at least one problem.
struct ParseResult {
  std::optional<Board> board;
  std::vector<Problem> problems;  ///< in code order, each rule at most once

  explicit operator bool() const noexcept { return board.has_value(); }
};

/// Reads nine cells, or three rows of three joined by a line end, `/` or `|`, such as `XO-/-X-/--O`. Marks are `X`,
/// `O` and `-`; `x` and `o` count as `X` and `O`; blanks within a row are ignored. Any bytes may be given, up to 1 MiB.
/// Never throws for bad input: every error is a Problem. The board may be illegal; `judge` decides that.
ParseResult parse_board(std::string_view text);

}  // namespace oxaudit
