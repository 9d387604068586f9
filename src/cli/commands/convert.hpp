/// `oxaudit convert REPORT -o [FORMAT:]PATH…`: a report in other formats.
#pragma once

#include "cli/console.hpp"
#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// The exit status is 0 once all are written.
Result<int> convert_report(const RawOptions& typed, const Console& console);

}  // namespace oxaudit::cli
