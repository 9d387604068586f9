/// The interface between bytes and records. Each format implements one RecordReader per layout.
///
/// A reader works on a slice: consecutive bytes of one source that start where a record may start. It knows nothing
/// about files or threads. It keeps no state between calls, so many threads can use the same reader at once.
///
/// The pipeline divides a large source at the offsets that `find_boundary` returns. A boundary may be a guess, because
/// a wrong one cannot change the result: a reader whose slice ends inside a record reports where that record starts
/// (`ReadResult::open_from`), and the pipeline reads the rest again together with the next slice.
#pragma once

#include "check/record.hpp"
#include "input/core/record_locator.hpp"
#include "support/limits.hpp"

#include <cstddef>
#include <string_view>

namespace oxaudit {

/// The input of one call to RecordReader::read.
struct SliceView {
  std::string_view bytes;  ///< k_guard bytes before and after are readable, too (see Buffer)
  bool first = true;       ///< the source, or what follows its header, begins here
  bool last = true;        ///< the source ends here, so an unfinished record is malformed
  /// The slice starts inside a line of a record that was abandoned as too long. Skip to the next line that certainly
  /// starts a record.
  bool skip_to_boundary = false;
  const LocatedRecords* located = nullptr;  ///< the records to read, if the layout has a RecordLocator
  bool keep_all = false;                    ///< store an item for every record, not only for those with findings
};

class RecordReader {
 public:
  virtual ~RecordReader() = default;

  /// Reads every record of the slice and adds it to `result`, which the caller has cleared.
  virtual void read(const SliceView& slice, ReadResult& result) const = 0;

  /// Returns the first offset after `from` at which a record probably starts, or npos if there is none. Looks only at
  /// the bytes from `from` on, and never returns an offset between CR and LF. Two calls that see the same bytes from
  /// `from` on return the same offset, unless it is within the last two bytes.
  virtual std::size_t find_boundary(std::string_view bytes, std::size_t from) const = 0;
};

}  // namespace oxaudit
