/// Stated outcomes: what their words mean, and when they are right.
#include "check/claim.hpp"

#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace oxaudit {
namespace {

using Outcome = OutcomeSet::GameOutcome;

BoardCode code_of(std::string_view cells) {
  Board board;
  for (int i = 0; i < k_cell_count; ++i)
    board.set(i, cells[static_cast<std::size_t>(i)] == 'X'   ? Cell::x
                 : cells[static_cast<std::size_t>(i)] == 'O' ? Cell::o
                                                             : Cell::empty);
  return board.code();
}

struct WordCase {
  const char* word;
  std::optional<OutcomeSet> meaning;
};

TEST(ClaimWords, KnowsTheWordsOfPublicDataSets) {
  const std::vector<WordCase> cases = {
      {"x", Outcome::x_won},
      {"X_WON", Outcome::x_won},
      {"x_wins", Outcome::x_won},
      {"win_x", Outcome::x_won},
      {"Player 1", Outcome::x_won},
      {"O", Outcome::o_won},
      {"o wins", Outcome::o_won},
      {"player 2", Outcome::o_won},
      {"win", OutcomeSet(Outcome::x_won) | Outcome::o_won},
      {"Draw", Outcome::draw},
      {"tie", Outcome::draw},
      {"d", Outcome::draw},
      {"t", Outcome::draw},
      {"in_progress", Outcome::in_progress},
      {"in-progress", Outcome::in_progress},
      {"ongoing", Outcome::in_progress},
      {"continue", Outcome::in_progress},
      {"c", Outcome::in_progress},
      {"?", Outcome::in_progress},
      {"illegal", Outcome::illegal},
      {"INVALID", Outcome::illegal},
      {"i", Outcome::illegal},
      {"Game not finished", Outcome::in_progress},
      {"Not over.", Outcome::in_progress},
      {"Tie Game", Outcome::draw},
      {"Cat", Outcome::draw},
      {"Cat's game", Outcome::draw},
      {"It's a draw!", Outcome::draw},
      {"Winner: X", Outcome::x_won},
      {"Player O wins", Outcome::o_won},
      {"Noughts", Outcome::o_won},
      {"Crosses win", Outcome::x_won},
      {"None", OutcomeSet(Outcome::draw) | Outcome::in_progress},
      {"Nobody", OutcomeSet(Outcome::draw) | Outcome::in_progress},
      {"no winner", OutcomeSet(Outcome::draw) | Outcome::in_progress},
      {"Invalid board", Outcome::illegal},
      {".", std::nullopt},
      {"null", std::nullopt},
      {"positive", std::nullopt},
      {"1", std::nullopt},
      {"", std::nullopt},
      {"-", std::nullopt},
  };
  for (const WordCase& test : cases) EXPECT_EQ(ClaimWords().meaning(test.word), test.meaning) << test.word;
}

TEST(ClaimWords, MapsWordsToOneOrMoreOutcomes) {
  const auto words = ClaimWords::parse({"positive=x,negative=o|draw", "-1=o", "1=x"});
  ASSERT_TRUE(words);
  EXPECT_EQ(words->meaning("Positive"), OutcomeSet(Outcome::x_won));
  EXPECT_EQ(words->meaning("negative"), OutcomeSet(Outcome::o_won) | Outcome::draw);
  EXPECT_EQ(words->meaning("-1"), OutcomeSet(Outcome::o_won));
  EXPECT_EQ(words->meaning("1"), OutcomeSet(Outcome::x_won));
  EXPECT_EQ(words->meaning("draw"), OutcomeSet(Outcome::draw));
}

TEST(ClaimWords, RefusesWhatIsNoMapping) {
  for (const char* spec : {"positive", "=x", "positive=good", "positive=x|", "a=x,a=o", ""})
    EXPECT_FALSE(ClaimWords::parse({spec})) << spec;
  EXPECT_TRUE(ClaimWords::parse({"a=x,a=x"}));
}

/// The rules that a claim breaks, in words.
std::string broken(std::string_view claim, std::string_view cells, bool next = false) {
  ReadResult result;
  RecordSink sink(result, false);
  const Marks marks;
  if (next) {
    check_next_claim(claim, 0, code_of(cells), marks, sink);
  } else {
    check_claim(claim, 0, code_of(cells), ClaimWords(), sink);
  }
  sink.finish({}, {}, code_of(cells));
  EXPECT_EQ(result.counts.malformed, 0U) << "a claim makes no record malformed";
  std::string text;
  for (const Finding& finding : result.findings) {
    text += std::string(code(finding.rule)) + " ";
    append_message(text, finding, result.arena);
  }
  EXPECT_EQ(result.items.empty(), text.empty() && k_verdict_of[code_of(cells)].legal());
  return text;
}

TEST(CheckClaim, ComparesWithTheComputedOutcome) {
  EXPECT_EQ(broken("x", "XXXOO----"), "");
  EXPECT_EQ(broken("draw", "XXXOO----"), "OX301 the stated outcome is \"draw\", but X won");
  EXPECT_EQ(broken("win", "XXXOO----"), "");
  EXPECT_EQ(broken("ongoing", "X--------"), "");
  EXPECT_EQ(broken("o", "X--------"),
            "OX301 the stated outcome is \"o\", but the game is in progress and O moves next");
  EXPECT_EQ(broken("invalid", "XX-------"), "");
  EXPECT_EQ(broken("x", "XXXO-O-O-"), "OX301 the stated outcome is \"x\", but the board is illegal");
  EXPECT_EQ(broken("maybe", "X--------"),
            "OX302 the stated outcome \"maybe\" is unknown; use --claim-map to define it");
  EXPECT_EQ(broken("", "X--------"), "OX302 no outcome is stated; expected one");
}

TEST(CheckClaim, ComparesThePlayerToMoveOnlyWhereTheGameGoesOn) {
  EXPECT_EQ(broken("O", "X--------", true), "");
  EXPECT_EQ(broken("X", "X--------", true),
            "OX301 the stated player to move is \"X\", but the game is in progress and O moves next");
  EXPECT_EQ(broken("X", "XXXOO----", true), "");
  EXPECT_EQ(broken("nobody", "X--------", true),
            "OX302 the stated player to move \"nobody\" is unknown; expected X or O");
}

TEST(CheckClaim, CountsEveryReadableRecordByItsBoard) {
  ReadResult result;
  RecordSink sink(result, false);
  check_claim("draw", 0, code_of("XXXOO----"), ClaimWords(), sink);
  sink.finish({}, {}, code_of("XXXOO----"));
  EXPECT_EQ(result.counts.wins(), 1U);
  EXPECT_EQ(result.counts.breaking(Rule::wrong_claim), 1U);
  EXPECT_EQ(result.items.size(), 1U);
  EXPECT_EQ(result.items[0].code, code_of("XXXOO----"));
}

}  // namespace
}  // namespace oxaudit
