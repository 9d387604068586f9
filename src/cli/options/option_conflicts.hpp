/// Options that rule each other out.
///
/// If they come from different origins, the stronger origin wins: with --verbose on the command line, quiet=yes in a
/// file has no effect. If they come from the same origin, that is an error.
#pragma once

#include "cli/options/option_reader.hpp"
#include "cli/options/raw_options.hpp"

namespace oxaudit::cli {

/// Removes every option that one of a stronger origin rules out.
void resolve_origins(RawOptions& raw);

/// Fails for the first pair of options that is left and cannot be combined.
void check_conflicts(OptionReader& reader);

}  // namespace oxaudit::cli
