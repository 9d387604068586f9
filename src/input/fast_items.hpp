/// The items of a fast pass: gathered by the kilobyte, so that a record worth reporting costs a few stores.
///
/// A pass writes the item of every record, and counts it or not without a branch: where many records are flagged no
/// processor can guess which, and each wrong guess costs as much as five records.
#pragma once

#include "check/record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace oxaudit {

class FastItems {
 public:
  explicit FastItems(ReadResult& result) noexcept : result_(result) {}

  /// How many items are gathered before they are to be flushed. The pass keeps count of them, in a register.
  static constexpr std::size_t k_capacity = 32;
  RecordItem& operator[](std::size_t index) noexcept { return items_[index]; }
  void flush(std::size_t count) {
    result_.items.insert(result_.items.end(), items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(count));
  }

  /// Notes what is wrong with a record: in code order and at most once a rule.
  void add(const Finding& finding) {
    result_.findings.push_back(finding);
    ++result_.counts.found_rules[static_cast<std::size_t>(finding.rule)];
    ++finding_count_;
  }
  /// Ends a malformed record: the findings that were noted are those of `item`.
  void give_findings(RecordItem& item) {
    item.first_finding = static_cast<std::uint32_t>(result_.findings.size() - finding_count_);
    item.finding_count = finding_count_;
    finding_count_ = 0;
    ++result_.counts.malformed;
  }

 private:
  ReadResult& result_;
  std::uint8_t finding_count_ = 0;
  std::array<RecordItem, k_capacity> items_;
};

}  // namespace oxaudit
