/// A baseline: findings that an earlier report holds are known and count no more; what it holds and is there no longer
/// is fixed.
///
/// A finding is the same when its source, its record's id (or number, where there is none), its board (or the text that
/// makes none) and its rule are the same; lines do not matter. Of each only a hash is kept: 17 bytes a finding.
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

  bool needs_all() const override { return false; }
  void apply(FilteredSlice& slice) const override;
  void finish(const TakeProblem& /*take*/) const override {}

  /// True when the problem is known, and may be left out. Thread-safe.
  bool knows(std::string_view source, const SourceFinding& problem) const;
  /// How many findings were taken back for being known.
  std::uint64_t known() const noexcept { return known_.load(); }
  /// Calls `take` for each finding of the baseline that is there no longer, in its order. Sources that were not read to
  /// their end are left out: nothing is fixed for not being seen.
  Outcome for_each_fixed(const std::function<void(const FixedFinding&)>& take) const;

 private:
  using Digest = PathIdentity;

  Outcome read();
  static bool less(const Digest& a, const Digest& b) noexcept;
  Digest digest(const std::string& identity, Rule rule) const;
  /// Whether it was met; nullptr when the baseline has none such.
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
