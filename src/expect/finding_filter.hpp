/// Finding filters compare findings with what users expect or already know. They run between numbering and rendering,
/// when the number of a record is known and its bytes are still available.
///
/// A filter sees each slice once, on any thread and in any order, so what it does to a record may depend on that record
/// only. It changes items and findings but never counts of records, because the boards stay the same.
#pragma once

#include "check/expectation.hpp"
#include "check/source.hpp"

#include <functional>
#include <memory>
#include <mutex>

namespace oxaudit {

/// What a filter keeps for all slices of one large source.
struct SourceMemo {
  std::once_flag once;
  std::shared_ptr<const void> kept;
};

/// The records of one slice, numbered and not yet rendered.
struct FilteredSlice {
  std::string_view source;
  std::string_view bytes;
  std::span<RecordItem> items;
  std::vector<Finding>& findings;
  std::string& arena;
  std::vector<SourceFinding>& problems;
  std::uint64_t records_before = 0;
  std::uint64_t records = 0;  ///< in the slice, with or without an item
  bool ends_source = true;
  bool failed = false;         ///< the source was not read to its end
  SourceMemo* memo = nullptr;  ///< none when the slice is the whole source
  RuleChanges& changes;

  std::uint64_t number_of(const RecordItem& item) const noexcept { return records_before + item.number + 1; }
  std::optional<std::string_view> id_of(const RecordItem& item) const noexcept;
  /// Waives those of `rules` that the record breaks. The rules of a board are waived all together or not at all.
  void waive(RecordItem& item, RuleSet rules);
  /// Adds a finding after those of the record; `sentence` must be escaped for every report.
  void add(RecordItem& item, Rule rule, std::string_view sentence);
  /// Waives a problem of the source, which must not be one that makes the audit incomplete.
  void waive_problem(std::size_t index);
  void add_problem(SourceFinding problem);
};

/// Waives the rules of a record that is as expected; else adds OX401. `who` names the source of the expectation in the
/// message: "the answer key".
void compare_with(FilteredSlice& slice, RecordItem& item, const Expectation& expectation, std::string_view who);

class FindingFilter {
 public:
  virtual ~FindingFilter() = default;
  /// Thread-safe.
  virtual void apply(FilteredSlice& slice) const = 0;
  using TakeProblem = std::function<void(std::string_view source, SourceFinding problem)>;
  /// Called after all slices: reports problems that no single slice shows, in a fixed order.
  virtual void finish(const TakeProblem& /*take*/) const {}
};

/// --expect-status: the same expectation for every record.
class ExpectedForAll final : public FindingFilter {
 public:
  explicit ExpectedForAll(const Expectation& expectation) : expectation_(expectation) {}

  void apply(FilteredSlice& slice) const override {
    for (RecordItem& item : slice.items) compare_with(slice, item, expectation_, "--expect-status");
  }

 private:
  Expectation expectation_;
};

}  // namespace oxaudit
