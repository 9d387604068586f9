/// Reads the header of an ARFF file, the format of Weka. The header declares the columns of the rows that follow.
#pragma once

#include "input/core/layout.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace oxaudit {

struct ArffHeader {
  std::vector<std::string> names;  ///< from the @attribute lines
  std::size_t rows_begin = 0;      ///< start of the first line after @data that is neither blank nor a comment
};

/// Returns an error, which becomes OX005, if `head` does not contain the whole header.
Result<ArffHeader> read_arff_header(const Head& head);

}  // namespace oxaudit
