/// Accounts for the bytes of a slice whose records were located: for the records, and for what lies between them.
#pragma once

#include "check/byte_ledger.hpp"
#include "input/core/record_locator.hpp"

#include <algorithm>
#include <cstddef>

namespace oxaudit {

class LocatedBytes {
 public:
  LocatedBytes(const LocatedRecords& located, ByteLedger& ledger) : located_(located), ledger_(ledger) {}

  /// Accounts for the next record and for all bytes before it.
  void add_record(std::size_t begin, std::size_t end) {
    add_between(begin);
    // A fault within a record has no bytes.
    if (end <= at_) return;
    ledger_.add(ByteUse::record, at_, end);
    at_ = end;
  }
  /// Accounts for the bytes after the last record; the slice ends at `end`.
  void finish(std::size_t end) { add_between(end); }

 private:
  /// The bytes up to `end` lie between records. The layout leaves them out, unless the locator says otherwise.
  void add_between(std::size_t end) {
    const auto add = [&](ByteUse use, std::size_t until) {
      until = std::min(until, end);
      if (until <= at_) return;
      ledger_.add(use, at_, until);
      at_ = until;
    };
    for (; next_ != located_.passed.size(); ++next_) {
      const PassedBytes& passed = located_.passed[next_];
      add(ByteUse::left_out, passed.begin);
      add(passed.use, std::size_t{passed.begin} + passed.size);
      if (std::size_t{passed.begin} + passed.size > end) return;
    }
    add(ByteUse::left_out, end);
  }

  const LocatedRecords& located_;
  ByteLedger& ledger_;
  std::size_t next_ = 0;  ///< in LocatedRecords::passed
  std::size_t at_ = 0;    ///< the end of the bytes that are accounted for
};

}  // namespace oxaudit
