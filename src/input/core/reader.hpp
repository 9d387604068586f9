/// The seam between bytes and records: one RecordReader for each layout of each format.
///
/// A reader sees a slice: some consecutive bytes of one source that begin where a record may begin. It knows nothing of
/// files or threads, keeps no state between calls and may be called from many threads at once.
///
/// How a large source is cut. The pipeline cuts at `find_boundary`, which may guess. The guess never matters: a reader
/// that ends inside a record says so (`open_from`), and the pipeline joins the rest to the next slice and reads that
/// again.
#pragma once

#include "check/record.hpp"
#include "input/core/record_locator.hpp"
#include "support/limits.hpp"

#include <cstddef>
#include <string_view>

namespace oxaudit {

struct SliceView {
  std::string_view bytes;  ///< k_guard readable bytes stand on either side (see Buffer)
  bool last = true;        ///< nothing follows: an unfinished record is a broken one
  /// The slice begins inside a line of a record that was given up: drop all up to the next certain record start.
  bool skip_to_boundary = false;
  const LocatedRecords* located = nullptr;  ///< the records, where the layout has a RecordLocator
  bool keep_all = false;                    ///< make an item of every record, not only of the flagged ones
};

class RecordReader {
 public:
  virtual ~RecordReader() = default;

  /// Reads every record of the slice and adds to `result`, which the caller has cleared.
  virtual void read(const SliceView& slice, ReadResult& result) const = 0;

  /// The first offset above `from` at which a record plausibly begins, looking at nothing before `from` and nothing
  /// behind `bytes`; npos when there is none. Never between CR and LF. Two callers that see the same bytes from `from`
  /// on get the same answer, provided that it is not within the last two bytes.
  virtual std::size_t find_boundary(std::string_view bytes, std::size_t from) const = 0;
};

}  // namespace oxaudit
