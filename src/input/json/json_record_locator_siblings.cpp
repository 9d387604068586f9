/// The part of JsonRecordLocator for elements without a record, when records are found by name: see JsonSiblings.
///
/// What happens to an element is decided where elements end, never where the bytes of a block do.
#include "input/json/json_record_locator.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// Limits the memory for an array of a million small elements that are not records.
constexpr std::size_t k_lacking_max = 1000;

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
  if (!lacking.empty() && (lacking.size() > k_lacking_max || !fits(lacking.front().begin))) {
    siblings.lacking_count += lacking.size();
    lacking.clear();
  }
  if (!siblings.give_records) return;
  if (const std::uint64_t count = std::exchange(siblings.lacking_count, 0); count != 0)
    add_fault(here(), {.rule = Rule::missing_board, .detail = Detail::stated},
              std::to_string(count) + (count == 1 ? " element" : " elements") + " before this place in " +
                  path_of(depth_ - 1) + (count == 1 ? " has" : " have") + " no board field \"" + layout_.name + "\"");
  for (const JsonSiblings::Element& element : lacking)
    found_.add({.record = {.kind = Kind::value, .position = element.position},
                .begin = element.begin,
                .end = element.end,
                .path = path_of(depth_ - 1)});
  lacking.clear();
}

/// The first byte that elements without a record may still need.
JsonOffset JsonRecordLocator::kept_for_siblings() const {
  JsonOffset kept = here();
  for (std::size_t i = 0; i < depth_; ++i) {
    const JsonSiblings& siblings = frames_[i].siblings;
    if (!siblings.lacking.empty() && fits(siblings.lacking.front().begin))
      kept = std::min(kept, siblings.lacking.front().begin);
    if (!siblings.resolved && fits(siblings.element_begin)) kept = std::min(kept, siblings.element_begin);
  }
  return kept;
}

}  // namespace oxaudit
