/// See claim.hpp. The words are those that public data sets and games use.
#include "check/claim.hpp"

#include "support/ascii.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace oxaudit {

namespace {

using GameOutcome = OutcomeSet::GameOutcome;

struct KnownWord {
  std::string_view word;
  OutcomeSet meaning;
};

constexpr OutcomeSet k_either_won = OutcomeSet(GameOutcome::x_won) | GameOutcome::o_won;

constexpr OutcomeSet k_nobody_won = OutcomeSet(GameOutcome::draw) | GameOutcome::in_progress;

/// As plain_word makes them, sorted so that each look-up is short.
constexpr auto k_known_words = [] {
  std::array words = {
      KnownWord{"x", GameOutcome::x_won},
      KnownWord{"xwon", GameOutcome::x_won},
      KnownWord{"xwin", GameOutcome::x_won},
      KnownWord{"xwins", GameOutcome::x_won},
      KnownWord{"xhaswon", GameOutcome::x_won},
      KnownWord{"xwinner", GameOutcome::x_won},
      KnownWord{"xvictory", GameOutcome::x_won},
      KnownWord{"winx", GameOutcome::x_won},
      KnownWord{"wonx", GameOutcome::x_won},
      KnownWord{"wonbyx", GameOutcome::x_won},
      KnownWord{"winnerx", GameOutcome::x_won},
      KnownWord{"winnerisx", GameOutcome::x_won},
      KnownWord{"player1", GameOutcome::x_won},
      KnownWord{"player1won", GameOutcome::x_won},
      KnownWord{"player1wins", GameOutcome::x_won},
      KnownWord{"playerx", GameOutcome::x_won},
      KnownWord{"playerxwon", GameOutcome::x_won},
      KnownWord{"playerxwins", GameOutcome::x_won},
      KnownWord{"cross", GameOutcome::x_won},
      KnownWord{"crosses", GameOutcome::x_won},
      KnownWord{"crosswins", GameOutcome::x_won},
      KnownWord{"crosseswin", GameOutcome::x_won},
      KnownWord{"o", GameOutcome::o_won},
      KnownWord{"owon", GameOutcome::o_won},
      KnownWord{"owin", GameOutcome::o_won},
      KnownWord{"owins", GameOutcome::o_won},
      KnownWord{"ohaswon", GameOutcome::o_won},
      KnownWord{"owinner", GameOutcome::o_won},
      KnownWord{"ovictory", GameOutcome::o_won},
      KnownWord{"wino", GameOutcome::o_won},
      KnownWord{"wono", GameOutcome::o_won},
      KnownWord{"wonbyo", GameOutcome::o_won},
      KnownWord{"winnero", GameOutcome::o_won},
      KnownWord{"winneriso", GameOutcome::o_won},
      KnownWord{"player2", GameOutcome::o_won},
      KnownWord{"player2won", GameOutcome::o_won},
      KnownWord{"player2wins", GameOutcome::o_won},
      KnownWord{"playero", GameOutcome::o_won},
      KnownWord{"playerowon", GameOutcome::o_won},
      KnownWord{"playerowins", GameOutcome::o_won},
      KnownWord{"nought", GameOutcome::o_won},
      KnownWord{"noughts", GameOutcome::o_won},
      KnownWord{"noughtwins", GameOutcome::o_won},
      KnownWord{"noughtswin", GameOutcome::o_won},
      KnownWord{"win", k_either_won},
      KnownWord{"won", k_either_won},
      KnownWord{"draw", GameOutcome::draw},
      KnownWord{"drawn", GameOutcome::draw},
      KnownWord{"drawgame", GameOutcome::draw},
      KnownWord{"drawngame", GameOutcome::draw},
      KnownWord{"gamedrawn", GameOutcome::draw},
      KnownWord{"itsadraw", GameOutcome::draw},
      KnownWord{"tie", GameOutcome::draw},
      KnownWord{"tied", GameOutcome::draw},
      KnownWord{"tiegame", GameOutcome::draw},
      KnownWord{"tiedgame", GameOutcome::draw},
      KnownWord{"gametied", GameOutcome::draw},
      KnownWord{"itsatie", GameOutcome::draw},
      KnownWord{"cat", GameOutcome::draw},
      KnownWord{"cats", GameOutcome::draw},
      KnownWord{"catgame", GameOutcome::draw},
      KnownWord{"catsgame", GameOutcome::draw},
      KnownWord{"stalemate", GameOutcome::draw},
      KnownWord{"d", GameOutcome::draw},
      KnownWord{"t", GameOutcome::draw},
      KnownWord{"none", k_nobody_won},
      KnownWord{"nobody", k_nobody_won},
      KnownWord{"noone", k_nobody_won},
      KnownWord{"nowinner", k_nobody_won},
      KnownWord{"neither", k_nobody_won},
      KnownWord{"inprogress", GameOutcome::in_progress},
      KnownWord{"gameinprogress", GameOutcome::in_progress},
      KnownWord{"ongoing", GameOutcome::in_progress},
      KnownWord{"gameongoing", GameOutcome::in_progress},
      KnownWord{"continue", GameOutcome::in_progress},
      KnownWord{"continues", GameOutcome::in_progress},
      KnownWord{"gamecontinues", GameOutcome::in_progress},
      KnownWord{"unfinished", GameOutcome::in_progress},
      KnownWord{"unfinishedgame", GameOutcome::in_progress},
      KnownWord{"notfinished", GameOutcome::in_progress},
      KnownWord{"gamenotfinished", GameOutcome::in_progress},
      KnownWord{"notover", GameOutcome::in_progress},
      KnownWord{"gamenotover", GameOutcome::in_progress},
      KnownWord{"incomplete", GameOutcome::in_progress},
      KnownWord{"playing", GameOutcome::in_progress},
      KnownWord{"stillplaying", GameOutcome::in_progress},
      KnownWord{"undecided", GameOutcome::in_progress},
      KnownWord{"c", GameOutcome::in_progress},
      KnownWord{"?", GameOutcome::in_progress},
      KnownWord{"illegal", GameOutcome::illegal},
      KnownWord{"illegalboard", GameOutcome::illegal},
      KnownWord{"illegalposition", GameOutcome::illegal},
      KnownWord{"illegalstate", GameOutcome::illegal},
      KnownWord{"invalid", GameOutcome::illegal},
      KnownWord{"invalidboard", GameOutcome::illegal},
      KnownWord{"invalidposition", GameOutcome::illegal},
      KnownWord{"invalidstate", GameOutcome::illegal},
      KnownWord{"impossible", GameOutcome::illegal},
      KnownWord{"unreachable", GameOutcome::illegal},
      KnownWord{"i", GameOutcome::illegal},
  };
  std::ranges::sort(words, {}, &KnownWord::word);
  return words;
}();

std::string plain_word(std::string_view word) {
  std::string plain;
  for (const char c : word) {
    if (std::string_view(" \t_-'.!:").find(c) != std::string_view::npos) continue;
    plain.push_back(to_lower(c));
  }
  // A word of nothing but such characters, as `-1`'s sign alone, is itself.
  return plain.empty() ? std::string(word) : plain;
}

std::optional<OutcomeSet> known_meaning(std::string_view plain) {
  const auto* const found = std::ranges::lower_bound(k_known_words, plain, {}, &KnownWord::word);
  if (found == k_known_words.end() || found->word != plain) return std::nullopt;
  return found->meaning;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// A mapped word keeps its `-`: `1` and `-1` are two words in many data sets.
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
  const auto meaning = words.meaning(claim);
  if (!meaning) {
    sink.add(
        {.rule = Rule::unknown_claim, .detail = Detail::claim_unknown, .offset = offset, .text = sink.store(claim)});
  } else if (!meaning->contains(outcome_of(k_class_of[code]))) {
    sink.add({.rule = Rule::wrong_claim,
              .detail = Detail::claim_differs,
              .offset = offset,
              .found = static_cast<std::uint32_t>(k_class_of[code]),
              .text = sink.store(claim)});
  }
}

void check_next_claim(std::string_view claim, std::uint32_t offset, BoardCode code, const Marks& marks,
                      RecordSink& sink) {
  const VerdictClass verdict_class = k_class_of[code];
  if (outcome_of(verdict_class) != GameOutcome::in_progress) return;
  const auto mark = marks.word(claim);
  const auto meaning = known_meaning(plain_word(claim));
  const bool x = mark ? *mark == Cell::x : meaning == OutcomeSet(GameOutcome::x_won);
  const bool o = mark ? *mark == Cell::o : meaning == OutcomeSet(GameOutcome::o_won);
  if (!x && !o) {
    sink.add({.rule = Rule::unknown_claim,
              .detail = Detail::next_claim_unknown,
              .offset = offset,
              .text = sink.store(claim)});
  } else if (x != (verdict_class == VerdictClass::x_to_move)) {
    sink.add({.rule = Rule::wrong_claim,
              .detail = Detail::next_claim_differs,
              .offset = offset,
              .found = static_cast<std::uint32_t>(verdict_class),
              .text = sink.store(claim)});
  }
}

}  // namespace oxaudit
