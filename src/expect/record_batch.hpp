/// Converts records of a json report back into slices, so that every report format can write them as if they had just
/// been audited.
///
/// The bytes of such a slice are the text that the report quotes from malformed records, its findings contain their
/// sentences, and their places are stored separately (ReportSlice::item_places). A record whose status or findings
/// contradict its board is an error, so only records that an audit may have written are converted.
#pragma once

#include "report/report.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <vector>

namespace oxaudit {

class RecordBatch {
 public:
  /// Reads one object of `records`. False if it belongs in the next batch: then write and clear this one, and pass the
  /// object again. An error says what is wrong with the object.
  Result<bool> add(std::string_view object);

  bool empty() const noexcept { return items_.empty() && problems_.empty(); }
  /// Valid until the next call of `add` or `clear`.
  ReportSlice slice() const;
  /// The records of the batch that have a readable board, with it.
  const std::vector<RecordItem>& items() const noexcept { return items_; }
  void clear();

 private:
  struct Record;

  static Outcome read(std::string_view object, Record& record);
  bool fits(const Record& record) const;
  void add_problem(Record&& record);
  Outcome add_item(Record&& record);
  std::size_t offset_in(const RecordItem& item, const struct ReadFinding& finding) const;

  std::string source_;
  std::string bytes_;
  std::string arena_;
  std::vector<RecordItem> items_;
  std::vector<Finding> findings_;
  std::vector<SourcePlace> item_places_;
  std::vector<SourcePlace> finding_places_;
  std::vector<SourceFinding> problems_;
  std::uint64_t records_before_ = 0;
  std::uint64_t lines_before_ = 0;
};

}  // namespace oxaudit
