/// The reports that --output asks for, made and opened.
#pragma once

#include "cli/check_options.hpp"
#include "cli/console.hpp"

namespace oxaudit::cli {

Result<std::vector<ReportSink>> open_targets(const ProgramOptions& options, const Console& console);

}  // namespace oxaudit::cli
