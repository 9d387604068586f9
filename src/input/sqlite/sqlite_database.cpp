/// See sqlite_database.hpp.
///
/// A database in WAL mode without a log is opened as immutable; otherwise SQLite would create the log and its index.
/// One with a log is opened normally, so that rows that are only in the log are read too. If that is impossible, the
/// rows without the log are read and the source counts as incomplete.
#include "input/sqlite/sqlite_database.hpp"

#include "input/sniff/binary_kind.hpp"
#include "support/ascii.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <array>
#include <cstring>

namespace oxaudit {

namespace {

constexpr std::size_t k_header_bytes = 100;
constexpr std::size_t k_write_version_at = 18;  ///< 2: WAL (the SQLite file format, section 1.3)
constexpr int k_instructions_per_check = 10'000;
constexpr std::string_view k_immutable = "?mode=ro&immutable=1";
constexpr std::string_view k_not_sqlite = "this is not a SQLite database, or it is encrypted: ";
constexpr std::string_view k_query_help =
    "expected one statement that only reads and has a board column or nine cell columns, such as SELECT id, board FROM "
    "games";

int primary(int code) noexcept { return code & 0xFF; }

SourceFinding system_problem(const SystemError& error) { return {Rule::unreadable_source, system_message(error.code)}; }

std::string file_uri(const std::string& path, std::string_view parameters) {
  constexpr std::string_view k_digits = "0123456789ABCDEF";
  std::string uri = "file:";
  // A path that begins with two slashes would name a host.
  if (!path.starts_with('/')) uri += "./";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_letter(c) || is_digit(c) || std::string_view("/._-").find(c) != std::string_view::npos)
      uri += c;
    else
      uri.append(1, '%').append(1, k_digits[byte >> 4U]).append(1, k_digits[byte & 0xFU]);
  }
  return uri.append(parameters);
}

}  // namespace

std::string_view column_text(sqlite3_stmt* statement, int column) noexcept {
  const void* text = sqlite3_column_text(statement, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
  return {static_cast<const char*>(text), text == nullptr ? 0 : size};
}

Result<SqliteDatabase, SourceFinding> SqliteDatabase::open(const std::string& path, const std::atomic<bool>& stop) {
  SqliteDatabase database(path);
  if (auto problem = database.read_header()) return *problem;
  const int code = database.connect_with_log();
  // A page of a truncated database may be missing now, although others can be read.
  if (code != SQLITE_OK && !(database.truncation_ && primary(code) == SQLITE_CORRUPT)) return database.problem_of(code);
  const auto is_stopped = [](void* flag) {
    return static_cast<const std::atomic<bool>*>(flag)->load(std::memory_order_relaxed) ? 1 : 0;
  };
  // The handler only reads the flag; SQLite has no parameter type for that.
  sqlite3_progress_handler(database.database_.get(), k_instructions_per_check, is_stopped,
                           const_cast<std::atomic<bool>*>(&stop));
  return database;
}

std::optional<SourceFinding> SqliteDatabase::read_header() {
  auto file = open_path(path_);
  if (!file) return system_problem(file.error());
  std::array<char, k_header_bytes> header{};
  const auto size = read_full(file->get(), header);
  if (!size) return system_problem(size.error());
  if (*size == 0) return SourceFinding{Rule::no_records, "the file is empty: it contains no table"};
  header_.assign(header.data(), *size);
  if (!header_.starts_with(k_sqlite_magic) && !k_sqlite_magic.starts_with(header_))
    return SourceFinding{Rule::unsupported_format,
                         std::string(k_not_sqlite) + "it does not begin with \"SQLite format 3\""};
  const auto truncation = find_truncation();
  if (truncation && truncation->pages_found == 0)
    return SourceFinding{Rule::damaged_container, message_of(*truncation)};
  return std::nullopt;
}

std::optional<DatabaseTruncation> SqliteDatabase::find_truncation() const {
  const auto status = stat_path(path_, true);
  return status ? find_database_truncation(header_, static_cast<std::uint64_t>(status->st_size)) : std::nullopt;
}

/// Opens the file, or opens it again, and reads its schema. Returns a result code of SQLite.
int SqliteDatabase::connect(std::string_view uri_parameters) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(file_uri(path_, uri_parameters).c_str(), &opened,
                                   SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) return code;
  // With this setting, SQLite uses the part of the schema that it can read. Nothing is written.
  if (truncation_) sqlite3_db_config(opened, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, nullptr);
  return sqlite3_exec(opened, "SELECT count(*) FROM sqlite_schema", nullptr, nullptr, nullptr);
}

/// Opens the file in the way that its log and its size require. Returns a result code of SQLite.
int SqliteDatabase::connect_with_log() {
  const bool is_wal = header_[k_write_version_at] == 2;
  const auto log = is_wal ? stat_path(path_ + "-wal", true) : Result<struct stat, SystemError>(SystemError{});
  const bool has_log = log.ok();
  if (has_log) log_index_ = std::make_unique<LogIndex>(path_ + "-shm");
  int code = connect(is_wal && !has_log ? k_immutable : "?mode=ro");
  if (has_log && primary(code) == SQLITE_CANTOPEN) {
    code = connect(k_immutable);
    if (log->st_size != 0)
      unread_log_ = SourceFinding{Rule::unreadable_source,
                                  "cannot read the rows that are only in its log, " + in_quotes(path_ + "-wal") +
                                      ": the folder or the log is read-only; copy both files elsewhere"};
  }
  // With a log, the missing pages may be in the log. If SQLite can read the schema, at most the last page is missing;
  // otherwise the file grew after its header was read.
  if (!has_log || log->st_size == 0) truncation_ = find_truncation();
  if (truncation_ && code == SQLITE_OK && truncation_->pages_found + 1 < truncation_->pages_expected)
    truncation_.reset();
  return truncation_ ? connect(uri_parameters(*truncation_)) : code;
}

Result<SqliteStatement, SourceFinding> SqliteDatabase::prepare(const std::string& sql, bool is_query) const {
  sqlite3_stmt* compiled = nullptr;
  const char* rest = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql.c_str(), static_cast<int>(sql.size()), &compiled, &rest);
  SqliteStatement statement(compiled);
  if (code != SQLITE_OK && is_query && primary(code) == SQLITE_ERROR)
    return SourceFinding{Rule::unsupported_format,
                         "--query: " + std::string(sqlite3_errmsg(database_.get())) + "; " + std::string(k_query_help)};
  if (code != SQLITE_OK) return problem_of(code);
  const bool only_one = trimmed(rest, " \t\r\n;").empty();
  if (statement == nullptr || sqlite3_stmt_readonly(compiled) == 0 || sqlite3_column_count(compiled) == 0 || !only_one)
    return SourceFinding{Rule::unsupported_format, "--query: " + std::string(k_query_help)};
  return statement;
}

SourceFinding SqliteDatabase::problem_of(int code) const {
  if (truncation_ && primary(code) == SQLITE_CORRUPT) return *incomplete();
  const std::string words = sqlite3_errmsg(database_.get());
  switch (primary(code)) {
    case SQLITE_NOTADB: return {Rule::damaged_container, std::string(k_not_sqlite) + words};
    case SQLITE_CORRUPT: return {Rule::damaged_container, "the database is damaged: " + words};
    case SQLITE_BUSY: return {Rule::unreadable_source, "another program is writing to the database: " + words};
    default: return {Rule::unreadable_source, "cannot read the database: " + words};
  }
}

std::optional<SourceFinding> SqliteDatabase::incomplete() const {
  if (truncation_) return SourceFinding{Rule::damaged_container, message_of(*truncation_)};
  return unread_log_;
}

}  // namespace oxaudit
