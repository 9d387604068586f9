/// See expectation.hpp.
#include "check/expectation.hpp"

#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <array>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 6> k_status_words = {"win",   "draw",    "in_progress",
                                                            "legal", "illegal", "malformed"};

std::string_view word_of(ExpectedStatus status) { return k_status_words[static_cast<std::size_t>(status)]; }

/// Removes and returns the first word of `rest`; empty at the end.
std::string_view take_word(std::string_view& rest) {
  constexpr std::string_view k_blanks = " \t\v\f";
  rest.remove_prefix(std::min(rest.find_first_not_of(k_blanks), rest.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(k_blanks));
  rest.remove_prefix(word.size());
  return word;
}

std::optional<Mark> mark_of(std::string_view word) {
  if (word == "X" || word == "x") return Mark::x;
  if (word == "O" || word == "o") return Mark::o;
  return std::nullopt;
}

void append_result(std::string& out, std::optional<Mark> winner, RuleSet rules) {
  if (winner) out.append({' ', letter(*winner)});
  for (const RuleRow& row : rule_table())
    if (rules.contains(row.rule)) out.append(" ").append(row.code);
}

/// Apart from `legal`, which stands for three, the expected statuses have the names of the actual ones.
bool same_status(ExpectedStatus expected, Status status) noexcept {
  if (expected != ExpectedStatus::legal) return word_of(expected) == name(status);
  return status == Status::win || status == Status::draw || status == Status::in_progress;
}

template <typename Predicate>
RuleSet rules_where(RuleSet rules, Predicate wanted) noexcept {
  RuleSet found;
  for (const RuleRow& row : rule_table())
    if (rules.contains(row.rule) && wanted(row.kind)) found.insert(row.rule);
  return found;
}

}  // namespace

Result<Expectation> parse_expectation(std::string_view words) {
  const std::string quoted = in_quotes(words);
  Expectation expectation;
  const std::string status = to_lower(take_word(words));
  const auto* const found = std::ranges::find(k_status_words, status);
  if (found == k_status_words.end())
    return Error{
        quoted +
        " is not a result; use win, draw, in_progress, legal, illegal or malformed, optionally followed by the "
        "winner of a win and by rules such as OX201"};
  expectation.status = static_cast<ExpectedStatus>(found - k_status_words.begin());
  for (std::string_view word = take_word(words); !word.empty(); word = take_word(words)) {
    if (const auto mark = mark_of(word)) {
      if (expectation.status != ExpectedStatus::win)
        return Error{quoted + " has a winner, which only a win can have; remove one of the two"};
      if (expectation.winner && *expectation.winner != *mark)
        return Error{quoted + " has two winners; remove one of them"};
      expectation.winner = mark;
    } else if (const auto rule = find_rule(word)) {
      expectation.rules.insert(*rule);
    } else {
      return Error{quoted + ": " + in_quotes(word) + " is not X, O or a rule; run oxaudit explain to list the rules"};
    }
  }
  return expectation;
}

RecordResult result_of(const RecordItem& item, std::span<const Finding> findings) {
  RecordResult result;
  if (item.code != k_malformed) {
    const Verdict& verdict = k_verdict_of[item.code];
    result.status = verdict.status;
    result.winner = verdict.winner;
    result.rules = verdict.broken;
  }
  for (std::size_t i = 0; i < item.finding_count; ++i) result.rules.insert(findings[item.first_finding + i].rule);
  return result;
}

bool comes_true(const Expectation& expectation, const RecordResult& result) noexcept {
  return same_status(expectation.status, result.status) &&
         (!expectation.winner || expectation.winner == result.winner) &&
         (expectation.rules.empty() || expectation.rules == result.rules);
}

RuleSet settled_rules(const Expectation& expectation, const RecordResult& result) noexcept {
  const bool named = !expectation.rules.empty();
  return rules_where(result.rules, [&](RuleKind kind) {
    return named ? kind != RuleKind::incomplete : kind == RuleKind::illegal || kind == RuleKind::malformed;
  });
}

std::string to_string(const Expectation& expectation) {
  std::string out(word_of(expectation.status));
  append_result(out, expectation.winner, expectation.rules);
  return out;
}

std::string to_string(const RecordResult& result) {
  std::string out(name(result.status));
  append_result(out, result.winner, result.rules);
  return out;
}

}  // namespace oxaudit
