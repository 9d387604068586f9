/// That no report replaces what the run is to read. Apart from the checking of options because it looks at files, and
/// at paths that lists have added.
#pragma once

#include "cli/options/check_options.hpp"

namespace oxaudit::cli {

/// Fails when a report, the grades or an answer key would be written over a file that is named, or that a folder which
/// is named would be read for. What an earlier run wrote there may be replaced, and so may an empty file.
Outcome protect_inputs(const ProgramOptions& options);

}  // namespace oxaudit::cli
