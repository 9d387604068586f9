/// What reading leaves behind: counts for everything, an item only for records that a report will show.
///
/// All numbers and offsets are local to a slice (the part of one source that a block holds), so that blocks can be read
/// in any order; the pipeline makes them global with a prefix sum.
#pragma once

#include "board/verdict_table.hpp"
#include "check/finding.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace oxaudit {

/// Stands in for a board code where the bytes make no board.
inline constexpr BoardCode k_malformed = 0xFFFF;

/// One record worth reporting.
struct RecordItem {
  std::uint32_t number = 0;       ///< within the slice, from 0
  std::uint32_t line = 0;         ///< line within the slice on which the record starts, from 0
  std::uint32_t lines_above = 0;  ///< line ends between the record's start and `begin`
  std::uint32_t begin = 0;  ///< the board field, or the whole record where no field is known, in the slice's bytes
  std::uint32_t size = 0;
  std::uint32_t id_begin = 0;  ///< in the slice's bytes, or in the text arena when `id_in_arena`
  std::uint32_t id_size = 0;   ///< 0 and `has_id` false when the record has none
  std::uint32_t first_finding = 0;
  BoardCode code = k_malformed;
  std::uint8_t finding_count = 0;
  bool has_id = false;
  bool id_in_arena = false;
  /// The rules that the board breaks are expected or known, and count for nothing. Of a malformed record's findings
  /// those that do not count are taken away instead.
  bool board_waived = false;
};

/// The rules that the board of `item` breaks, as far as they count. Those of its findings are not among them.
inline RuleSet board_rules(const RecordItem& item) noexcept {
  return item.code == k_malformed || item.board_waived ? RuleSet{} : k_verdict_of[item.code].broken;
}

/// True when the board of `item` breaks a rule that counts. By its class, since the verdicts of all boards are more
/// than the nearest cache holds.
inline bool board_flagged(const RecordItem& item) noexcept {
  return item.code != k_malformed && !item.board_waived && flagged(k_class_of[item.code]);
}

/// True when something that counts is wrong with the record.
inline bool flagged(const RecordItem& item) noexcept { return item.finding_count != 0 || board_flagged(item); }

/// Counts of records. They always add up: that is checked before a report is finished.
struct Counts {
  std::array<std::uint64_t, k_verdict_class_count> classes{};  ///< readable boards
  std::uint64_t malformed = 0;
  std::array<std::uint64_t, k_rule_count> found_rules{};  ///< records with a finding of each rule

  std::uint64_t of(VerdictClass verdict_class) const noexcept {
    return classes[static_cast<std::size_t>(verdict_class)];
  }
  std::uint64_t in_progress() const noexcept;
  std::uint64_t wins() const noexcept;
  std::uint64_t draws() const noexcept { return of(VerdictClass::draw); }
  std::uint64_t legal() const noexcept { return in_progress() + wins() + draws(); }
  std::uint64_t illegal() const noexcept;
  std::uint64_t records() const noexcept { return legal() + illegal() + malformed; }
  /// How many records break `rule`, be they malformed or illegal.
  std::uint64_t breaking(Rule rule) const noexcept;

  void add(const Counts& other) noexcept;
};

/// Counts of records that no sum of Counts tells, since one record may break several rules. Only counted where a report
/// wants them.
struct RecordFaults {
  std::uint64_t flagged = 0;
  std::uint64_t claims_wrong = 0;    ///< with a wrong claim
  std::uint64_t claims_unknown = 0;  ///< with an unknown claim and no wrong one

  void add(const RecordFaults& other) noexcept;
};

/// Filled by a RecordReader for one slice. Reused: `clear` keeps the memory.
struct ReadResult {
  Counts counts;
  std::uint64_t records = 0;  ///< equals counts.records(); kept apart so that the two can be checked
  std::uint64_t lines = 0;    ///< line ends in the bytes that were consumed
  std::vector<RecordItem> items;
  std::vector<Finding> findings;  ///< of items that have any, each item's in code order and at most one a rule
  std::string arena;              ///< decoded ids and the text of findings
  /// Where an unfinished record begins, when the slice ends inside one and more bytes are to come. Neither counts nor
  /// items nor `lines` tell of anything from there on.
  std::optional<std::size_t> open_from;
  /// The slice ended inside a record that was given up as too long: the next slice is to be read with skip_to_boundary.
  bool skipping = false;

  void clear() noexcept;
  TextRange store(std::string_view text);
};

}  // namespace oxaudit
