/// The part of JsonRecordLocator that looks after the siblings of records that are found by a name: an element of an
/// array that lacks the member which others have is a record without a board.
///
/// Whether others have it may show only behind it, so elements wait, with their bytes, as long as they are no more than
/// a record may be. Of those for which that is too long only the number is kept. What becomes of an element is decided
/// where elements end, never where the bytes at hand do.
#include "input/json/json_record_locator.hpp"

#include <algorithm>
#include <vector>

namespace oxaudit {

namespace {

/// So that an array of a million small elements that are no records costs no memory.
constexpr std::size_t k_lacking_max = 1000;

}  // namespace

void JsonRecordLocator::begin_element() {
  if (depth_ == 0 || !frame().tracked) return;
  frame().element_begin = here();
  frame().element_settled = false;
}

/// A value has come to its end; if it is an element, it is known now whether it gave a record.
void JsonRecordLocator::end_element() {
  if (depth_ == 0 || !frame().tracked) return;
  Frame& array = frame();
  if (!array.element_settled) array.lacking.push_back({array.element_begin, here(), array.position});
  array.element_settled = true;
  put_lacking();
}

/// A record was found in `container`, as frames are counted from 1. In whose elements another array stands, what that
/// holds says nothing of them: a tournament may well be without games.
void JsonRecordLocator::note_found(std::size_t container) {
  bool nearest = true;
  for (std::size_t i = container; i-- > 0;) {
    Frame& array = frames_[i];
    if (!array.tracked) continue;
    array.element_settled = true;
    array.gives_records = array.gives_records || nearest;
    nearest = false;
  }
}

/// Puts out the elements that wait in the array at hand once it is known to give records.
void JsonRecordLocator::put_lacking() {
  Frame& array = frame();
  std::vector<Element>& lacking = array.lacking;
  if (!lacking.empty() && (lacking.size() > k_lacking_max || here() - lacking.front().begin > record_bytes_max_)) {
    array.lacking_before += lacking.size();
    lacking.clear();
  }
  if (!array.gives_records) return;
  if (array.lacking_before != 0) {
    Found found{.kind = LocatedRecord::Kind::damage, .begin = here(), .end = here()};
    found.finding = {.rule = Rule::missing_board, .detail = Detail::stated};
    const bool one = array.lacking_before == 1;
    found.words = std::to_string(array.lacking_before) + (one ? " element" : " elements") + " before this place in " +
                  path_of(depth_ - 1) + (one ? " has" : " have") + " no board field \"" + layout_.name + "\"";
    array.lacking_before = 0;
    add(std::move(found));
  }
  for (const Element& element : lacking) add_lacking(element);
  lacking.clear();
}

void JsonRecordLocator::add_lacking(const Element& element) {
  Found found{.kind = LocatedRecord::Kind::value, .begin = element.begin, .end = element.end};
  found.path = path_of(depth_ - 1);
  found.position = element.position;
  add(std::move(found));
}

/// The first byte that may yet be needed of elements that wait.
JsonRecordLocator::Place JsonRecordLocator::held_for_siblings() const {
  Place held = here();
  for (std::size_t i = 0; i < depth_; ++i) {
    const Frame& array = frames_[i];
    if (!array.lacking.empty() && here() - array.lacking.front().begin <= record_bytes_max_)
      held = std::min(held, array.lacking.front().begin);
    if (!array.element_settled && here() - array.element_begin <= record_bytes_max_)
      held = std::min(held, array.element_begin);
  }
  return held;
}

}  // namespace oxaudit
