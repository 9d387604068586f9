/// `--list-files`: what would happen to every path, and why.
#pragma once

#include "input/core/input_options.hpp"
#include "input/walk/walk.hpp"

namespace oxaudit::cli {

/// Walks, and writes a line for each path to standard output: what would happen to it, the path with control characters
/// escaped, and the format or the reason, separated by two blanks. Behind a format stands what the first bytes say of
/// the layout. What an archive holds has lines of its own, below that of the archive. Unmatched arguments go to
/// standard error. Returns the exit status.
int list_files(WalkOptions options, const InputOptions& input, bool allow_empty);

}  // namespace oxaudit::cli
