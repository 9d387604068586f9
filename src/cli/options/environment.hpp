/// Options in the environment: `OXAUDIT_` and the option's name in capitals, with an underscore for each dash.
#pragma once

#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

/// `fail-on` is OXAUDIT_FAIL_ON.
std::string variable_of(std::string_view option);

/// `entries` are `NAME=VALUE`; those of other programs are left alone. An empty value is as good as none, and a list
/// has a value on each line. An error names the variable.
Result<RawOptions> parse_environment(const std::vector<std::string>& entries);

/// The environment of this process.
std::vector<std::string> environment_entries();

}  // namespace oxaudit::cli
