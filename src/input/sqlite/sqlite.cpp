/// See sqlite.hpp. Chooses the table and its columns, and passes the rows on as lines (see input/table/table_row.hpp).
#include "input/sqlite/sqlite.hpp"

#include "input/sqlite/sqlite_database.hpp"
#include "input/table/table_choice.hpp"
#include "input/table/table_row.hpp"
#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

namespace oxaudit {

namespace {

std::string in_double_quotes(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

SourceFinding unsupported(std::string message) { return {Rule::unsupported_format, std::move(message)}; }

/// The type of a value in the current row.
FieldType type_of(sqlite3_stmt* statement, int column) noexcept {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL: return FieldType::null;
    case SQLITE_BLOB: return FieldType::blob;
    case SQLITE_INTEGER: return FieldType::integer;
    case SQLITE_FLOAT: return FieldType::real;
    default: return FieldType::text;
  }
}

/// The rows of a statement as a source of bytes.
class RowSource final : public ByteSource {
 public:
  RowSource(SqliteDatabase database, SqliteStatement statement, std::vector<ColumnIndex> columns, std::size_t bytes_max,
            const std::atomic<bool>& stop)
      : database_(std::move(database)),
        statement_(std::move(statement)),
        columns_(std::move(columns)),
        bytes_max_(bytes_max),
        stop_(stop),
        at_end_(database_.incomplete()) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    if (taken_ == lines_.size()) {
      lines_.clear();
      taken_ = 0;
      while (!ended_ && lines_.size() < room) step();
    }
    if (lines_.empty() && at_end_ && !stop_.load(std::memory_order_relaxed)) return *at_end_;
    const std::size_t size = std::min(room, lines_.size() - taken_);
    std::memcpy(into, lines_.data() + taken_, size);
    taken_ += size;
    return size;
  }

  std::optional<std::uint64_t> rows() const override { return rows_; }

 private:
  void step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) {
      ++rows_;
      TableRowWriter row(lines_, bytes_max_);
      for (const ColumnIndex column : columns_) add(row, static_cast<int>(column));
      return row.finish();
    }
    ended_ = true;
    if (code != SQLITE_DONE) at_end_ = database_.problem_of(code);
  }

  void add(TableRowWriter& row, int column) {
    const FieldType type = type_of(statement_.get(), column);
    if (type == FieldType::null || type == FieldType::blob) return row.add(type, {});
    if (type != FieldType::integer) return row.add(type, column_text(statement_.get(), column));
    // SQLite would allocate memory to convert an integer to text.
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.begin(), digits.end(), sqlite3_column_int64(statement_.get(), column)).ptr;
    row.add(type, {digits.begin(), end});
  }

  SqliteDatabase database_;
  SqliteStatement statement_;
  std::vector<ColumnIndex> columns_;  ///< columns of the statement in the order of RowFields
  std::size_t bytes_max_;
  const std::atomic<bool>& stop_;
  std::optional<SourceFinding> at_end_;  ///< what is wrong with the source, reported after its rows
  std::string lines_;
  std::uint64_t rows_ = 0;
  std::size_t taken_ = 0;  ///< how much of `lines_` has been read
  bool ended_ = false;
};

/// Opens one database: from its path to its rows.
class Opener {
 public:
  Opener(SqliteDatabase database, const InputOptions& options, const std::atomic<bool>& stop)
      : database_(std::move(database)), options_(options), stop_(stop) {}

  Result<SqliteTable, SourceFinding> open_query();
  Result<SqliteTable, SourceFinding> open_table();

 private:
  std::optional<SourceFinding> list_tables();
  std::optional<std::vector<BoardColumn>> boards_by_content() const;
  TableChoice choose(std::optional<std::vector<BoardColumn>> by_content) const;
  SqliteTable finish(SqliteStatement statement, std::vector<ColumnIndex> order, RowFields fields, Layout layout);

  SqliteDatabase database_;
  const InputOptions& options_;
  const std::atomic<bool>& stop_;
  std::vector<NamedTable> tables_;
};

std::vector<std::string> column_names(sqlite3_stmt* statement) {
  std::vector<std::string> names;
  for (int i = 0; i < sqlite3_column_count(statement); ++i) {
    const char* name = sqlite3_column_name(statement, i);
    names.emplace_back(name == nullptr ? "" : name);
  }
  return names;
}

/// Lists the tables of the database, then its views. With --table, only the table with exactly that name if there is
/// one.
std::optional<SourceFinding> Opener::list_tables() {
  auto schema = database_.prepare(
      "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
      "ORDER BY rowid");
  if (!schema) return schema.error();
  int code = SQLITE_ROW;
  while ((code = sqlite3_step(schema->get())) == SQLITE_ROW)
    tables_.push_back({.name = std::string(column_text(schema->get(), 0)),
                       .kind = column_text(schema->get(), 1) == "view" ? "view" : "table"});
  if (code != SQLITE_DONE && (!database_.is_truncated() || tables_.empty())) return database_.problem_of(code);
  std::stable_partition(tables_.begin(), tables_.end(), [](const NamedTable& table) { return table.kind == "table"; });
  const auto is_named = [&](const NamedTable& table) { return equal_but_case(table.name, options_.table); };
  if (std::ranges::any_of(tables_, is_named)) std::erase_if(tables_, std::not_fn(is_named));
  for (NamedTable& table : tables_)
    // A view may be broken, or the module of a virtual table missing. The other tables can still be read.
    if (auto rows = database_.prepare("SELECT * FROM " + in_double_quotes(table.name)))
      table.columns = column_names(rows->get());
  return std::nullopt;
}

TableChoice Opener::choose(std::optional<std::vector<BoardColumn>> by_content) const {
  TableChoice choice(options_, std::move(by_content));
  for (const NamedTable& table : tables_) choice.add(table);
  return choice;
}

/// The board columns that the first rows suggest, if neither a name nor an option selects one.
std::optional<std::vector<BoardColumn>> Opener::boards_by_content() const {
  TableChoice choice = choose(std::vector<BoardColumn>());
  if (choice.chosen() != nullptr || !options_.board_column.empty() || !options_.cell_columns.empty())
    return std::nullopt;
  for (const NamedTable& table : tables_) {
    const std::uint32_t wanted = choice.sample_rows_wanted(table.name);
    if (wanted == 0) continue;
    auto rows = database_.prepare("SELECT * FROM " + in_double_quotes(table.name) + " LIMIT " + std::to_string(wanted));
    if (!rows) continue;
    while (sqlite3_step(rows->get()) == SQLITE_ROW) {
      choice.begin_sample(table.name);
      for (int column = 0; column < sqlite3_column_count(rows->get()); ++column)
        choice.add_sample(static_cast<std::size_t>(column), type_of(rows->get(), column),
                          column_text(rows->get(), column));
    }
  }
  return choice.boards_by_content();
}

Result<SqliteTable, SourceFinding> Opener::open_query() {
  auto rows = database_.prepare(options_.query, true);
  if (!rows) return rows.error();
  const std::vector<std::string> names = column_names(rows->get());
  const auto columns = table_columns(names, options_);
  if (!columns) return unsupported("--query: " + columns.error().message);
  if (!*columns)
    return unsupported("--query: cannot tell which column holds the board; the columns are " +
                       list_some(names, 10, ", ", in_quotes) +
                       ": name one as SELECT position AS board does, or use --board-column or --cell-columns");
  Layout layout;
  layout.description = "the query, " + describe_columns(**columns, names);
  layout.reason = columns_reason(**columns, 1, options_);
  return finish(std::move(*rows), (*columns)->in_order(), (*columns)->fields(), std::move(layout));
}

Result<SqliteTable, SourceFinding> Opener::open_table() {
  if (auto problem = list_tables()) return *problem;
  const TableChoice choice = choose(boards_by_content());
  if (const auto problem = choice.problem("--table, --board-column, --cell-columns or --query")) {
    // The right table may be in the part that is missing.
    auto incomplete = database_.incomplete();
    if (incomplete && database_.is_truncated()) incomplete->message += "; " + problem->message;
    return incomplete ? *incomplete : *problem;
  }
  const NamedTable& table = *choice.chosen();
  const TableColumns& columns = choice.columns();
  std::string selected;
  for (const ColumnIndex column : columns.in_order())
    selected += (selected.empty() ? "" : ", ") + in_double_quotes(table.columns[column]);
  const std::string from = " FROM " + in_double_quotes(table.name);
  // Views and some tables have no rowid; then the rows come in their own order.
  bool by_rowid = !columns.id;
  auto rows = database_.prepare("SELECT " + selected + (by_rowid ? ", rowid" : "") + from + " ORDER BY rowid");
  if (!rows) {
    by_rowid = false;
    rows = database_.prepare("SELECT " + selected + from);
  }
  if (!rows) return rows.error();
  std::vector<ColumnIndex> order(static_cast<std::size_t>(sqlite3_column_count(rows->get())));
  std::iota(order.begin(), order.end(), ColumnIndex{0});
  RowFields fields = columns.fields();
  Layout layout;
  layout.description = choice.description();
  layout.reason = choice.reason();
  if (by_rowid) {
    // The statement returns the rowid last, but the id follows the board in a row.
    std::rotate(order.begin() + static_cast<std::ptrdiff_t>(fields.board_values), order.end() - 1, order.end());
    fields.id = true;
    layout.description += ", id rowid";
    layout.reason += "; no column has the name of an id";
  }
  return finish(std::move(*rows), std::move(order), fields, std::move(layout));
}

SqliteTable Opener::finish(SqliteStatement statement, std::vector<ColumnIndex> order, RowFields fields, Layout layout) {
  layout.no_record_reason = "it contains no rows";
  layout.reader = make_table_row_reader(fields, options_);
  if (fields.board_values != 1) layout.cell_delimiter = '\t';
  return {std::make_unique<RowSource>(std::move(database_), std::move(statement), std::move(order),
                                      options_.limits.record_bytes_max, stop_),
          std::move(layout)};
}

}  // namespace

Result<SqliteTable, SourceFinding> open_sqlite(const std::string& path, const InputOptions& options,
                                               const std::atomic<bool>& stop) {
  auto database = SqliteDatabase::open(path, stop);
  if (!database) return database.error();
  Opener opener(std::move(*database), options, stop);
  return options.query.empty() ? opener.open_table() : opener.open_query();
}

}  // namespace oxaudit
