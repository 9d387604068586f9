/// The `summary` and the `sources` of a json report, read back.
#pragma once

#include "check/source.hpp"
#include "support/result.hpp"

#include <functional>

namespace oxaudit {

/// Restores the counts that reports show. How many illegal boards each class has is not among them.
Result<Summary> read_summary(std::string_view object);

/// One element of `sources`; the views hold during the call.
Outcome read_source(std::string_view object, const std::function<void(const SourceReport&)>& take);
/// One element of `fixed`.
Outcome read_resolved(std::string_view object, const std::function<void(const ResolvedFinding&)>& take);

}  // namespace oxaudit
