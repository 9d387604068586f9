/// Options from everywhere they may be set. Of one option only the strongest origin counts: the command line, then the
/// environment, then the file; the values of a list from different origins never add up.
#pragma once

#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

#include <string>
#include <vector>

namespace oxaudit::cli {

/// `typed` with what the entries of the environment and the configuration file add to it.
Result<RawOptions> gather_options(RawOptions typed, const std::vector<std::string>& environment);

}  // namespace oxaudit::cli
