/// See sqlite.hpp. With sqlite_truncation.cpp the only user of libsqlite3.
///
/// A database in WAL mode whose log is not there is opened as immutable, since SQLite would else create the log and its
/// index beside it. One with a log is opened as SQLite does it, so that what stands only in the log is read too; where
/// that cannot be done the rows without it are read, and the source counts as not read to its end.
#include "input/sqlite/sqlite.hpp"

#include "check/board_field.hpp"
#include "input/sniff/binary_kind.hpp"
#include "input/sqlite/sqlite_log_index.hpp"
#include "input/sqlite/sqlite_truncation.hpp"
#include "input/table/table_row.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <vector>

namespace oxaudit {

namespace {

constexpr std::size_t k_header_bytes = 100;
constexpr std::size_t k_write_version_at = 18;  ///< 2: WAL (the SQLite file format, section 1.3)
constexpr int k_looked_at_rows = 20;
constexpr int k_steps_between_looks = 10'000;
constexpr std::size_t k_listed_max = 10;
constexpr std::string_view k_query_words =
    "expected one statement that only reads, with a column of boards, or nine of cells, as SELECT id, board FROM games";

struct CloseDatabase {
  void operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }
};
struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

SourceFinding problem_of(sqlite3* database, int code) {
  const std::string words = sqlite3_errmsg(database);
  switch (code & 0xFF) {
    case SQLITE_NOTADB: return {Rule::damaged_container, "this is no SQLite database, or an encrypted one: " + words};
    case SQLITE_CORRUPT: return {Rule::damaged_container, "the database is damaged: " + words};
    case SQLITE_BUSY:
      return {Rule::unreadable_source, "the database is in use by a program that writes to it: " + words};
    default: return {Rule::unreadable_source, "the database cannot be read: " + words};
  }
}

SourceFinding finding_of(const DatabaseTruncation& truncation) {
  return {Rule::damaged_container, message_of(truncation)};
}

std::string quoted_name(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

std::string file_uri(const std::string& path, std::string_view parameters) {
  constexpr std::string_view k_digits = "0123456789ABCDEF";
  std::string uri = "file:";
  // A path that begins with two slashes would name a host.
  if (!path.starts_with('/')) uri += "./";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/._-").find(c) != std::string_view::npos;
    if (plain)
      uri += c;
    else
      uri.append(1, '%').append(1, k_digits[byte >> 4U]).append(1, k_digits[byte & 0xFU]);
  }
  return uri.append(parameters);
}

/// The rows as a source of bytes.
class RowSource final : public ByteSource {
 public:
  RowSource(std::unique_ptr<LogIndex> log_index, Database database, Statement statement,
            std::vector<ColumnIndex> columns, std::size_t bytes_max, const std::atomic<bool>& stop,
            std::optional<SourceFinding> at_end, bool is_truncated)
      : log_index_(std::move(log_index)),
        database_(std::move(database)),
        statement_(std::move(statement)),
        columns_(std::move(columns)),
        bytes_max_(bytes_max),
        stop_(stop),
        at_end_(std::move(at_end)),
        is_truncated_(is_truncated) {}

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    if (taken_ == rows_.size()) {
      rows_.clear();
      taken_ = 0;
      while (!over_ && rows_.size() < room) step();
    }
    if (rows_.empty() && at_end_ && !stop_.load(std::memory_order_relaxed)) return *at_end_;
    const std::size_t size = std::min(room, rows_.size() - taken_);
    std::memcpy(into, rows_.data() + taken_, size);
    taken_ += size;
    return size;
  }

 private:
  void step() {
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_ROW) {
      over_ = true;
      const bool at_missing_page = is_truncated_ && (code & 0xFF) == SQLITE_CORRUPT;
      if (code != SQLITE_DONE && !at_missing_page) at_end_ = problem_of(database_.get(), code);
      return;
    }
    TableRowWriter row(rows_, bytes_max_);
    for (const ColumnIndex column : columns_) add(row, static_cast<int>(column));
    row.finish();
  }

  /// SQLite would allocate for each.
  static void add_integer(TableRowWriter& row, sqlite3_int64 value) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
    row.add(FieldType::integer, {digits.begin(), end});
  }

  void add(TableRowWriter& row, int column) {
    sqlite3_stmt* statement = statement_.get();
    FieldType type = FieldType::text;
    switch (sqlite3_column_type(statement, column)) {
      case SQLITE_NULL: return row.add(FieldType::null, {});
      case SQLITE_BLOB: return row.add(FieldType::blob, {});
      case SQLITE_INTEGER: return add_integer(row, sqlite3_column_int64(statement, column));
      case SQLITE_FLOAT: type = FieldType::real; break;
      default: break;
    }
    const auto* text = sqlite3_column_text(statement, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
    row.add(type, {static_cast<const char*>(static_cast<const void*>(text)), text == nullptr ? 0 : size});
  }

  std::unique_ptr<LogIndex> log_index_;
  Database database_;
  Statement statement_;
  std::vector<ColumnIndex> columns_;
  std::size_t bytes_max_;
  const std::atomic<bool>& stop_;
  std::optional<SourceFinding> at_end_;
  bool is_truncated_;  ///< which `at_end_` then says
  std::string rows_;
  std::size_t taken_ = 0;
  bool over_ = false;
};

class Opener {
 public:
  Opener(const std::string& path, const InputOptions& options, const std::atomic<bool>& stop)
      : path_(path), options_(options), stop_(stop) {}

  Result<SqliteTable, SourceFinding> open();

 private:
  struct Table {
    std::string name;
    std::vector<std::string> columns;
    bool is_view = false;
  };
  struct Choice {
    std::string table;
    bool is_view = false;
    std::vector<std::string> names;
    TableColumns columns;
  };

  std::optional<SourceFinding> look_at_header();
  std::optional<SourceFinding> connect();
  std::optional<DatabaseTruncation> find_truncation() const;
  std::optional<SourceFinding> list_tables();
  Result<Choice, SourceFinding> choose();
  std::vector<Choice> by_content();
  Result<Statement, SourceFinding> prepare(const std::string& sql);
  static std::vector<std::string> column_names(sqlite3_stmt* statement);
  SourceFinding problem_of(int code) const;
  SourceFinding nothing_fits() const;
  std::string list_columns() const;

  const std::string& path_;
  const InputOptions& options_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<LogIndex> log_index_;
  Database database_;
  std::vector<Table> tables_;
  std::string header_;
  std::optional<DatabaseTruncation> truncation_;
  std::optional<SourceFinding> unread_log_;
};

std::optional<SourceFinding> Opener::look_at_header() {
  auto file = open_path(path_, O_RDONLY | O_NOCTTY | O_NONBLOCK);
  if (!file) return SourceFinding{Rule::unreadable_source, system_message(file.error().code)};
  std::array<char, k_header_bytes> header{};
  const auto size = read_full(file->get(), header);
  if (!size) return SourceFinding{Rule::unreadable_source, system_message(size.error().code)};
  if (*size == 0) return SourceFinding{Rule::no_records, "there is nothing in it: no table"};
  header_.assign(header.data(), *size);
  if (!header_.starts_with(k_sqlite_magic) && !k_sqlite_magic.starts_with(header_))
    return SourceFinding{Rule::unsupported_format,
                         "this is no SQLite database, or an encrypted one: it does not begin with \"SQLite format 3\""};
  if (const auto truncation = find_truncation(); truncation && truncation->pages_found == 0)
    return finding_of(*truncation);
  return std::nullopt;
}

std::optional<DatabaseTruncation> Opener::find_truncation() const {
  const auto status = stat_path(path_, true);
  return status ? find_database_truncation(header_, static_cast<std::uint64_t>(status->st_size)) : std::nullopt;
}

SourceFinding Opener::problem_of(int code) const {
  if (truncation_ && (code & 0xFF) == SQLITE_CORRUPT) return finding_of(*truncation_);
  return oxaudit::problem_of(database_.get(), code);
}

std::optional<SourceFinding> Opener::connect() {
  const auto open_with = [&](std::string_view parameters) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(file_uri(path_, parameters).c_str(), &opened,
                                     SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(opened);
    if (code != SQLITE_OK) return code;
    // Then what can be read of the schema counts; nothing is written.
    if (truncation_) sqlite3_db_config(opened, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, nullptr);
    // The first look at the file, and at its log.
    return sqlite3_exec(opened, "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr);
  };
  const bool is_wal = header_[k_write_version_at] == 2;
  const auto log = is_wal ? stat_path(path_ + "-wal", true) : Result<struct stat, SystemError>(SystemError{});
  const bool has_log = log.ok();
  if (has_log) log_index_ = std::make_unique<LogIndex>(path_ + "-shm");
  int code = open_with(is_wal && !has_log ? "?mode=ro&immutable=1" : "?mode=ro");
  if (has_log && (code & 0xFF) == SQLITE_CANTOPEN) {
    code = open_with("?mode=ro&immutable=1");
    if (log->st_size != 0)
      unread_log_ =
          SourceFinding{Rule::unreadable_source,
                        "what stands only in its log, " + in_quotes(path_ + "-wal") +
                            ", could not be read: the folder is read-only, or the log is; copy both elsewhere"};
  }
  // With a log, the missing pages may be in the log. If SQLite can read the schema, at most the last page is missing;
  // otherwise the file grew after its header was read.
  if (!has_log || log->st_size == 0) truncation_ = find_truncation();
  if (truncation_ && code == SQLITE_OK && truncation_->pages_found + 1 < truncation_->pages_expected)
    truncation_.reset();
  if (truncation_) code = open_with(uri_parameters(*truncation_));
  const bool at_missing_page = truncation_ && (code & 0xFF) == SQLITE_CORRUPT;
  if (code != SQLITE_OK && !at_missing_page) return problem_of(code);
  const auto look = [](void* stop) {
    return static_cast<const std::atomic<bool>*>(stop)->load(std::memory_order_relaxed) ? 1 : 0;
  };
  // The handler only reads; its parameter is a pointer to what is not constant by convention alone.
  sqlite3_progress_handler(database_.get(), k_steps_between_looks, look, const_cast<std::atomic<bool>*>(&stop_));
  return std::nullopt;
}

Result<Statement, SourceFinding> Opener::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const char* rest = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql.c_str(), static_cast<int>(sql.size()), &statement, &rest);
  Statement owned(statement);
  if (code != SQLITE_OK && !options_.query.empty() && (code & 0xFF) == SQLITE_ERROR)
    return SourceFinding{
        Rule::unsupported_format,
        "--query: SQLite says: " + std::string(sqlite3_errmsg(database_.get())) + "; " + std::string(k_query_words)};
  if (code != SQLITE_OK) return problem_of(code);
  if (statement == nullptr || sqlite3_stmt_readonly(statement) == 0 || sqlite3_column_count(statement) == 0 ||
      std::string_view(rest).find_first_not_of(" \t\r\n;") != std::string_view::npos)
    return SourceFinding{Rule::unsupported_format, "--query: " + std::string(k_query_words)};
  return owned;
}

std::vector<std::string> Opener::column_names(sqlite3_stmt* statement) {
  std::vector<std::string> names;
  for (int i = 0; i < sqlite3_column_count(statement); ++i) {
    const char* name = sqlite3_column_name(statement, i);
    names.emplace_back(name == nullptr ? "" : name);
  }
  return names;
}

std::optional<SourceFinding> Opener::list_tables() {
  auto schema = prepare(
      "SELECT name, type = 'view' FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' "
      "ESCAPE '\\' "
      "ORDER BY rowid");
  if (!schema) return schema.error();
  int code = SQLITE_ROW;
  while ((code = sqlite3_step(schema->get())) == SQLITE_ROW) {
    const auto* name = sqlite3_column_text(schema->get(), 0);
    tables_.push_back(
        {static_cast<const char*>(static_cast<const void*>(name)), {}, sqlite3_column_int(schema->get(), 1) != 0});
  }
  if (code != SQLITE_DONE && (!truncation_ || tables_.empty())) return problem_of(code);
  std::stable_partition(tables_.begin(), tables_.end(), [](const Table& table) { return !table.is_view; });
  for (Table& table : tables_)
    // A view may be broken, and a virtual table unknown here; neither is any reason not to read the others.
    if (auto rows = prepare("SELECT * FROM " + quoted_name(table.name))) table.columns = column_names(rows->get());
  return std::nullopt;
}

std::string list_names(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size() && i < k_listed_max; ++i) list += (i == 0 ? "" : ", ") + in_quotes(names[i]);
  return names.size() > k_listed_max ? list + ", …" : list;
}

std::string Opener::list_columns() const {
  std::string list;
  std::size_t count = 0;
  for (const Table& table : tables_) {
    if (count++ == k_listed_max) return list + "; …";
    list += (list.empty() ? "" : "; ") + in_quotes(table.name) + " with " + list_names(table.columns);
  }
  return list;
}

SourceFinding Opener::nothing_fits() const {
  if (!options_.query.empty())
    return {Rule::unsupported_format,
            "--query: which column holds boards cannot be told from their names (" +
                list_names(tables_.front().columns) +
                "): name it in the query, as SELECT position AS board does, or choose it with "
                "--board-column or --cell-columns"};
  return {Rule::unsupported_format, "no column that holds boards can be told: the tables are " + list_columns() +
                                        "; choose with --table, --board-column, --cell-columns or --query"};
}

/// Text columns that hold boards and nothing else in the first rows.
std::vector<Opener::Choice> Opener::by_content() {
  std::vector<Choice> found;
  for (const Table& table : tables_) {
    auto rows = prepare("SELECT * FROM " + quoted_name(table.name) + " LIMIT " + std::to_string(k_looked_at_rows));
    if (!rows) continue;
    std::vector<int> boards(table.columns.size());
    std::vector<bool> others(table.columns.size());
    while (sqlite3_step(rows->get()) == SQLITE_ROW) {
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const int column = static_cast<int>(i);
        if (sqlite3_column_type(rows->get(), column) == SQLITE_NULL) continue;
        const auto* text = sqlite3_column_text(rows->get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(rows->get(), column));
        const bool board = sqlite3_column_type(rows->get(), column) == SQLITE_TEXT &&
                           is_board({static_cast<const char*>(static_cast<const void*>(text)), size}, options_.marks);
        boards[i] += board ? 1 : 0;
        others[i] = others[i] || !board;
      }
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (boards[i] == 0 || others[i]) continue;
      TableColumns columns;
      columns.board = static_cast<ColumnIndex>(i);
      columns.by_content = true;
      found.push_back({table.name, table.is_view, table.columns, columns});
    }
  }
  return found;
}

Result<Opener::Choice, SourceFinding> Opener::choose() {
  if (!options_.table.empty()) {
    const auto named = std::find_if(tables_.begin(), tables_.end(), [&](const Table& table) {
      return sqlite3_stricmp(table.name.c_str(), options_.table.c_str()) == 0;
    });
    if (named == tables_.end())
      return SourceFinding{Rule::unsupported_format, "--table " + in_quotes(options_.table) +
                                                         ": there is no such table; there are " + list_columns()};
    tables_ = {*named};
  }
  if (tables_.empty()) return SourceFinding{Rule::no_records, "there is no table in it"};
  std::vector<Choice> found;
  for (const Table& table : tables_) {
    auto columns = table_columns(table.columns, options_);
    if (!columns)
      return SourceFinding{Rule::unsupported_format, "table " + in_quotes(table.name) + ": " + columns.error().message};
    if (*columns) found.push_back({table.name, table.is_view, table.columns, **columns});
  }
  if (found.empty() && options_.board_column.empty() && options_.cell_columns.empty()) found = by_content();
  if (found.empty()) return nothing_fits();
  if (found.size() > 1) {
    std::string list;
    for (const Choice& choice : found)
      list += (list.empty() ? "" : ", ") +
              in_quotes(choice.columns.board ? choice.table + "." + choice.names[*choice.columns.board] : choice.table);
    return SourceFinding{Rule::unsupported_format,
                         "boards may be in " + list + ": choose with --table and --board-column"};
  }
  if (const Outcome others = detect_other_columns(found[0].columns, found[0].names, options_); !others)
    return SourceFinding{Rule::unsupported_format, others.error().message};
  return std::move(found[0]);
}

Result<SqliteTable, SourceFinding> Opener::open() {
  if (auto problem = look_at_header()) return *problem;
  if (auto problem = connect()) return *problem;
  Choice choice;
  Result<Statement, SourceFinding> rows = SourceFinding{};
  std::vector<ColumnIndex> order;
  bool by_rowid = false;
  if (!options_.query.empty()) {
    rows = prepare(options_.query);
    if (!rows) return rows.error();
    tables_ = {{"the query", column_names(rows->get()), false}};
    auto columns = table_columns(tables_[0].columns, options_);
    if (!columns) return SourceFinding{Rule::unsupported_format, "--query: " + columns.error().message};
    if (!*columns) return nothing_fits();
    choice = {"the query", false, tables_[0].columns, **columns};
    order = choice.columns.in_order();
  } else {
    if (auto problem = list_tables()) return *problem;
    auto chosen = choose();
    // What is missing may be in the log.
    if (!chosen && unread_log_) return *unread_log_;
    if (!chosen && truncation_)
      return SourceFinding{Rule::damaged_container, message_of(*truncation_) + "; " + chosen.error().message};
    if (!chosen) return chosen.error();
    choice = std::move(*chosen);
    std::string list;
    for (const ColumnIndex column : choice.columns.in_order())
      list += (list.empty() ? "" : ", ") + quoted_name(choice.names[column]);
    const std::string from = " FROM " + quoted_name(choice.table);
    by_rowid = !choice.columns.id;
    rows = prepare("SELECT " + list + (by_rowid ? ", rowid" : "") + from + " ORDER BY rowid");
    if (!rows) {
      // A view, or a table without rowids: in its own order.
      by_rowid = false;
      rows = prepare("SELECT " + list + from);
    }
    if (!rows) return rows.error();
    for (int i = 0; i < sqlite3_column_count(rows->get()); ++i) order.push_back(static_cast<ColumnIndex>(i));
    // The rowid stands last; the reader expects the id behind the board.
    if (by_rowid) {
      const auto fields = static_cast<std::ptrdiff_t>(choice.columns.board ? 1 : k_cell_count);
      std::rotate(order.begin() + fields, order.end() - 1, order.end());
    }
  }
  SqliteTable table;
  const std::string kind = choice.is_view ? "view " : "table ";
  table.layout.description = options_.query.empty() ? kind + in_quotes(choice.table) : choice.table;
  const auto name_of = [&](ColumnIndex column) { return in_quotes(choice.names[column]); };
  if (choice.columns.board) {
    table.layout.description += ", board column " + name_of(*choice.columns.board);
  } else {
    table.layout.description += ", cell columns";
    for (const ColumnIndex cell : choice.columns.cells) table.layout.description += " " + name_of(cell);
  }
  if (choice.columns.id)
    table.layout.description += ", id column " + name_of(*choice.columns.id);
  else if (by_rowid)
    table.layout.description += ", id rowid";
  table.layout.reason = columns_reason(choice.columns, tables_.size(), options_);
  if (by_rowid) table.layout.reason += "; no column is known by name to be an id";
  table.layout.no_record_reason = "there is no row in it";
  RowFields fields = choice.columns.fields();
  fields.id = fields.id || by_rowid;
  table.layout.reader = make_table_row_reader(fields, options_);
  if (!choice.columns.board) table.layout.cell_delimiter = '\t';
  const std::optional<SourceFinding> at_end = truncation_ ? finding_of(*truncation_) : unread_log_;
  table.rows =
      std::make_unique<RowSource>(std::move(log_index_), std::move(database_), std::move(*rows), std::move(order),
                                  options_.limits.record_bytes_max, stop_, at_end, truncation_.has_value());
  return table;
}

}  // namespace

Result<SqliteTable, SourceFinding> open_sqlite(const std::string& path, const InputOptions& options,
                                               const std::atomic<bool>& stop) {
  return Opener(path, options, stop).open();
}

}  // namespace oxaudit
