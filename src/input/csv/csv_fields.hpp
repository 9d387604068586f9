/// Small CSV files that accompany an audit: rosters, tables of points, answer keys and earlier reports. They are read
/// whole and strictly, unlike datasets: the first malformed row is an error, which the user must fix.
#pragma once

#include "input/csv/csv_row.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

struct CsvFields {
  std::size_t line = 0;  ///< line on which the row starts, from 1
  std::vector<std::string> fields;
};

/// Calls `take` for each row of `text` except blank ones and skips a byte order mark. Stops at the first malformed row
/// or the first error of `take`. The error message starts with the line.
Outcome for_each_csv_row(std::string_view text, CsvDialect dialect,
                         const std::function<Outcome(const CsvFields&)>& take);

/// Reads all rows of a file that a person typed. The delimiter is the one that `delimiter_of` finds.
Result<std::vector<CsvFields>> parse_csv_fields(std::string_view text);

/// Infers the delimiter from the first non-blank line: a comma if it has one outside quotes, otherwise its first
/// semicolon or tab, which spreadsheets write in many countries, otherwise a comma.
char delimiter_of(std::string_view text) noexcept;

}  // namespace oxaudit
