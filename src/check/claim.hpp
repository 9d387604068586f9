/// Outcomes that the input itself states, and whether they are right.
#pragma once

#include "board/marks.hpp"
#include "check/record_sink.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oxaudit {

/// What a claimed word may mean: any of some outcomes. `negative` in a data set of finished games may be a win of O or
/// a draw.
class OutcomeSet {
 public:
  enum GameOutcome : std::uint8_t { x_won = 1, o_won = 2, draw = 4, in_progress = 8, illegal = 16 };

  constexpr OutcomeSet(GameOutcome outcome) noexcept : bits_(outcome) {}  // NOLINT(google-explicit-constructor)
  constexpr OutcomeSet operator|(OutcomeSet other) const noexcept {
    OutcomeSet both = *this;
    both.bits_ = static_cast<std::uint8_t>(bits_ | other.bits_);
    return both;
  }
  constexpr bool contains(GameOutcome outcome) const noexcept { return (bits_ & outcome) != 0; }
  friend constexpr bool operator==(OutcomeSet, OutcomeSet) noexcept = default;

 private:
  std::uint8_t bits_;
};

OutcomeSet::GameOutcome outcome_of(VerdictClass verdict_class) noexcept;

/// The words of claims and what they mean. Case, blanks and ``_ - ' . ! :`` within a word do not matter.
class ClaimWords {
 public:
  /// Adds the values of `--claim-map`, each like `positive=x,negative=o|draw`; what stands right of `=` are known
  /// words.
  static Result<ClaimWords> parse(const std::vector<std::string>& specs);

  /// None for a word that is neither mapped nor known.
  std::optional<OutcomeSet> meaning(std::string_view word) const;

 private:
  std::vector<std::pair<std::string, OutcomeSet>> mapped_;
};

/// Compares a claimed outcome with the computed one and notes OX301 or OX302. `code` must be a readable board's.
void check_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const ClaimWords& words,
                 RecordSink& sink);

/// The same for the player to move, who may be written as the cells are; says nothing of boards on which the game does
/// not go on.
void check_next_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const Marks& marks,
                      RecordSink& sink);

}  // namespace oxaudit
