/// Readers for delimited tables. Each row is one record, whose board is in one column or in nine columns.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

/// Detection tries the comma first.
Result<Layout> open_csv(const Head& head, const InputOptions& options);
/// Detection tries the tab first.
Result<Layout> open_tsv(const Head& head, const InputOptions& options);
/// Reads the rows of an ARFF file, the format of Weka.
Result<Layout> open_arff(const Head& head, const InputOptions& options);

}  // namespace oxaudit
