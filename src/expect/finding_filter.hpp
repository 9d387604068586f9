/// The seam at which findings are weighed against what was expected or is known already: between numbering and
/// rendering, where a record's number is known and its bytes are still there.
///
/// A screen sees each slice once, from any thread and in no order, so what it does to a record may depend on nothing
/// but that record. It changes items and findings, never counts of records: what a board is stays what it is.
#pragma once

#include "check/expectation.hpp"
#include "check/record.hpp"
#include "check/source.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What a screen keeps for all slices of one large source.
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
  std::uint64_t records = 0;  ///< of the slice, whether they have an item or not
  bool ends_source = true;
  bool failed = false;         ///< the source was not read to its end
  SourceMemo* memo = nullptr;  ///< none when the slice is the whole source
  RuleChanges& changes;

  std::uint64_t number_of(const RecordItem& item) const noexcept { return records_before + item.number + 1; }
  std::optional<std::string_view> id_of(const RecordItem& item) const noexcept;
  /// Takes back those of `rules` that the record breaks. The rules of one board stand or fall together.
  void waive(RecordItem& item, RuleSet rules);
  /// Adds a finding that stands behind those that the record has; `sentence` is fit for any report.
  void add(RecordItem& item, Rule rule, std::string_view sentence);
  /// Takes back a problem of the source, which must not be one that makes the audit incomplete.
  void waive_problem(std::size_t index);
  void add_problem(SourceFinding problem);
};

/// Settles the rules of a record that is as expected; else adds OX401. `who` is who says so, in a sentence.
void hold_against(FilteredSlice& slice, RecordItem& item, const Expectation& expectation, std::string_view who);

class FindingFilter {
 public:
  virtual ~FindingFilter() = default;
  /// True when legal records must be seen, too.
  virtual bool needs_all() const = 0;
  /// Thread-safe.
  virtual void apply(FilteredSlice& slice) const = 0;
  using TakeProblem = std::function<void(std::string_view source, SourceFinding problem)>;
  /// Called once all slices were filtered: gives what no slice could tell, in a fixed order.
  virtual void finish(const TakeProblem& take) const = 0;
};

}  // namespace oxaudit
