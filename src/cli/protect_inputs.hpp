/// The one check that no output replaces a file that the run reads.
#pragma once

#include "cli/options/check_options.hpp"
#include "support/result.hpp"

namespace oxaudit::cli {

/// Fails if an output (report, grades, answer key or redirected standard output) would change a file that the run
/// reads: one of `auxiliary_files`, a board file that is named, found in a folder or led to by a link, a sidecar, or
/// the log of a database. Two paths are the same if they lead to the same file.
///
/// `walk.paths` must contain the entries of all path lists. An empty file and the report of an earlier run may be
/// replaced if it is only one of several board files, because then it is not read.
Outcome protect_inputs(const ProgramOptions& options);

/// True if both paths lead to the same file, or will once it exists.
bool same_file(const std::string& a, const std::string& b);

}  // namespace oxaudit::cli
