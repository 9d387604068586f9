/// Lists the notations in which some boards may be written: every plausible meaning of the symbols that occur in them.
///
/// This is separate from notation_diagnosis.hpp, which tries the notations, because it depends on the symbols alone and
/// not on the rules of the game.
#pragma once

#include "board/marks.hpp"

#include <span>
#include <string>

namespace oxaudit {

struct WrittenBoard;

/// How far a notation departs from the current marks. If several notations fit, the first of these kinds wins.
enum class Boldness : std::uint8_t {
  keeps_all,     ///< every mark keeps its meaning, and unknown symbols are empty cells
  adds_players,  ///< every mark keeps its meaning, and some unknown symbol is a player's mark
  swaps,         ///< X and O are swapped
  turns,         ///< the marks change their meaning in another way
};

struct CandidateMarks {
  Marks marks;
  Boldness boldness = Boldness::keeps_all;
  std::string option;  ///< `--marks empty=b`, quoted for a shell; empty for the current marks
  std::string words;   ///< what the notation assumes; empty for the current marks
};

/// `boards` has no duplicates. With `blanks_are_cells`, blanks are empty cells, and there are no candidates if hardly
/// any board has a blank. With `present_too`, the current marks are the first candidate.
std::vector<CandidateMarks> candidate_marks(std::span<const WrittenBoard> boards, const Marks& present,
                                            bool blanks_are_cells, bool present_too);

}  // namespace oxaudit
