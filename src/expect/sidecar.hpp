/// --expect-sidecar: expectations in a small file next to each source, with one line for each record. A corpus in a
/// folder then needs no answer key.
///
/// The sidecar of `a/007.txt` is `a/007.txt.expected` or else `a/007.expected`. It is read together with its source;
/// members of archives and standard input have none.
#pragma once

#include "expect/finding_filter.hpp"

namespace oxaudit {

class Sidecars final : public FindingFilter {
 public:
  /// Also reports the lines without a record, so nothing is left for `finish`.
  void apply(FilteredSlice& slice) const override;
};

}  // namespace oxaudit
