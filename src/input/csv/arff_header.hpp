/// What stands above the rows of an ARFF file, the format of Weka: which columns they have.
#pragma once

#include "input/core/layout.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace oxaudit {

struct ArffHeader {
  std::vector<std::string> names;  ///< of the @attribute lines
  std::size_t rows_begin = 0;      ///< of the first line below @data that is neither blank nor a comment
};

/// An error is an OX005 of the source; with more of it there may be none.
Result<ArffHeader> read_arff_header(const Head& head);

}  // namespace oxaudit
