/// Rows of a database as lines of text: what is read from it serially is written down so, and decoded on many threads.
///
/// A row is its fields, each behind the last with a tab between: the board or its nine cells, then what else the
/// columns say. Behind them stands one letter a field for its type. Line ends, tabs and backslashes are escaped, so
/// that a row is a line and a record's line is its number.
#pragma once

#include "check/board_field.hpp"
#include "input/core/input_options.hpp"
#include "input/core/reader.hpp"
#include "input/table/column_names.hpp"
#include "support/result.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What the values of a row are, in their order: the board or its cells, then what else there is.
struct RowFields {
  static constexpr std::size_t k_max = k_cell_count + 3;
  std::size_t board_values = 1;  ///< or nine
  bool id = false;
  bool claim = false;
  bool claim_next = false;
};

/// Which column of a table holds what.
struct TableColumns {
  std::optional<ColumnIndex> board;  ///< else `cells` hold it
  CellColumns cells{};
  std::optional<ColumnIndex> id;
  std::optional<ColumnIndex> claim;
  std::optional<ColumnIndex> claim_next;

  bool by_content = false;  ///< the board's column was told by what is in it

  RowFields fields() const;
  /// In the order of the values of a row.
  std::vector<ColumnIndex> in_order() const;
};

/// The columns that the options name or that are known by name. None when the table holds no boards as far as that
/// tells; an error when it may hold them in several columns, or lacks one that an option names beside the board.
Result<std::optional<TableColumns>> table_columns(const std::vector<std::string>& names, const InputOptions& options);
/// Settles what depends on the board's column being known: the id and what is claimed.
Outcome detect_other_columns(TableColumns& columns, const std::vector<std::string>& names, const InputOptions& options);

/// Why these columns, of one of `tables` tables.
std::string columns_reason(const TableColumns& columns, std::size_t tables, const InputOptions& options);

enum class FieldType : char {
  text = 't',
  null = 'n',
  integer = 'i',
  real = 'r',
  blob = 'b',
  boolean = 'o',
  expression = 'e',  ///< of SQL, which is not worked out
  missing = 'm',     ///< the row has no such value
  too_long = 'l',
};

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

/// One value of a row.
struct RowValue {
  std::string_view text;     ///< decoded
  std::uint32_t offset = 0;  ///< of what was written, in the slice
  std::uint32_t size = 0;    ///< of the same
  FieldType type = FieldType::text;
  bool in_place = true;  ///< `text` is what was written, and not a decoded copy
};

/// Decodes a row, all of which is `record`, and finishes its record in the sink. There must be as many values as
/// `fields` tells of.
void read_table_row(std::span<const RowValue> values, const RowFields& fields, TextAt record, std::uint32_t line,
                    const InputOptions& options, RecordSink& sink);

std::unique_ptr<const RecordReader> make_table_row_reader(const RowFields& fields, const InputOptions& options);

}  // namespace oxaudit
