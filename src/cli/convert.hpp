/// `oxaudit convert REPORT -o [FORMAT:]PATH…`: a report in other formats.
#pragma once

#include "cli/console.hpp"
#include "cli/raw_options.hpp"

namespace oxaudit::cli {

/// The exit status is 0 once all are written.
Result<int> convert_report(const RawOptions& typed, const Console& console);

}  // namespace oxaudit::cli
