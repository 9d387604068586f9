/// See sqlite.hpp. Chooses the table and its columns. Without an option that names one, only the stored columns of
/// ordinary tables are read: a small file can define a view or a column whose values take any time to compute.
#include "input/sqlite/sqlite.hpp"

#include "input/sqlite/sqlite_database.hpp"
#include "input/sqlite/sqlite_rows.hpp"
#include "input/sqlite/sqlite_tables.hpp"
#include "input/table/table_choice.hpp"
#include "input/table/table_row.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

SourceFinding unsupported(std::string message) { return {Rule::unsupported_format, std::move(message)}; }

/// Opens one database: from its path to its rows.
class Opener {
 public:
  Opener(SqliteDatabase database, const InputOptions& options)
      : database_(std::move(database)), options_(options), tables_(database_, options) {}

  Result<SqliteTable, SourceFinding> open_query();
  Result<SqliteTable, SourceFinding> open_table();

 private:
  SourceFinding incomplete_or(SourceFinding problem) const;
  SqliteTable finish(SqliteStatement statement, RowQuery query, RowFields fields, Layout layout);

  SqliteDatabase database_;
  const InputOptions& options_;
  SqliteTables tables_;
};

Result<SqliteTable, SourceFinding> Opener::open_query() {
  if (auto problem = database_.find_many_views()) return *problem;
  auto rows = database_.prepare(options_.query, true);
  if (!rows) return rows.error();
  std::vector<std::string> names;
  for (int i = 0; i < sqlite3_column_count(rows->get()); ++i) {
    const char* name = sqlite3_column_name(rows->get(), i);
    names.emplace_back(name == nullptr ? "" : name);
  }
  const auto columns = table_columns(names, options_);
  if (!columns) return unsupported("--query: " + columns.error().message);
  if (!*columns)
    return unsupported("--query: cannot tell which column holds the board; the columns are " +
                       list_some(names, 10, ", ", in_quotes) +
                       ": name one as SELECT position AS board does, or use --board-column or --cell-columns");
  Layout layout;
  layout.description = "the query, " + describe_columns(**columns, names);
  layout.reason = columns_reason(**columns, 1, options_);
  RowQuery query;
  query.order = (*columns)->in_order();
  query.is_users = true;
  return finish(std::move(*rows), std::move(query), (*columns)->fields(), std::move(layout));
}

/// The right table may be in the part that is missing.
SourceFinding Opener::incomplete_or(SourceFinding problem) const {
  auto incomplete = database_.incomplete();
  if (!incomplete) return problem;
  if (database_.is_truncated()) incomplete->message += "; " + problem.message;
  return *incomplete;
}

/// A name for the rowid that no column has. Views and virtual tables may have no rowid.
std::string rowid_name(const NamedTable& table) {
  for (const char* name : {"rowid", "_rowid_", "oid"})
    if (table.kind == "table" &&
        std::ranges::none_of(table.columns, [&](const auto& column) { return equal_but_case(column, name); }))
      return name;
  return "";
}

/// The query for all rows of a table.
RowQuery query_of(const NamedTable& table, const TableColumns& columns, std::string rowid) {
  RowQuery query;
  query.is_table = table.kind == "table";
  query.order.resize(columns.in_order().size());
  std::iota(query.order.begin(), query.order.end(), ColumnIndex{0});
  std::string all;
  std::string only_id;
  for (const ColumnIndex column : columns.in_order()) {
    const std::string name = in_double_quotes(table.columns[column]);
    all += (all.empty() ? "" : ", ") + name;
    only_id += (only_id.empty() ? "" : ", ") + (columns.id == column ? name : "NULL");
  }
  const std::string rest = (rowid.empty() ? "" : ", " + rowid) + " FROM " + in_double_quotes(table.name);
  query.select = "SELECT " + all + rest;
  query.select_large = "SELECT " + only_id + rest;
  query.rowid = std::move(rowid);
  return query;
}

Result<SqliteTable, SourceFinding> Opener::open_table() {
  if (auto problem = tables_.list()) return *problem;
  const auto choice = tables_.choose();
  if (!choice) return choice.error();
  if (const auto problem = choice->problem("--table, --board-column, --cell-columns or --query"))
    return incomplete_or(*problem);
  const NamedTable& table = *choice->chosen();
  const TableColumns& columns = choice->columns();
  RowQuery query = query_of(table, columns, rowid_name(table));
  auto rows = database_.prepare(sql_of(query, query.select, std::nullopt));
  if (!rows && !query.rowid.empty()) {
    // A table without rowid. Its rows come in their own order.
    query = query_of(table, columns, "");
    rows = database_.prepare(query.select);
  }
  if (!rows) return rows.error();
  RowFields fields = columns.fields();
  Layout layout;
  layout.description = choice->description();
  layout.reason = choice->reason();
  if (!columns.id && !query.rowid.empty()) {
    // The statement returns the rowid last, but the id follows the board in a row.
    const auto id_at = query.order.begin() + static_cast<std::ptrdiff_t>(fields.board_values);
    query.order.insert(id_at, static_cast<ColumnIndex>(query.order.size()));
    fields.id = true;
    layout.description += ", id rowid";
    layout.reason += "; no column has the name of an id";
  }
  return finish(std::move(*rows), std::move(query), fields, std::move(layout));
}

SqliteTable Opener::finish(SqliteStatement statement, RowQuery query, RowFields fields, Layout layout) {
  layout.no_record_reason = "it contains no rows";
  layout.reader = make_table_row_reader(fields, options_);
  query.board_values = fields.board_values;
  if (fields.board_values != 1) layout.cell_delimiter = '\t';
  return {read_rows(std::move(database_), std::move(statement), std::move(query), options_.limits.record_bytes_max),
          std::move(layout)};
}

}  // namespace

Result<SqliteTable, SourceFinding> open_sqlite(const std::string& path, const InputOptions& options,
                                               const std::atomic<bool>& stop) {
  auto database = SqliteDatabase::open(path, options.limits, stop);
  if (!database) return database.error();
  Opener opener(std::move(*database), options);
  return options.query.empty() ? opener.open_table() : opener.open_query();
}

}  // namespace oxaudit
