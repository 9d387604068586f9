/// An answer key: what users expect of each record, by source and by record number or id. It takes 33 bytes of memory
/// for each row, besides the text of the ids and the name of each source.
///
/// A row with a record number applies to that record; a row with only an id, to the record with that id; a row with
/// neither, to the first record of the source, or to a source without records. Sources are compared as they are
/// reported, except for a leading `./`. A key without the column `source` applies to every source.
#pragma once

#include "expect/field_rows.hpp"
#include "expect/finding_filter.hpp"

#include <atomic>
#include <unordered_map>

namespace oxaudit {

class AnswerKey final : public FindingFilter {
 public:
  /// Reads a .csv, .tsv, .ndjson or .jsonl file. An error names the file and the line.
  static Result<std::shared_ptr<const AnswerKey>> load(const std::string& path);

  void apply(FilteredSlice& slice) const override;
  /// OX403 for each row without a record: sources in byte order, then ids in byte order, then record numbers.
  void finish(const TakeProblem& take) const override;

 private:
  struct Row {
    std::uint64_t record = 0;  ///< 0 if the row has only an id
    std::uint32_t id_begin = 0;
    std::uint32_t id_size = 0;
    std::uint32_t source = 0;
    RuleSet rules;
    ExpectedStatus status = ExpectedStatus::legal;
    char winner = 0;
    bool whole_source = false;  ///< names no record, and may also apply to a source without records
  };

  /// The rows of one source.
  struct Range {
    std::size_t begin = 0;
    std::size_t numbered = 0;  ///< the first that has a record number
    std::size_t end = 0;
  };

  Outcome read(std::string_view text, bool ndjson, char delimiter);
  Outcome take_header(const FieldSet& fields);
  Outcome take(FieldRow& row);
  Outcome sort_rows();
  const Range* range_of(std::string_view source) const;
  const Row* find(const Range& range, std::uint64_t number, std::optional<std::string_view> id) const;
  std::string_view id_of(const Row& row) const noexcept {
    return std::string_view(ids_).substr(row.id_begin, row.id_size);
  }
  std::string name_of(const Row& row) const;
  static Expectation expectation_of(const Row& row);
  void check(FilteredSlice& slice, RecordItem& item, const Row& row) const;
  void filter_problems(FilteredSlice& slice, const Range* range) const;
  void meet(const Row& row) const noexcept {
    met_[static_cast<std::size_t>(&row - rows_.data())].store(true, std::memory_order_relaxed);
  }

  std::string path_;
  std::optional<bool> names_sources_;  ///< the same for all rows; known with the first
  std::vector<Row> rows_;              ///< by source, then record, then id
  std::vector<Range> ranges_;          ///< by source
  std::unordered_map<std::string, std::uint32_t> sources_;
  std::vector<const std::string*> names_;  ///< of the sources, in byte order
  std::string ids_;
  mutable std::unique_ptr<std::atomic<bool>[]> met_;     ///< by row
  mutable std::unique_ptr<std::atomic<bool>[]> unread_;  ///< by source: was not read to its end
};

}  // namespace oxaudit
