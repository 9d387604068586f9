/// `oxaudit bless`: an audit that writes an answer key instead of reports.
#pragma once

#include "cli/options/check_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Removes the path of the key from `typed.paths` and returns it. Fails if it is missing or not a CSV file, or if an
/// option was typed that the command does not accept.
Result<std::string> take_bless_key(RawOptions& typed);

/// As check_options, but ignores what the configuration says about reports and the exit status, and removes it from
/// `raw`.
Result<ProgramOptions> check_bless_options(RawOptions& raw, std::string key);

}  // namespace oxaudit::cli
