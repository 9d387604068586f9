/// `--list-files`: what would happen to every path, and why.
#pragma once

#include "input/core/input_options.hpp"
#include "input/walk/walk.hpp"

namespace oxaudit::cli {

/// Walks the paths and writes a line for each to standard output. Two blanks separate its parts: what would happen, the
/// path with control characters escaped, and the format or the reason. After a format comes the layout that the first
/// bytes show. Members of an archive are listed below it. Unmatched arguments go to standard error. Returns the exit
/// status.
int list_files(WalkOptions options, const InputOptions& input, bool allow_empty);

}  // namespace oxaudit::cli
