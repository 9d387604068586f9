/// The `summary` and the `sources` of a json report, read back.
#pragma once

#include "check/source.hpp"
#include "support/result.hpp"

#include <functional>
#include <string_view>

namespace oxaudit {

/// Counts that reports show come back as they were; how illegal boards part into classes does not stand in a report.
Result<Summary> read_summary(std::string_view object);

/// One element of `sources`; the views hold during the call.
Outcome read_source(std::string_view object, const std::function<void(const SourceReport&)>& take);
/// One element of `fixed`.
Outcome read_fixed(std::string_view object, const std::function<void(const FixedFinding&)>& take);

}  // namespace oxaudit
