/// Small CSV files that a user writes for us: lists of names, tables of points. Read whole and strictly, unlike the
/// boards of a dataset, since a mistake here is the user's to mend before anything is done.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

struct CsvFields {
  std::size_t line = 0;  ///< on which the row starts, from 1
  std::vector<std::string> fields;
};

/// The rows of `text` as RFC 4180 has them, without those that are blank; blanks around a field that is not quoted are
/// no part of it. A byte order mark and any line ends are taken, and delimiter_of decides what separates the fields. An
/// error begins with its line.
Result<std::vector<CsvFields>> parse_csv_fields(std::string_view text);

/// A comma; but a semicolon or a tab, as spreadsheets of many countries write, if the first line that is not blank has
/// one and no comma. What stands in quotes does not count.
char delimiter_of(std::string_view text) noexcept;

}  // namespace oxaudit
