/// The messages of malformed records, escaped for one report format and kept for as long as one slice is rendered.
///
/// A damaged dataset repeats a few faults millions of times; making and escaping each sentence anew would cost several
/// times what a whole legal row does.
#pragma once

#include "check/finding.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class MessageCache {
 public:
  /// The escaped message of `finding`; `make(message, out)` escapes one that is not known yet. The result holds until
  /// the next call.
  template <typename Make>
  std::string_view of(const Finding& finding, std::string_view arena, Make make) {
    if (slots_.empty()) slots_.resize(k_slot_count);
    Slot& slot = slots_[slot_of(finding)];
    if (slot.filled && same(slot.finding, finding)) return slot.text;
    message_.clear();
    append_message(message_, finding, arena);
    slot.text.clear();
    make(std::string_view(message_), slot.text);
    slot.finding = finding;
    // A message that quotes text from the arena is its record's own.
    slot.filled = finding.text.size == 0;
    return slot.text;
  }

 private:
  static constexpr std::size_t k_slot_count = 64;

  struct Slot {
    Finding finding;
    bool filled = false;
    std::string text;
  };

  static std::size_t slot_of(const Finding& finding) noexcept {
    return (static_cast<std::size_t>(finding.detail) * 17 + finding.row * 3 + finding.column + finding.found * 7) %
           k_slot_count;
  }

  /// Where the finding stands in the slice is no part of its sentence.
  static bool same(const Finding& a, const Finding& b) noexcept {
    return a.rule == b.rule && a.detail == b.detail && a.row == b.row && a.column == b.column && a.found == b.found &&
           a.expected == b.expected && b.text.size == 0;
  }

  std::vector<Slot> slots_;
  std::string message_;
};

}  // namespace oxaudit
