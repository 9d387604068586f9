/// An array or object that is open at the current offset of JsonRecordLocator.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace oxaudit {

using JsonOffset = std::uint64_t;  ///< of a byte in the document

/// An object that may be a record, because it may have a member of the name that the locator looks for.
struct JsonCandidate {
  bool open = false;            ///< may still become a record
  bool has_member = false;      ///< has the member; its value may not be complete yet
  JsonOffset member_begin = 0;  ///< of the member's value
  JsonOffset member_end = 0;    ///< 0 while the value is being read
  JsonOffset twice_at = 0;      ///< of the value of a second member of that name; 0 if there is none
};

/// The elements of an array, some of which may be records by name.
///
/// If one element has the member, the others are records without a board, so that none is lost silently. An element
/// without the member may come before the first that has it, so such elements wait here.
struct JsonSiblings {
  struct Element {
    JsonOffset begin = 0;
    JsonOffset end = 0;
    std::uint64_t position = 0;
  };
  bool tracked = false;
  bool resolved = true;          ///< the current element gave a record, or no element is open
  bool give_records = false;     ///< some element has the member, with no other array in between
  JsonOffset element_begin = 0;  ///< of the current element
  std::vector<Element> lacking;  ///< elements without a record that wait
  std::uint64_t gone = 0;        ///< earlier ones whose bytes are no longer there: only their number is known
};

struct JsonFrame {
  bool object = false;
  JsonOffset begin = 0;
  std::uint64_t position = 0;  ///< of the current element
  std::string key;             ///< of the current member, not decoded
  bool key_fits = false;       ///< the key is the name that the locator looks for
  int matched = -1;            ///< how many steps of the layout's path led here; -1 if the path leads elsewhere
  JsonCandidate candidate;     ///< of an object, by name
  JsonSiblings siblings;       ///< of an array, by name
};

}  // namespace oxaudit
