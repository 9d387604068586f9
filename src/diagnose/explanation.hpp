/// What would explain that most records of a source are no legal boards: another notation, swapped marks, something
/// that was lost on the way. A pure function of some flagged boards as they are written.
///
/// Each notation that may be meant is tried with the decoder and the verdict table of every audit. Legality alone
/// decides: where it cannot tell two notations apart, or none makes clearly more boards legal, nothing is said.
#pragma once

#include "board/marks.hpp"
#include "check/record.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oxaudit {

/// The board of one record as it is written, without what its format puts around it.
struct WrittenBoard {
  enum class Shape : std::uint8_t {
    unknown,  ///< not to be told; no notation makes a board of it
    field,    ///< one part, see decode_board
    rows,     ///< a part a row
    line,     ///< one part, nine cells
    cells,    ///< a part a cell
  };
  Shape shape = Shape::unknown;
  std::vector<std::string> parts;

  friend auto operator<=>(const WrittenBoard&, const WrittenBoard&) = default;
};

/// The board that it is in these marks, or k_malformed.
BoardCode decode(const WrittenBoard& board, const Marks& marks);

struct Explanation {
  std::string words;        ///< `"b" seems to stand for an empty cell`
  std::string cure;         ///< `--marks empty=b`; reads well behind "with"
  std::uint64_t legal = 0;  ///< how many of the flagged boards it makes legal
};

/// A source of fewer records is too small to be explained.
inline constexpr std::uint64_t k_explained_records_min = 10;

/// True when so many records are illegal or malformed that an explanation is worth looking for.
bool worth_explaining(const Counts& counts) noexcept;

/// `flagged` are boards of illegal or malformed records, in `present` marks, of the source that `counts` tells of.
std::optional<Explanation> explain(std::span<const WrittenBoard> flagged, const Marks& present, const Counts& counts);

}  // namespace oxaudit
