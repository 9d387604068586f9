/// Delimited tables: one record a row, its board in one column or in nine.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "support/result.hpp"

namespace oxaudit {

/// Detection tries the comma first.
Result<Layout> open_csv(const Head& head, const InputOptions& options);
/// Detection tries the tab first.
Result<Layout> open_tsv(const Head& head, const InputOptions& options);
/// Rows below a header of Weka's ARFF.
Result<Layout> open_arff(const Head& head, const InputOptions& options);

}  // namespace oxaudit
