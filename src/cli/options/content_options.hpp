/// The options that say how input is read: format, marks, columns, keys, claims and limits.
#pragma once

#include "cli/options/option_reader.hpp"
#include "input/core/input_options.hpp"

namespace oxaudit::cli {

void read_content_options(OptionReader& reader, InputOptions& input);

}  // namespace oxaudit::cli
