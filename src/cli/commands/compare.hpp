/// `oxaudit compare OLD NEW`: what has changed between two reports.
#pragma once

#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit::cli {

/// Of a command that audits nothing: an error for the first option that was typed and is not among `known`.
Outcome check_known(const RawOptions& typed, std::string_view command, const std::vector<std::string_view>& known);

/// Writes the comparison as text or json. The exit status is 0 when the reports are the same and 1 when they differ.
Result<int> compare_reports(const RawOptions& typed);

}  // namespace oxaudit::cli
