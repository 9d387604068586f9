/// --expect-sidecar: expectations that stand in a small file beside each source, one a line for each record, so that a
/// corpus kept as a folder needs no key.
///
/// The sidecar of `a/007.txt` is `a/007.txt.expected` or else `a/007.expected`. It is read when its source comes by;
/// members of archives and standard input have none.
#pragma once

#include "expect/finding_filter.hpp"

namespace oxaudit {

class Sidecars final : public FindingFilter {
 public:
  bool needs_all() const override { return true; }
  void apply(FilteredSlice& slice) const override;
  /// Lines without a record are told with their source.
  void finish(const TakeProblem& /*take*/) const override {}
};

}  // namespace oxaudit
