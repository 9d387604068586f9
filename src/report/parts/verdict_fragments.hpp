/// The pieces of a report row that depend only on the board. They are made once, so that writing a row only copies
/// them.
///
/// All boards of a kind (verdict_table.hpp) share them: a row depends on the complete lines of its board and on the
/// number of marks of each player, never on the cells of the other marks.
#pragma once

#include "board/verdict_table.hpp"
#include "report/parts/row_writer.hpp"

#include <functional>
#include <vector>

namespace oxaudit {

/// The pieces of a row before and after the board.
struct RowFragments {
  Fragment head;
  Fragment tail;
};

class VerdictFragments {
 public:
  /// Appends the head and the tail of a row for one board; called once for each kind of board.
  using Make = std::function<void(Board board, const Verdict& verdict, std::string& head, std::string& tail)>;

  explicit VerdictFragments(const Make& make);

  RowFragments of(BoardCode code) const noexcept {
    const Piece& piece = pieces_[k_kind_of[code]];
    return {{&text_[piece.head], piece.head_size}, {&text_[piece.tail], piece.tail_size}};
  }
  /// The greatest number of bytes of a head and its tail together.
  std::size_t size_max() const noexcept { return size_max_; }

 private:
  /// Offsets and sizes in the text; small, so that all of them fit into the nearest cache.
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
