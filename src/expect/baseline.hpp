/// A baseline: findings of an earlier report are known and no longer count, and those that are gone are resolved.
///
/// Two findings are the same if they have the same source, record id (or number, without an id), board (or text, if
/// it is malformed) and rule; lines do not matter. Only a hash of each finding is kept: 17 bytes.
#pragma once

#include "expect/earlier_report.hpp"
#include "expect/finding_filter.hpp"
#include "input/walk/path_identity.hpp"
#include "report/report.hpp"
#include "support/result.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace oxaudit {

class Baseline final : public FindingFilter {
 public:
  static Result<std::shared_ptr<const Baseline>> load(const std::string& path);

  void apply(FilteredSlice& slice) const override;

  /// True when the problem is known and may be left out. Thread-safe.
  bool knows(std::string_view source, const SourceFinding& problem) const;
  /// How many findings were waived because they are known.
  std::uint64_t known() const noexcept { return known_.load(); }
  /// Calls `take` for each finding of the baseline that is gone, in the order of the baseline. Sources that were not
  /// read to their end are left out: a finding is not resolved because nobody saw it.
  /// When `stop` becomes true, the rest is left out.
  Outcome for_each_resolved(const std::function<void(const ResolvedFinding&)>& take,
                            const std::atomic<bool>& stop) const;

 private:
  using Digest = PathIdentity;

  Outcome read();
  Digest digest(const std::string& identity, Rule rule) const;
  /// Whether the finding was seen in this run; nullptr if the baseline does not have it.
  const std::atomic<bool>* find(const Digest& wanted) const noexcept;
  bool meet(const std::string& identity, Rule rule) const;
  void filter_item(FilteredSlice& slice, RecordItem& item) const;

  PathHasher hasher_;
  std::unique_ptr<EarlierReport> report_;
  std::vector<Digest> digests_;  ///< sorted
  mutable std::unique_ptr<std::atomic<bool>[]> met_;
  mutable std::atomic<std::uint64_t> known_ = 0;
  mutable std::mutex unread_mutex_;
  mutable std::set<std::string, std::less<>> unread_;  ///< sources
};

}  // namespace oxaudit
