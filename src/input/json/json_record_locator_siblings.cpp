/// The part of JsonRecordLocator for elements without a record, when records are found by name: see JsonSiblings.
///
/// What happens to an element is decided where elements end, never where the bytes of a block do.
#include "input/json/json_record_locator.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// How many elements of an array wait with their places.
constexpr std::size_t k_waiting_max = 100'000;

/// How many elements whose places are gone become records.
constexpr std::uint64_t k_gone_max = 1'000'000;

}  // namespace

void JsonRecordLocator::begin_element() {
  if (depth_ == 0 || !frame().siblings.tracked) return;
  frame().siblings.element_begin = here();
  frame().siblings.resolved = false;
}

/// At the end of a value. If it is an element, it is now known whether it gave a record.
void JsonRecordLocator::end_element() {
  if (depth_ == 0 || !frame().siblings.tracked) return;
  JsonSiblings& siblings = frame().siblings;
  if (!siblings.resolved) siblings.lacking.push_back({siblings.element_begin, here(), frame().position});
  siblings.resolved = true;
  add_lacking();
}

/// A record was found in the innermost of the first `container` frames. Only the innermost array around it gives
/// records: a tournament without games is not a record without a board.
void JsonRecordLocator::note_found(std::size_t container) {
  bool innermost = true;
  for (std::size_t i = container; i-- > 0;) {
    JsonSiblings& siblings = frames_[i].siblings;
    if (!siblings.tracked) continue;
    siblings.resolved = true;
    siblings.give_records = siblings.give_records || innermost;
    innermost = false;
  }
}

/// Adds the elements that wait in the current array, once it is known to give records.
void JsonRecordLocator::add_lacking() {
  JsonSiblings& siblings = frame().siblings;
  std::vector<JsonSiblings::Element>& lacking = siblings.lacking;
  if (!lacking.empty() && (lacking.size() > k_waiting_max || !fits(lacking.front().begin))) {
    // Half of them go at once, so that the time stays linear.
    const auto near = std::ranges::partition_point(
        lacking, [&](const auto& element) { return here() - element.begin > record_bytes_max_ / 2; });
    const auto kept = std::max(near, lacking.end() - static_cast<std::ptrdiff_t>(lacking.size() / 2));
    siblings.gone += static_cast<std::uint64_t>(kept - lacking.begin());
    lacking.erase(lacking.begin(), kept);
  }
  if (!siblings.give_records) return;
  add_gone();
  for (const JsonSiblings::Element& element : lacking)
    found_.add({.record = {.kind = Kind::value, .position = element.position},
                .begin = element.begin,
                .end = element.end,
                .path = path_of(depth_ - 1)});
  lacking.clear();
}

/// Adds a record for each element whose place is gone, at the first place that is not.
void JsonRecordLocator::add_gone() {
  JsonSiblings& siblings = frame().siblings;
  const std::uint64_t count = std::exchange(siblings.gone, 0);
  if (count == 0) return;
  const std::uint64_t records = std::min(count, k_gone_max);
  lost_elements_ += count - records;
  const JsonOffset at = siblings.lacking.empty() ? here() : siblings.lacking.front().begin;
  // The rule also orders records of one place: these come before the element there.
  add_fault(at, {.rule = Rule::missing_board, .detail = Detail::stated},
            "an element before this place in " + path_of(depth_ - 1) + " has no board field \"" + layout_.name + "\"",
            records);
}

/// The first byte that elements without a record may still need.
JsonOffset JsonRecordLocator::kept_for_siblings() const {
  JsonOffset kept = here();
  for (std::size_t i = 0; i < depth_; ++i) {
    const JsonSiblings& siblings = frames_[i].siblings;
    const auto near =
        std::ranges::partition_point(siblings.lacking, [&](const auto& element) { return !fits(element.begin); });
    if (near != siblings.lacking.end()) kept = std::min(kept, near->begin);
    if (!siblings.resolved && fits(siblings.element_begin)) kept = std::min(kept, siblings.element_begin);
  }
  return kept;
}

}  // namespace oxaudit
