/// `--show-config`: lists the options in effect and where each was set.
#pragma once

#include "cli/options/raw_options.hpp"

#include <string>

namespace oxaudit::cli {

/// Writes `NAME = VALUE` per value, in the order of `--help`, with the origin as a comment. An option that was not set
/// and has no default is omitted. The text is valid as a configuration file.
std::string show_config(const RawOptions& options);

}  // namespace oxaudit::cli
