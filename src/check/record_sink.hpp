/// Receives records from a reader. For each record the reader adds findings and then calls `finish`.
#pragma once

#include "check/record.hpp"

#include <string_view>

namespace oxaudit {

/// The position of a record within the slice.
struct RecordPlace {
  std::uint32_t line = 0;  ///< line within the slice, from 0
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
  std::uint32_t lines_above = 0;  ///< line ends between the record's start and `begin`
};

/// The id of a record, which is stored in the slice or in the text arena.
struct RecordId {
  TextRange range;
  bool present = false;
  bool in_arena = false;
};

class RecordSink {
 public:
  RecordSink(ReadResult& result, bool keep_all) : result_(result), keep_all_(keep_all) {}

  /// Adds a finding of the current record. Only the first finding of each rule is kept.
  void add(const Finding& finding);
  /// Returns the finding of the current record for `rule`, or nullptr.
  Finding* noted(Rule rule) noexcept {
    return rules_.contains(rule) ? &found_[static_cast<std::size_t>(rule)] : nullptr;
  }
  /// Stores text of a finding or an id until the report is written.
  TextRange store(std::string_view text) { return result_.store(text); }
  /// True if the current record has no findings so far.
  bool clean() const noexcept { return rules_.empty(); }

  /// Counts the record and adds its item if it is reported. `code` is ignored if there is a finding, except of a claim.
  /// Then the next record starts.
  void finish(const RecordPlace& place, const RecordId& id, BoardCode code);

 private:
  void take_findings(RecordItem& item);

  ReadResult& result_;
  bool keep_all_;
  RuleSet rules_;
  std::array<Finding, k_rule_count> found_{};
};

}  // namespace oxaudit
