/// `--list-files`: what would happen to every path, and why.
#pragma once

#include "input/format.hpp"
#include "input/walk.hpp"

#include <string>

namespace oxaudit::cli {

/// Appends the line of one entry: what would happen, the path with control characters escaped, and the format or the
/// reason, separated by two blanks. Behind a format whose layout depends on the content stands what the first bytes say
/// of it. Nothing for an unmatched argument.
void append_listing(std::string& out, const WalkEntry& entry, const InputOptions& options);

/// Walks, and writes the lines to standard output and unmatched arguments to standard error. Returns the exit status.
int list_files(WalkOptions options, const InputOptions& input, bool allow_empty);

}  // namespace oxaudit::cli
