/// Works out how a CSV file is to be read under one delimiter: header and columns, out of its first row. Which of the
/// delimiters is right is for csv_layout.cpp to say.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/csv/csv_layout.hpp"
#include "support/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A row as one delimiter splits it.
struct SplitRow {
  std::vector<std::string> fields;  ///< without the blanks around them, unless a blank is a mark
  std::size_t begin = 0;
  std::size_t next = 0;
  bool whole = false;
};

/// `text` without the blanks around it.
std::string_view trim_blanks(std::string_view text);

/// For messages: the delimiter in quotes or by its name.
std::string shown_delimiter(char delimiter);

/// Where the first line that is not blank begins.
std::size_t skip_blank_lines(std::string_view bytes, std::size_t at, const Marks& marks);

/// The row that begins at `begin`.
SplitRow split_row(const Head& head, std::size_t begin, CsvDialect dialect, const Marks& marks);

/// Works the layout out of the first row for one delimiter.
class CsvDetector {
 public:
  CsvDetector(const Head& head, const InputOptions& options, std::size_t begin, CsvDialect dialect)
      : head_(head), options_(options), dialect_(dialect), first_(split_row(head, begin, dialect, options.marks)) {}
  /// With names that are known, of the rows that begin at `begin`.
  CsvDetector(const Head& head, const InputOptions& options, std::vector<std::string> names, std::size_t begin,
              CsvDialect dialect)
      : head_(head),
        options_(options),
        dialect_(dialect),
        first_({.fields = std::move(names), .begin = begin, .next = begin, .whole = true}),
        names_given_(true) {}

  Result<CsvLayout> settle() const;

 private:
  bool is_cell(std::string_view field) const { return options_.marks.word(field).has_value(); }
  bool could_be_data(std::string_view field) const;
  Result<bool> has_header() const;
  Outcome detect_board(CsvLayout& layout) const;
  Outcome detect_by_option(CsvLayout& layout) const;
  Outcome detect_by_name(CsvLayout& layout) const;
  Outcome detect_by_content(CsvLayout& layout, const SplitRow& row) const;
  Outcome detect_id(CsvLayout& layout) const;
  Outcome detect_claims(CsvLayout& layout) const;
  Error not_found(const SplitRow& row) const;
  Error several_boards(const std::vector<ColumnIndex>& boards) const;
  Result<ColumnIndex> find_column(std::string_view option, std::string_view wanted, bool header) const;
  Error no_such_column(std::string_view option, std::string_view wanted, bool header) const;
  std::string describe(const CsvLayout& layout) const;
  std::string reason(const CsvLayout& layout) const;
  bool option_names_column() const;
  bool names_cells_in_order() const;
  std::string list_fields(const SplitRow& row) const;
  std::string marks_hint(const SplitRow& row) const;

  const Head& head_;
  const InputOptions& options_;
  CsvDialect dialect_;
  SplitRow first_;
  bool names_given_ = false;
};

}  // namespace oxaudit
