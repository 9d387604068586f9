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

/// Reads `NAME=VALUE` entries and ignores those without the prefix OXAUDIT_. An empty value sets nothing; the values of
/// a list are separated by line feeds. An error names the variable.
Result<RawOptions> parse_environment(const std::vector<std::string>& entries);

/// The environment of this process.
std::vector<std::string> environment_entries();

}  // namespace oxaudit::cli
