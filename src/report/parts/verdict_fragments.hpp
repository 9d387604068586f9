/// The pieces of a report row that follow from the board alone, made once so that rows are only put together.
///
/// All boards of a kind (verdict_table.hpp) share them: what is said of a board depends on its complete lines and on
/// how many marks each player has, never on where the other marks stand.
#pragma once

#include "board/verdict_table.hpp"
#include "report/parts/row_writer.hpp"

#include <oxaudit/verdict.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace oxaudit {

/// What stands before and behind the board in a row.
struct RowFragments {
  Fragment head;
  Fragment tail;
};

class VerdictFragments {
 public:
  /// Appends the head and the tail of a row for one board; called once for each distinct pair of pieces.
  using Make = std::function<void(Board board, const Verdict& verdict, std::string& head, std::string& tail)>;

  explicit VerdictFragments(const Make& make);

  RowFragments of(BoardCode code) const noexcept {
    const Piece& piece = pieces_[k_kind_of[code]];
    return {{&text_[piece.head], piece.head_size}, {&text_[piece.tail], piece.tail_size}};
  }
  /// The most bytes that a head and its tail have together.
  std::size_t size_max() const noexcept { return size_max_; }

 private:
  /// Offsets in the text; small, so that all of them stay in the nearest cache.
  struct Piece {
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint16_t head_size = 0;
    std::uint16_t tail_size = 0;
  };

  std::vector<Piece> pieces_;
  std::string text_;
  std::size_t size_max_ = 0;
};

}  // namespace oxaudit
