/// `oxaudit convert REPORT -o [FORMAT:]PATH...`: converts a report to other formats.
#pragma once

#include "cli/console.hpp"
#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// The exit status is 0 if every output was written.
Result<int> convert_report(const RawOptions& typed, const Console& console);

}  // namespace oxaudit::cli
