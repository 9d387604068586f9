/// Settles how a CSV file is to be read: delimiter, header and columns. Options win; what they leave open is detected
/// from the first row; what cannot be told for certain is an error that names the option to settle it, never a guess.
#pragma once

#include "input/csv_columns.hpp"
#include "input/csv_row.hpp"
#include "input/format.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

struct CsvLayout {
  CsvDialect dialect;
  bool header = false;
  std::optional<CsvColumn> board;  ///< else `cells` hold the board
  CsvCellColumns cells{};
  std::optional<CsvColumn> id;
  std::optional<CsvColumn> claim;
  std::optional<CsvColumn> claim_next;
  std::uint32_t field_count = 0;  ///< of the first row: every other must have as many
  std::size_t first_record = 0;
  std::uint32_t first_line = 0;
  std::string description;
  std::string evidence;
};

/// `preferred` is the delimiter to try first. A source without a row has a layout too.
Result<CsvLayout> settle_csv_layout(const Head& head, const InputOptions& options, char preferred);

/// The columns are those that the source's `@attribute` lines declare.
Result<CsvLayout> settle_arff_layout(const Head& head, const InputOptions& options);

}  // namespace oxaudit
