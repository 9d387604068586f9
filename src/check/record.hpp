/// The result of reading: counts of all records, and an item for each record that a report will show.
///
/// All numbers and offsets are relative to a slice (the part of one source that is in a block), so that blocks can be
/// read in any order. The pipeline converts them to positions in the source with a prefix sum.
#pragma once

#include "board/verdict_table.hpp"
#include "check/byte_ledger.hpp"
#include "check/finding.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace oxaudit {

/// Replaces the board code of a malformed record.
inline constexpr BoardCode k_malformed = 0xFFFF;

/// One record that is reported.
struct RecordItem {
  std::uint32_t number = 0;       ///< within the slice, from 0
  std::uint32_t line = 0;         ///< line within the slice on which the record starts, from 0
  std::uint32_t lines_above = 0;  ///< line ends between the record's start and `begin`
  std::uint32_t begin = 0;        ///< offset of the board field or, if there is none, of the whole record
  std::uint32_t size = 0;
  std::uint32_t id_begin = 0;  ///< offset within the slice or, if `id_in_arena`, within the text arena
  std::uint32_t id_size = 0;   ///< valid only if `has_id`
  std::uint32_t first_finding = 0;
  BoardCode code = k_malformed;
  std::uint8_t finding_count = 0;
  bool has_id = false;
  bool id_in_arena = false;
  /// The rules that the board breaks do not count, because they are expected or in the baseline. (Findings that do not
  /// count are removed instead.)
  bool board_waived = false;
};

/// The rules that the board of `item` breaks, unless they are waived. Does not include the rules of its findings.
inline RuleSet board_rules(const RecordItem& item) noexcept {
  return item.code == k_malformed || item.board_waived ? RuleSet{} : k_verdict_of[item.code].broken;
}

/// True if the board of `item` breaks a rule that counts. Looks at the class, because the table of classes fits into
/// the first-level cache and the table of verdicts does not.
inline bool board_flagged(const RecordItem& item) noexcept {
  return item.code != k_malformed && !item.board_waived && flagged(k_class_of[item.code]);
}

/// True if the record has a finding or its board breaks a rule that counts.
inline bool flagged(const RecordItem& item) noexcept { return item.finding_count != 0 || board_flagged(item); }

/// Counts of records. Before a report is finished, the program checks that they add up.
struct Counts {
  std::array<std::uint64_t, k_verdict_class_count> classes{};  ///< readable boards
  std::uint64_t malformed = 0;
  std::array<std::uint64_t, k_rule_count> found_rules{};  ///< number of records with a finding of each rule

  std::uint64_t of(VerdictClass verdict_class) const noexcept {
    return classes[static_cast<std::size_t>(verdict_class)];
  }
  std::uint64_t in_progress() const noexcept;
  std::uint64_t wins() const noexcept;
  std::uint64_t draws() const noexcept { return of(VerdictClass::draw); }
  std::uint64_t legal() const noexcept { return in_progress() + wins() + draws(); }
  std::uint64_t illegal() const noexcept;
  std::uint64_t records() const noexcept { return legal() + illegal() + malformed; }
  /// The number of records that break `rule`, whether malformed or illegal.
  std::uint64_t breaking(Rule rule) const noexcept;

  void add(const Counts& other) noexcept;
};

/// Counts that cannot be derived from Counts, because a record may break several rules. They are only collected if a
/// report needs them.
struct RecordFaults {
  std::uint64_t flagged = 0;
  std::uint64_t claims_wrong = 0;    ///< with a wrong claim
  std::uint64_t claims_unknown = 0;  ///< with an unknown claim and no wrong one

  void add(const RecordFaults& other) noexcept;
};

/// The records of one slice. `clear` keeps the memory, so that the object can be reused.
struct ReadResult {
  Counts counts;
  std::uint64_t records = 0;  ///< equals counts.records(); counted separately as a check
  std::uint64_t lines = 0;    ///< number of line ends in the consumed bytes
  ByteLedger bytes;           ///< what the consumed bytes belong to
  std::vector<RecordItem> items;
  std::vector<Finding> findings;  ///< per item in code order, at most one for each rule
  std::string arena;              ///< decoded ids and texts of findings
  /// Start of an unfinished record, if the slice ends inside one and more bytes follow. Counts, items and `lines` do
  /// not include anything from there on.
  std::optional<std::size_t> open_from;
  /// The slice ended inside a record that was abandoned as too long. The next slice is read with skip_to_boundary.
  bool skipping = false;

  /// How many of the `size` bytes of the slice are consumed, which is what `bytes` must add up to.
  std::size_t consumed(std::size_t size) const noexcept { return open_from.value_or(size); }
  void clear() noexcept;
  TextRange store(std::string_view text);
};

}  // namespace oxaudit
