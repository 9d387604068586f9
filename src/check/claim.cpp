/// See claim.hpp. The known words are those that public datasets and game programs use.
#include "check/claim.hpp"

#include "support/ascii.hpp"

#include <array>

namespace oxaudit {

namespace {

using GameOutcome = OutcomeSet::GameOutcome;

struct KnownWord {
  std::string_view word;
  OutcomeSet meaning;
};

/// Words of one meaning as `plain_word` returns them, separated by spaces.
struct WordList {
  OutcomeSet meaning;
  std::string_view words;
};

constexpr std::array k_word_lists = {
    WordList{GameOutcome::x_won,
             "x xwon xwin xwins xhaswon xwinner xvictory winx wonx wonbyx winnerx winnerisx player1 player1won "
             "player1wins playerx playerxwon playerxwins cross crosses crosswins crosseswin"},
    WordList{GameOutcome::o_won,
             "o owon owin owins ohaswon owinner ovictory wino wono wonbyo winnero winneriso player2 player2won "
             "player2wins playero playerowon playerowins nought noughts noughtwins noughtswin"},
    WordList{OutcomeSet(GameOutcome::x_won) | GameOutcome::o_won, "win won"},
    WordList{GameOutcome::draw,
             "draw drawn drawgame drawngame gamedrawn itsadraw tie tied tiegame tiedgame gametied itsatie cat cats "
             "catgame catsgame stalemate d t"},
    WordList{OutcomeSet(GameOutcome::draw) | GameOutcome::in_progress, "none nobody noone nowinner neither"},
    WordList{GameOutcome::in_progress,
             "inprogress gameinprogress ongoing gameongoing continue continues gamecontinues unfinished "
             "unfinishedgame notfinished gamenotfinished notover gamenotover incomplete playing stillplaying "
             "undecided c ?"},
    WordList{GameOutcome::illegal,
             "illegal illegalboard illegalposition illegalstate invalid invalidboard invalidposition invalidstate "
             "impossible unreachable i"},
};

/// All known words, sorted for a binary search.
std::vector<KnownWord> sort_known_words() {
  std::vector<KnownWord> words;
  for (const auto& [meaning, list] : k_word_lists)
    for (const std::string_view word : split(list, ' ')) words.push_back({word, meaning});
  std::ranges::sort(words, {}, &KnownWord::word);
  return words;
}

/// Returns `word` in lower case and without the characters that do not matter, as listed in claim.hpp.
std::string plain_word(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    if (std::string_view(" \t_-'.!:").find(c) != std::string_view::npos) continue;
    plain.push_back(to_lower(c));
  }
  // A word that consists only of such characters, such as `-`, stays as it is.
  return plain.empty() ? std::string(word) : plain;
}

std::optional<OutcomeSet> known_meaning(std::string_view plain) {
  static const std::vector<KnownWord> words = sort_known_words();
  const auto found = std::ranges::lower_bound(words, plain, {}, &KnownWord::word);
  if (found == words.end() || found->word != plain) return std::nullopt;
  return found->meaning;
}

/// Mapped words keep their `-`, because many datasets use both `1` and `-1`.
std::string mapped_word(std::string_view word) { return to_lower(word); }

}  // namespace

OutcomeSet::GameOutcome outcome_of(VerdictClass verdict_class) noexcept {
  switch (verdict_class) {
    case VerdictClass::x_won: return GameOutcome::x_won;
    case VerdictClass::o_won: return GameOutcome::o_won;
    case VerdictClass::draw: return GameOutcome::draw;
    case VerdictClass::x_to_move:
    case VerdictClass::o_to_move: return GameOutcome::in_progress;
    default: return GameOutcome::illegal;
  }
}

Result<ClaimWords> ClaimWords::parse(const std::vector<std::string>& specs) {
  ClaimWords words;
  for (const std::string& spec : specs) {
    for (const std::string_view entry : split(spec, ',')) {
      const std::size_t equals = entry.rfind('=');
      if (equals == std::string_view::npos || equals == 0)
        return Error{"'" + std::string(entry) + "': expected WORD=STATUS, such as positive=x,negative=o|draw"};
      std::optional<OutcomeSet> meaning;
      for (const std::string_view status : split(entry.substr(equals + 1), '|')) {
        const auto one = known_meaning(plain_word(status));
        if (!one)
          return Error{"'" + std::string(status) +
                       "' is not a status; use x, o, draw, in_progress or illegal, joined by | if several are allowed"};
        meaning = meaning ? *meaning | *one : *one;
      }
      const std::string word = mapped_word(entry.substr(0, equals));
      for (const auto& [known, known_meaning] : words.mapped_)
        if (known == word && !(known_meaning == *meaning))
          return Error{"the word '" + word + "' has two meanings; join them by | to allow both"};
      words.mapped_.emplace_back(word, *meaning);
    }
  }
  return words;
}

std::optional<OutcomeSet> ClaimWords::meaning(std::string_view word) const {
  if (!mapped_.empty()) {
    const std::string lower = mapped_word(word);
    for (const auto& [known, meaning] : mapped_)
      if (known == lower) return meaning;
  }
  return known_meaning(plain_word(word));
}

void check_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const ClaimWords& words,
                 RecordSink& sink) {
  const VerdictClass computed = k_class_of[code];
  const auto meaning = words.meaning(claim);
  if (meaning && meaning->contains(outcome_of(computed))) return;
  sink.add({.rule = meaning ? Rule::wrong_claim : Rule::unknown_claim,
            .detail = meaning ? Detail::claim_differs : Detail::claim_unknown,
            .offset = offset,
            .found = static_cast<std::uint32_t>(computed),
            .text = sink.store(claim)});
}

void check_next_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const Marks& marks,
                      RecordSink& sink) {
  const VerdictClass computed = k_class_of[code];
  if (outcome_of(computed) != GameOutcome::in_progress) return;
  const auto mark = marks.word(claim);
  const auto meaning = known_meaning(plain_word(claim));
  const bool x = mark ? *mark == Cell::x : meaning == OutcomeSet(GameOutcome::x_won);
  const bool o = mark ? *mark == Cell::o : meaning == OutcomeSet(GameOutcome::o_won);
  if (computed == VerdictClass::x_to_move ? x : o) return;
  sink.add({.rule = x || o ? Rule::wrong_claim : Rule::unknown_claim,
            .detail = x || o ? Detail::next_claim_differs : Detail::next_claim_unknown,
            .offset = offset,
            .found = static_cast<std::uint32_t>(computed),
            .text = sink.store(claim)});
}

}  // namespace oxaudit
