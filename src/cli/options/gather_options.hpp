/// Options from everywhere they may be set. Of one option only the strongest origin counts: the command line, then the
/// environment, then the file; the values of a list from different origins never add up.
#pragma once

#include "cli/options/raw_options.hpp"

namespace oxaudit::cli {

/// The variable of an option in the environment: `fail-on` is OXAUDIT_FAIL_ON.
std::string variable_of(std::string_view option);

/// Reads `NAME=VALUE` entries and ignores those without the prefix OXAUDIT_. An empty value sets nothing; the values of
/// a list are separated by line feeds. An error names the variable.
Result<RawOptions> parse_environment(const std::vector<std::string>& entries);

/// The environment of this process.
std::vector<std::string> environment_entries();

/// `typed` with what the entries of the environment and the configuration file add to it.
Result<RawOptions> gather_options(RawOptions typed, const std::vector<std::string>& environment);

}  // namespace oxaudit::cli
