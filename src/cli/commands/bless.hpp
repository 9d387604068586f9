/// `oxaudit bless`: an audit that writes an answer key in place of reports.
#pragma once

#include "cli/options/check_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Takes the key off the paths. An error when there is none, when its name is not that of a key, or when an option was
/// typed that means nothing here.
Result<std::string> take_bless_key(RawOptions& typed);

/// What configuration says of reports and statuses does not count here and is removed from `raw`.
Result<ProgramOptions> check_bless_options(RawOptions& raw, std::string key);

}  // namespace oxaudit::cli
