/// The items of a fast pass, collected in a small buffer so that a reported record costs only a few stores.
///
/// A pass writes the item of every record and keeps it or not without a branch. If many records are flagged, the
/// processor cannot predict which, and each misprediction costs as much as five records.
#pragma once

#include "input/simd/fast_masks.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace oxaudit {

class FastItems {
 public:
  explicit FastItems(ReadResult& result) noexcept : result_(result) {}

  /// The size of the buffer. The pass counts the items itself, in a register, and flushes them.
  static constexpr std::size_t k_capacity = 32;
  RecordItem& operator[](std::size_t index) noexcept { return items_[index]; }
  void flush(std::size_t count) {
    result_.items.insert(result_.items.end(), items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(count));
  }

  /// Adds a finding of the current record. Call it in code order and at most once for each rule.
  void add(const Finding& finding) {
    result_.findings.push_back(finding);
    ++result_.counts.found_rules[static_cast<std::size_t>(finding.rule)];
    ++finding_count_;
  }
  /// Ends a malformed record and assigns the added findings to `item`.
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

#ifdef OXAUDIT_FAST_READERS

/// The item of a regular record, advanced from record to record. This takes two stores and an addition; writing the
/// item field by field took a third of the time of its record.
class MovingItem {
 public:
  /// `first` is the item of the current record. A regular record has `size` bytes and `lines` lines.
  OXAUDIT_FAST_INLINE MovingItem(const RecordItem& first, std::size_t size, std::uint32_t lines) noexcept
      : lines_(lines), tail_(std::uint64_t{first.has_id} << k_has_id_shift) {
    head_ = vector_of(first);
    step_ = step(size, lines);
  }

  /// Advances over a regular record.
  OXAUDIT_FAST_INLINE void move_on() noexcept { head_ = _mm256_add_epi32(head_, step_); }
  /// Advances over a record of `size` bytes and the regular number of lines.
  OXAUDIT_FAST_INLINE void move_on(std::size_t size) noexcept { move_on(size, lines_); }
  OXAUDIT_FAST_INLINE void move_on(std::size_t size, std::uint32_t lines) noexcept {
    head_ = _mm256_add_epi32(head_, step(size, lines));
  }

  OXAUDIT_FAST_INLINE void put(RecordItem& item, BoardCode code) const noexcept {
    std::memcpy(static_cast<void*>(&item), &head_, sizeof head_);
    const std::uint64_t tail = tail_ | code;
    std::memcpy(&item.code, &tail, sizeof tail);
  }

 private:
  // The layout of RecordItem: eight 32-bit numbers, followed by the shorter fields.
  static constexpr unsigned k_has_id_shift = 8 * (offsetof(RecordItem, has_id) - offsetof(RecordItem, code));
  static_assert(sizeof(RecordItem) == 40 && offsetof(RecordItem, code) == 32 && sizeof(RecordItem::has_id) == 1);

  /// Built from registers, because loading fields that were just stored one by one would stall.
  OXAUDIT_FAST_INLINE static __m256i vector_of(const RecordItem& item) noexcept {
    return _mm256_setr_epi32(static_cast<int>(item.number), static_cast<int>(item.line),
                             static_cast<int>(item.lines_above), static_cast<int>(item.begin),
                             static_cast<int>(item.size), static_cast<int>(item.id_begin),
                             static_cast<int>(item.id_size), static_cast<int>(item.first_finding));
  }
  OXAUDIT_FAST_INLINE static __m256i step(std::size_t size, std::uint32_t lines) noexcept {
    const auto bytes = static_cast<std::uint32_t>(size);
    return vector_of({.number = 1, .line = lines, .begin = bytes, .id_begin = bytes});
  }

  std::uint32_t lines_;
  __m256i head_;
  __m256i step_;
  std::uint64_t tail_;
};

#endif

}  // namespace oxaudit
