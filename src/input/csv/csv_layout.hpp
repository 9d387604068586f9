/// Settles how a CSV file is to be read: delimiter, header and columns. Options win; what they leave open is detected
/// from the first row; what cannot be told for certain is an error that names the option to settle it, never a guess.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/csv/csv_row.hpp"
#include "input/table/column_names.hpp"
#include "support/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

struct CsvLayout {
  CsvDialect dialect;
  bool header = false;
  std::optional<ColumnIndex> board;  ///< else `cells` hold the board
  CellColumns cells{};
  std::optional<ColumnIndex> id;
  std::optional<ColumnIndex> claim;
  std::optional<ColumnIndex> claim_next;
  std::uint32_t field_count = 0;  ///< of the first row: every other must have as many
  std::size_t first_record = 0;
  std::uint32_t first_line = 0;
  std::string description;
  std::string reason;
};

/// `preferred` is the delimiter to try first. A source without a row has a layout too.
Result<CsvLayout> detect_csv_layout(const Head& head, const InputOptions& options, char preferred);

/// The columns are those that the source's `@attribute` lines declare.
Result<CsvLayout> detect_arff_layout(const Head& head, const InputOptions& options);

}  // namespace oxaudit
