/// How a reader hands over one record after another: it collects what is wrong with the record, then finishes it.
#pragma once

#include "check/record.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

/// Where a record stands in the slice.
struct RecordPlace {
  std::uint32_t line = 0;  ///< line within the slice, from 0
  std::uint32_t begin = 0;
  std::uint32_t size = 0;
  std::uint32_t lines_above = 0;  ///< line ends between the record's start and `begin`
};

/// A record's id: nowhere, in the slice's bytes, or in the text arena.
struct RecordId {
  TextRange range;
  bool present = false;
  bool in_arena = false;
};

class RecordSink {
 public:
  RecordSink(ReadResult& result, bool keep_all) : result_(result), keep_all_(keep_all) {}

  /// Notes what is wrong with the record at hand; of several findings of one rule the first stays.
  void add(const Finding& finding);
  /// What was noted of that rule about the record at hand; none if nothing was.
  Finding* noted(Rule rule) noexcept {
    return rules_.contains(rule) ? &found_[static_cast<std::size_t>(rule)] : nullptr;
  }
  /// Keeps text for a finding or an id until the report is written.
  TextRange store(std::string_view text) { return result_.store(text); }
  /// True when nothing was found wrong with the record at hand so far.
  bool clean() const noexcept { return rules_.empty(); }

  /// Counts the record and, if it is to be reported, makes its item. `code` is ignored when a finding other than of a
  /// claim was added. Then the next record begins.
  void finish(const RecordPlace& place, const RecordId& id, BoardCode code);

 private:
  void take_findings(RecordItem& item);

  ReadResult& result_;
  bool keep_all_;
  RuleSet rules_;
  std::array<Finding, k_rule_count> found_{};
};

}  // namespace oxaudit
