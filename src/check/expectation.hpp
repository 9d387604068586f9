/// The expected result of a record, and its comparison with the actual result. The sources of expectations (answer
/// keys, sidecars, options) are in src/expect.
#pragma once

#include "check/record.hpp"
#include "support/result.hpp"

#include <span>
#include <string_view>

namespace oxaudit {

enum class ExpectedStatus : std::uint8_t { win, draw, in_progress, legal, illegal, malformed };

/// An expected status and, optionally, the winner and the exact set of broken rules.
struct Expectation {
  ExpectedStatus status = ExpectedStatus::legal;
  std::optional<Mark> winner;  ///< of a win
  RuleSet rules;               ///< empty if any rules may be broken
};

/// Parses an expectation such as `win`, `win X`, `legal` or `illegal OX203 OX201`: a status, then a winner or rules,
/// separated by blanks. Case does not matter, and rules may be given by name.
Result<Expectation> parse_expectation(std::string_view words);

/// The actual result of a record, in the terms of an expectation.
struct RecordResult {
  Status status = Status::malformed;
  std::optional<Mark> winner;
  RuleSet rules;  ///< all broken rules, of the board and of the findings
};

/// `findings` are those that RecordItem::first_finding refers to.
RecordResult result_of(const RecordItem& item, std::span<const Finding> findings);

bool comes_true(const Expectation& expectation, const RecordResult& result) noexcept;

/// Returns the broken rules that do not count if the record is as expected: those that it names or, if it names none,
/// those that make the record illegal or malformed. Rules that make the audit incomplete always count.
RuleSet settled_rules(const Expectation& expectation, const RecordResult& result) noexcept;

/// Returns text such as `win X` or `illegal OX201 OX203`, which parse_expectation accepts.
std::string to_string(const Expectation& expectation);
std::string to_string(const RecordResult& result);

}  // namespace oxaudit
