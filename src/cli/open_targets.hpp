/// The reports that --output asks for, made and opened.
#pragma once

#include "cli/console.hpp"
#include "cli/options/check_options.hpp"
#include "support/result.hpp"

#include <vector>

namespace oxaudit::cli {

Result<std::vector<ReportOutput>> open_targets(const ProgramOptions& options, const Console& console);

}  // namespace oxaudit::cli
