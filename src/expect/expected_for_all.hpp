/// --expect-status: the same expectation for every record.
#pragma once

#include "check/expectation.hpp"
#include "expect/finding_filter.hpp"

namespace oxaudit {

class ExpectedForAll final : public FindingFilter {
 public:
  explicit ExpectedForAll(const Expectation& expectation) : expectation_(expectation) {}

  bool needs_all() const override { return true; }
  void apply(FilteredSlice& slice) const override {
    for (RecordItem& item : slice.items) compare_with(slice, item, expectation_, "--expect-status");
  }
  void finish(const TakeProblem& /*take*/) const override {}

 private:
  Expectation expectation_;
};

}  // namespace oxaudit
