/// Finds out whether most boards of a source are illegal or malformed because they are written in another notation:
/// other marks, swapped marks, or blanks and zeros that were lost. A pure function of a sample of the flagged boards.
///
/// Every plausible notation is tried with the decoder and the verdict table that audits use. Only legality decides. If
/// two notations fit equally well, or if none makes clearly more boards legal, there is no result.
#pragma once

#include "board/marks.hpp"
#include "check/record.hpp"

#include <span>

namespace oxaudit {

/// The text of one record's board, without the syntax of its format.
struct WrittenBoard {
  enum class Shape : std::uint8_t {
    unknown,  ///< cannot be found out; it is a board in no notation
    field,    ///< one part, see decode_board
    rows,     ///< three parts, a row each
    line,     ///< one part of nine cells
    cells,    ///< nine parts, a cell each
  };
  Shape shape = Shape::unknown;
  std::vector<std::string> parts;

  friend auto operator<=>(const WrittenBoard&, const WrittenBoard&) = default;
};

/// The code of the board if it is read with these marks, or k_malformed.
BoardCode decode(const WrittenBoard& board, const Marks& marks);

struct NotationDiagnosis {
  std::string words;        ///< `"b" seems to stand for an empty cell`
  std::string cure;         ///< `--marks empty=b`; follows the word "with"
  std::uint64_t legal = 0;  ///< how many boards of the sample it makes legal
};

/// A source with fewer records is too small for a diagnosis.
inline constexpr std::uint64_t k_diagnosed_records_min = 10;

/// True if more records are illegal or malformed than legal, and enough of them for a diagnosis.
bool mostly_wrong(const Counts& counts) noexcept;

/// `flagged` are the first illegal or malformed boards of a source, `present` the marks that it was read with, and
/// `counts` the counts of the whole source.
std::optional<NotationDiagnosis> diagnose_notation(std::span<const WrittenBoard> flagged, const Marks& present,
                                                   const Counts& counts);

}  // namespace oxaudit
