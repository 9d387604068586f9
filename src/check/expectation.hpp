/// What someone expects of a record, and whether it came true. It knows nothing of where expectations are written.
#pragma once

#include "check/record.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oxaudit {

enum class ExpectedStatus : std::uint8_t { win, draw, in_progress, legal, illegal, malformed };

/// An expectation names a status and, if it cares, the winner and exactly the rules that are broken.
struct Expectation {
  ExpectedStatus status = ExpectedStatus::legal;
  std::optional<Mark> winner;  ///< of a win
  RuleSet rules;               ///< empty when any will do
};

/// Reads `win`, `win X`, `draw`, `in_progress`, `legal`, `illegal`, `illegal OX203 OX201`, `malformed` and so on: a
/// status, then whatever else is expected, separated by blanks. Case does not matter; rules may be given by name. The
/// error says what was found and what would be right.
Result<Expectation> parse_expectation(std::string_view words);

/// What became of a record, as far as an expectation can speak of it.
struct RecordResult {
  Status status = Status::malformed;
  std::optional<Mark> winner;
  RuleSet rules;  ///< all that are broken, by the board and by what was found
};

/// `findings` is what RecordItem::first_finding indexes.
RecordResult result_of(const RecordItem& item, std::span<const Finding> findings);

bool comes_true(const Expectation& expectation, const RecordResult& result) noexcept;

/// The broken rules that no longer count once the expectation has come true: all those that it names or, if it names
/// none, those that make the record illegal or malformed. Never one that makes the audit incomplete.
RuleSet settled_rules(const Expectation& expectation, const RecordResult& result) noexcept;

/// `win X`, `illegal OX201 OX203`: fit for parse_expectation.
std::string to_string(const Expectation& expectation);
std::string to_string(const RecordResult& result);

}  // namespace oxaudit
