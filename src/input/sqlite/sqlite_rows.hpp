/// The rows of a table, a view or a query as a source of bytes: one line per row (see input/table/table_row.hpp).
#pragma once

#include "input/sqlite/sqlite_database.hpp"
#include "input/stream/byte_source.hpp"
#include "input/table/table_columns.hpp"

#include <memory>
#include <string>
#include <vector>

namespace oxaudit {

/// Which rows are read, and what their columns mean.
struct RowQuery {
  std::string select;  ///< SELECT and FROM, or the whole statement of the user
  /// The name of the rowid, by which a table is sorted. It is the last column that is selected. Empty if the rows have
  /// none.
  std::string rowid;
  std::string select_large;        ///< `select` with NULL for every value but the id, for rows that are too large
  std::vector<ColumnIndex> order;  ///< columns of the statement in the order of RowFields
  std::size_t board_values = 1;    ///< how many of them hold the board
  bool is_table = false;           ///< rows are stored in the file, so it limits their number
  bool is_users = false;           ///< --query
};

/// The rows that `statement`, which is `query` compiled, returns.
std::unique_ptr<ByteSource> read_rows(SqliteDatabase database, SqliteStatement statement, RowQuery query,
                                      std::size_t record_bytes_max);

/// The statement for the rows with a rowid above `after`, or for all rows.
std::string sql_of(const RowQuery& query, const std::string& select, std::optional<sqlite3_int64> after);

}  // namespace oxaudit
