/// The one check that no output replaces a file that the run reads.
#pragma once

#include "cli/options/check_options.hpp"
#include "support/result.hpp"

#include <span>

namespace oxaudit::cli {

/// Fails if an output (report, grades or answer key) would replace one of `files`.
Outcome protect_files(const ProgramOptions& options, std::span<const AuxiliaryFile> files);

/// Fails if an output would replace an auxiliary file or a board file: one that is named, or one that the walk would
/// read in a folder that is named. `walk.paths` must contain the entries of all path lists. An empty file and the
/// report of an earlier run may be replaced, unless the file is the only input.
Outcome protect_inputs(const ProgramOptions& options);

}  // namespace oxaudit::cli
