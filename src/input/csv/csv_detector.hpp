/// Detects header and columns of a CSV file from its first row, for one given delimiter. csv_layout.cpp chooses the
/// delimiter.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/csv/csv_layout.hpp"
#include "support/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A row, split by one delimiter.
struct SplitRow {
  std::vector<std::string> fields;  ///< without surrounding blanks, unless a blank is a mark
  std::size_t begin = 0;
  std::size_t next = 0;  ///< start of the next row
  bool whole = false;    ///< false if the row is malformed or continues after the head
};

/// The blanks that may surround a field.
inline constexpr std::string_view k_blanks = " \t\v\f";

/// Returns the delimiter for a message, quoted or as a word.
std::string shown_delimiter(char delimiter);

/// Returns the start of the first line at or after `at` that is not blank.
std::size_t skip_blank_lines(std::string_view bytes, std::size_t at, const Marks& marks);

/// Splits the row that starts at `begin`.
SplitRow split_row(const Head& head, std::size_t begin, CsvDialect dialect, const Marks& marks);

/// Detects the layout of the rows that start at `begin`.
class CsvDetector {
 public:
  CsvDetector(const Head& head, const InputOptions& options, std::size_t begin, CsvDialect dialect)
      : head_(head), options_(options), dialect_(dialect), first_(split_row(head, begin, dialect, options.marks)) {}
  /// For ARFF, whose column names are declared before the rows.
  CsvDetector(const Head& head, const InputOptions& options, std::vector<std::string> names, std::size_t begin,
              CsvDialect dialect)
      : head_(head),
        options_(options),
        dialect_(dialect),
        first_({.fields = std::move(names), .begin = begin, .next = begin, .whole = true}),
        names_given_(true) {}

  /// Returns the layout, or an error that names the options to use.
  Result<CsvLayout> detect() const;

 private:
  bool is_cell(std::string_view field) const { return options_.marks.word(field).has_value(); }
  bool could_be_data(std::string_view field) const;
  bool has_header() const;
  bool names_known() const;
  bool names_cells_in_order() const;
  bool option_names_column() const;
  Outcome detect_board(CsvLayout& layout) const;
  Outcome detect_by_option(CsvLayout& layout) const;
  Outcome detect_by_name(CsvLayout& layout) const;
  Outcome detect_by_content(CsvLayout& layout, const SplitRow& row) const;
  Error not_found(const SplitRow& row) const;
  std::string describe(const CsvLayout& layout) const;
  std::string reason(const CsvLayout& layout) const;

  const Head& head_;
  const InputOptions& options_;
  CsvDialect dialect_;
  SplitRow first_;            ///< the first row, or for ARFF the declared names
  bool names_given_ = false;  ///< `first_` holds declared names
};

}  // namespace oxaudit
