/// `oxaudit compare OLD NEW`: shows what changed between two reports.
#pragma once

#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Writes the comparison as text or json. The exit status is 0 if the reports agree and 1 if they differ.
Result<int> compare_reports(const RawOptions& typed);

}  // namespace oxaudit::cli
