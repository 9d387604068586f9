/// Rows of a database as lines of text: what is read from it serially is written down so, and decoded on many threads.
///
/// A row is its fields, each behind the last with a tab between: the board or its nine cells, then what else the
/// columns say. Behind them stands one letter a field for its type. Line ends, tabs and backslashes are escaped, so
/// that a row is a line and a record's line is its number.
#pragma once

#include "input/csv_columns.hpp"
#include "input/format.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// Which column of a table holds what.
struct TableColumns {
  std::optional<CsvColumn> board;  ///< else `cells` hold it
  CsvCellColumns cells{};
  std::optional<CsvColumn> id;
  std::optional<CsvColumn> claim;
  std::optional<CsvColumn> claim_next;

  /// In the order of the fields of a row.
  std::vector<CsvColumn> in_order() const;
};

/// The columns that the options name or that are known by name. None when the table holds no boards as far as that
/// tells; an error when it may hold them in several columns, or lacks one that an option names beside the board.
Result<std::optional<TableColumns>> table_columns(const std::vector<std::string>& names, const InputOptions& options);
/// Settles what depends on the board's column being known: the id and what is claimed.
Outcome settle_other_columns(TableColumns& columns, const std::vector<std::string>& names, const InputOptions& options);

enum class FieldType : char { text = 't', null = 'n', integer = 'i', real = 'r', blob = 'b', too_long = 'l' };

/// Writes one row.
class TableRowWriter {
 public:
  TableRowWriter(std::string& out, std::size_t bytes_max) : out_(out), bytes_max_(bytes_max) {}
  void add(FieldType type, std::string_view bytes);
  void finish();

 private:
  std::string& out_;
  std::size_t bytes_max_;
  std::string types_;
};

std::unique_ptr<const RecordReader> make_table_row_reader(const TableColumns& columns, bool has_id,
                                                          const InputOptions& options);

}  // namespace oxaudit
