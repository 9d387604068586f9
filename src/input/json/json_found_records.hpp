/// The records that JsonRecordLocator has found but not released yet.
///
/// They are released in the order of the document. A record is often complete while the object around it may still
/// become a record instead, so records wait until everything before them is certain.
#pragma once

#include "input/core/record_locator.hpp"
#include "input/json/json_frame.hpp"

namespace oxaudit {

/// A record with offsets in the document and its texts; the rest is in `record`.
struct FoundRecord {
  LocatedRecord record;
  JsonOffset begin = 0;
  JsonOffset end = 0;
  std::string path;
  std::string name;
  std::string words;                          ///< of the finding of damage
  std::shared_ptr<const JsonTemplate> shape;  ///< of a run
};

class FoundRecords {
 public:
  void add(FoundRecord found);
  /// True if there ever was a record.
  bool any() const noexcept { return any_; }
  /// Puts the records in the order of the document, and returns the last offset up to `until` that is inside none.
  JsonOffset between_records(JsonOffset until);
  /// To be called after between_records. Moves the records up to `until` to `out`, whose bytes begin at `base`. Damage
  /// has no size: it belongs to the byte after it, so damage at `until` waits if `more` bytes follow.
  void release(JsonOffset base, JsonOffset until, bool more, LocatedRecords& out);

 private:
  std::vector<FoundRecord> found_;
  bool in_order_ = true;  ///< the order of the document
  bool any_ = false;
};

}  // namespace oxaudit
