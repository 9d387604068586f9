/// Reads the header of an ARFF file, the format of Weka. The header declares the columns of the rows that follow.
#pragma once

#include "input/core/layout.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace oxaudit {

/// The damaged lines of a header. Each is a malformed record, so the records of the source begin with the first of
/// them.
struct ArffDamage {
  struct DamagedLine {
    std::uint32_t begin = 0;  ///< offset from the first damaged line
    std::uint32_t size = 0;
    std::uint32_t line = 0;  ///< number of line ends between the two
    std::string message;
  };
  std::vector<DamagedLine> lines;
  std::size_t begin = 0;        ///< of the first damaged line
  std::size_t size = 0;         ///< from there to the end of the header
  std::uint32_t line_ends = 0;  ///< in this part of the header
};

struct ArffHeader {
  std::vector<std::string> names;  ///< from the @attribute lines
  std::size_t rows_begin = 0;      ///< start of the first line after @data that is neither blank nor a comment
  ArffDamage damage;
};

/// Returns an error, which becomes OX005, if `head` does not contain the whole header.
Result<ArffHeader> read_arff_header(const Head& head);

}  // namespace oxaudit
