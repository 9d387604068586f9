/// The notations that some boards may be written in: every plausible meaning of the symbols that occur in them.
///
/// Apart from explanation.hpp, which tries them, because what is plausible depends on the symbols alone and not on any
/// rule of play.
#pragma once

#include "board/marks.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace oxaudit {

struct WrittenBoard;

/// How much a notation departs from the marks in force. Where several fit, the plainest is meant.
enum class Boldness : std::uint8_t {
  keeps_all,     ///< every mark means what it did, and unknown symbols stand for empty cells
  adds_players,  ///< as before, but some unknown symbol stands for a player
  swaps,         ///< X and O change places
  turns,         ///< the marks change their meaning in another way
};

struct CandidateMarks {
  Marks marks;
  Boldness boldness = Boldness::keeps_all;
  std::string option;  ///< `--marks empty=b`, fit for a shell; empty where the marks in force will do
  std::string words;   ///< what it supposes; empty with `option`
};

/// `boards` are different from each other. With `blanks_are_cells` blanks stand for empty cells, and nothing is
/// plausible where there are hardly any. With `present_too` the marks in force are the first candidate.
std::vector<CandidateMarks> candidate_marks(std::span<const WrittenBoard> boards, const Marks& present,
                                            bool blanks_are_cells, bool present_too);

}  // namespace oxaudit
