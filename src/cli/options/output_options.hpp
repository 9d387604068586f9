/// The options that say what is written, and where: reports and grades.
#pragma once

#include "cli/options/check_options.hpp"
#include "cli/options/option_reader.hpp"

namespace oxaudit::cli {

/// No two outputs may go to the same file. Without any output, a text report goes to standard output.
void read_output_options(OptionReader& reader, ProgramOptions& options);

}  // namespace oxaudit::cli
