/// Detects the layout of a CSV file: delimiter, header and columns. Options take precedence, and the rest is detected
/// from the first rows. Whatever is ambiguous is an error that names the option to use, never a guess.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/csv/arff_header.hpp"
#include "input/csv/csv_row.hpp"
#include "input/table/table_columns.hpp"
#include "support/result.hpp"

#include <string>
#include <string_view>

namespace oxaudit {

/// The detected layout. Columns are numbered from 0.
struct CsvLayout {
  CsvDialect dialect;
  bool header = false;
  TableColumns columns;
  std::uint32_t field_count = 0;  ///< of the first row; all other rows must have as many
  std::size_t first_record = 0;   ///< offset of the first row after the header, or of the damage in an ARFF header
  std::uint32_t first_line = 0;   ///< number of line ends before that offset
  ArffDamage damage;              ///< in an ARFF header
  std::string description;
  std::string reason;
};

/// `preferred` is the delimiter to try first. A source without rows has a layout as well.
Result<CsvLayout> detect_csv_layout(const Head& head, const InputOptions& options, char preferred);

/// The same for ARFF, whose columns are declared by `@attribute` lines.
Result<CsvLayout> detect_arff_layout(const Head& head, const InputOptions& options);

}  // namespace oxaudit
