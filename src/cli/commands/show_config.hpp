/// `--show-config`: what is in force, and where it was said.
#pragma once

#include "cli/options/raw_options.hpp"

#include <string>

namespace oxaudit::cli {

/// A line for each value, in the order of `--help`: `NAME = VALUE`, then the origin as a comment. An option that was
/// not set and has no default is left out. The text reads back as a configuration file.
std::string show_config(const RawOptions& options);

}  // namespace oxaudit::cli
