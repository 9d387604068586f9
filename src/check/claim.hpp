/// Compares the outcomes that the input itself states with the computed ones.
#pragma once

#include "board/marks.hpp"
#include "check/record_sink.hpp"

namespace oxaudit {

/// The meaning of a claimed word: one of several outcomes. In a dataset of finished games, `negative` may mean a win of
/// O or a draw.
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

/// Maps the words of claims to outcomes. Case, blanks and the characters ``_ - ' . ! :`` in a word do not matter.
class ClaimWords {
 public:
  /// Parses the values of `--claim-map`, such as `positive=x,negative=o|draw`. The words after `=` must be known
  /// words.
  static Result<ClaimWords> parse(const std::vector<std::string>& specs);

  /// Returns nullopt for a word that is neither mapped nor known.
  std::optional<OutcomeSet> meaning(std::string_view word) const;

 private:
  std::vector<std::pair<std::string, OutcomeSet>> mapped_;
};

/// Compares a claimed outcome with the computed one and reports OX301 or OX302. `code` must not be k_malformed.
void check_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const ClaimWords& words,
                 RecordSink& sink);

/// Does the same for the player to move, which may be written like a cell. Ignores boards of finished games and illegal
/// boards.
void check_next_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const Marks& marks,
                      RecordSink& sink);

}  // namespace oxaudit
