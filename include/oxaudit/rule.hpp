/// The rules a board, a record or a source can break. Codes are never reused or renumbered.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace oxaudit {

/// In code order, so that comparing rules compares their codes.
enum class Rule : std::uint8_t {
  unreadable_source,
  damaged_container,
  limit_exceeded,
  not_a_regular_file,
  unsupported_format,
  no_records,
  row_count,
  cell_count,
  unknown_mark,
  bad_encoding,
  bad_record,
  missing_board,
  duplicate_key,
  too_many_o,
  too_many_x,
  both_won,
  moved_after_win,
  wrong_claim,
  unknown_claim,
  unexpected_result,
  not_in_key,
  missing_record,
};

inline constexpr std::size_t k_rule_count = 22;

/// A set of rules; iterate with `contains` over k_rule_count in code order.
class RuleSet {
 public:
  constexpr void insert(Rule rule) noexcept { bits_ |= bit(rule); }
  constexpr bool contains(Rule rule) const noexcept { return (bits_ & bit(rule)) != 0; }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr bool intersects(RuleSet other) const noexcept { return (bits_ & other.bits_) != 0; }
  /// The rules of this set that are not in `other`.
  constexpr RuleSet without(RuleSet other) const noexcept {
    RuleSet rest;
    rest.bits_ = bits_ & ~other.bits_;
    return rest;
  }
  friend constexpr bool operator==(const RuleSet&, const RuleSet&) noexcept = default;

 private:
  static constexpr std::uint32_t bit(Rule rule) noexcept { return 1U << static_cast<unsigned>(rule); }
  std::uint32_t bits_ = 0;
};

/// What kind of fault a broken rule is, which decides the exit status.
enum class RuleKind : std::uint8_t {
  incomplete,   ///< the audit could not read everything: exit status 3
  malformed,    ///< the bytes do not make a board: exit status 1
  illegal,      ///< no game reaches the board: exit status 1
  claim,        ///< the input states another outcome: exit status 1
  expectation,  ///< the result is not what an answer key says: exit status 1
};

/// The word for a kind, such as `malformed`.
std::string_view name(RuleKind kind) noexcept;

/// One row of the rule table, from which documentation, `oxaudit explain` and machine reports are generated.
struct RuleRow {
  Rule rule;
  std::string_view code;  ///< "OX201"
  std::string_view name;  ///< "too-many-o"
  RuleKind kind;
  std::string_view summary;  ///< when it is broken, one line
  std::string_view reason;   ///< why it is a rule, a short paragraph
  std::string_view example;  ///< an input that breaks it, as a user would type it
};

/// All rules in code order; row `i` is Rule(i).
std::span<const RuleRow, k_rule_count> rule_table() noexcept;

const RuleRow& row(Rule rule) noexcept;

inline std::string_view code(Rule rule) noexcept { return row(rule).code; }
inline std::string_view name(Rule rule) noexcept { return row(rule).name; }

/// Finds a rule by code or name, without regard to case.
std::optional<Rule> find_rule(std::string_view code_or_name) noexcept;

}  // namespace oxaudit
