/// See sqlite_database.hpp.
///
/// A database in WAL mode without a log is opened as immutable, because SQLite could not create the log. One with a log
/// is opened normally, so that rows that are only in the log are read too. If that is impossible, the rows without the
/// log are read and the source counts as incomplete.
#include "input/sqlite/sqlite_database.hpp"

#include "input/sniff/binary_kind.hpp"
#include "support/ascii.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <array>
#include <cerrno>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_header_bytes = 100;
constexpr std::size_t k_write_version_at = 18;  ///< 2: WAL (the SQLite file format, section 1.3)
constexpr std::string_view k_locked = "?mode=ro&readonly_shm=1";
constexpr std::string_view k_immutable = "?mode=ro&immutable=1";
/// The transaction keeps the state of the database until the last row. A cache of the usual size replaces the one that
/// the database asks for.
constexpr const char* k_begin = "BEGIN; SELECT count(*) FROM sqlite_schema; PRAGMA cache_size = -2000";
constexpr std::int64_t k_views_max = 1000;
constexpr std::size_t k_size_in_version = 2;
constexpr const char* k_log_suffix = "-wal";
constexpr std::string_view k_not_sqlite = "this is not a SQLite database, or it is encrypted: ";
constexpr std::string_view k_query_help =
    "expected one statement that only reads and has a board column or nine cell columns, such as SELECT id, board FROM "
    "games";

int primary(int code) noexcept { return code & 0xFF; }

SourceFinding unreadable(std::string message) { return {Rule::unreadable_source, std::move(message)}; }
SourceFinding system_problem(const SystemError& error) { return unreadable(system_message(error.code)); }

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

std::string_view column_text(const SqliteStatement& statement, int column) noexcept {
  const void* text = sqlite3_column_text(statement.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), column));
  return {static_cast<const char*>(text), text == nullptr ? 0 : size};
}

FieldType type_of(const SqliteStatement& statement, int column) noexcept {
  switch (sqlite3_column_type(statement.get(), column)) {
    case SQLITE_NULL: return FieldType::null;
    case SQLITE_BLOB: return FieldType::blob;
    case SQLITE_INTEGER: return FieldType::integer;
    case SQLITE_FLOAT: return FieldType::real;
    default: return FieldType::text;
  }
}

SqliteDatabase::SqliteDatabase(const std::string& path, const Limits& limits, const std::atomic<bool>& stop)
    : path_(path),
      limits_(std::make_unique<DatabaseLimits>(limits, stop)),
      files_(std::make_unique<DatabaseFiles>(*limits_)) {}

Result<SqliteDatabase, SourceFinding> SqliteDatabase::open(const std::string& path, const Limits& limits,
                                                           const std::atomic<bool>& stop) {
  SqliteDatabase database(path, limits, stop);
  if (auto problem = database.read_header()) return *problem;
  auto versions = database.versions();
  if (!versions) return versions.error();
  database.versions_ = *versions;
  const int code = database.connect_with_log();
  // A page of a truncated database may be missing now, although others can be read.
  if (code != SQLITE_OK && !(database.truncation_ && primary(code) == SQLITE_CORRUPT)) return database.problem_of(code);
  return database;
}

std::optional<SourceFinding> SqliteDatabase::read_header() {
  auto file = open_path(path_);
  if (!file) return system_problem(file.error());
  struct stat status {};
  if (::fstat(file->get(), &status) != 0) return system_problem({errno});
  if (!S_ISREG(status.st_mode))
    return SourceFinding{Rule::not_a_regular_file, "is not a regular file; a database can be read only from one"};
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

/// The state of the files of the database. It may be in use.
Result<SqliteDatabase::Versions, SourceFinding> SqliteDatabase::versions() const {
  Versions versions{};
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const std::string path = path_ + (i == 0 ? "" : k_log_suffix);
    const auto status = stat_path(path, true);
    if (status)
      versions[i] = {static_cast<std::int64_t>(status->st_dev), static_cast<std::int64_t>(status->st_ino),
                     status->st_size, status->st_mtim.tv_sec, status->st_mtim.tv_nsec};
    else if (i == 0 || status.error().code != ENOENT)
      return unreadable(in_quotes(path) + ": " + system_message(status.error().code));
  }
  return versions;
}

/// Opens the file, or opens it again, and reads its schema. Returns a result code of SQLite.
int SqliteDatabase::connect(std::string_view uri_parameters) {
  is_immutable_ = uri_parameters == k_immutable;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(file_uri(path_, uri_parameters).c_str(), &opened,
                                   SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, files_->vfs_name());
  database_.reset(opened);
  if (code != SQLITE_OK) return code;
  limits_->apply(opened);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  // With this setting, SQLite uses the part of the schema that it can read. Nothing is written.
  sqlite3_db_config(opened, truncation_ ? SQLITE_DBCONFIG_WRITABLE_SCHEMA : SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  return sqlite3_exec(opened, k_begin, nullptr, nullptr, nullptr);
}

/// Opens the file in the way that its log and its size require. Returns a result code of SQLite.
int SqliteDatabase::connect_with_log() {
  const bool is_wal = header_[k_write_version_at] == 2;
  const bool has_log = versions_[1] != FileVersion{};
  const bool has_log_bytes = versions_[1][k_size_in_version] != 0;
  int code = connect(is_wal && !has_log ? k_immutable : k_locked);
  if (is_wal && has_log && primary(code) == SQLITE_CANTOPEN) {
    const int error = sqlite3_system_errno(database_.get());
    code = connect(k_immutable);
    if (has_log_bytes)
      unread_log_ = unreadable("cannot read the rows that are only in its log, " + in_quotes(path_ + k_log_suffix) +
                               ": " + system_message(error));
  }
  // With a log, the missing pages may be in the log. If SQLite can read the schema, at most the last page is missing;
  // otherwise the file grew after its header was read.
  if (!has_log_bytes) truncation_ = find_truncation();
  if (truncation_ && code == SQLITE_OK && truncation_->pages_found + 1 < truncation_->pages_expected)
    truncation_.reset();
  if (!truncation_) return code;
  files_->set_truncation(*truncation_);
  return connect(k_immutable);
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

std::optional<SourceFinding> SqliteDatabase::find_many_views() const {
  auto views = prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'view'");
  if (!views) return views.error();
  const int code = step(*views);
  if (code != SQLITE_ROW) return is_truncated() ? std::nullopt : std::optional(problem_of(code));
  if (sqlite3_column_int64(views->get(), 0) <= k_views_max) return std::nullopt;
  return SourceFinding{Rule::limit_exceeded, "the database has more than " + std::to_string(k_views_max) +
                                                 " views; export its rows with sqlite3"};
}

int SqliteDatabase::step(const SqliteStatement& statement) const {
  limits_->begin_row();
  return sqlite3_step(statement.get());
}

void SqliteDatabase::begin_records(bool is_query) const {
  limits_->limit_values(database_.get());
  if (is_query) limits_->lift_steps();
}

SourceFinding SqliteDatabase::problem_of(int code) const {
  if (truncation_ && primary(code) == SQLITE_CORRUPT) return *incomplete();
  if (auto limit = limits_->exceeded(code)) return *limit;
  const bool is_last_error = primary(sqlite3_errcode(database_.get())) == primary(code);
  const std::string words = is_last_error ? sqlite3_errmsg(database_.get()) : sqlite3_errstr(code);
  switch (primary(code)) {
    case SQLITE_NOTADB: return {Rule::damaged_container, std::string(k_not_sqlite) + words};
    case SQLITE_CORRUPT: return {Rule::damaged_container, "the database is damaged: " + words};
    case SQLITE_BUSY:
    case SQLITE_PROTOCOL:
      return unreadable("is locked by another program, for more than 5 seconds: end that program, or audit a copy");
    case SQLITE_READONLY:
      return unreadable(
          "a program was interrupted while it changed the database; open it once with sqlite3, which "
          "undoes that change from " +
          in_quotes(path_ + "-journal"));
    case SQLITE_FULL: return unreadable("no space for temporary files; free some, or name another folder in TMPDIR");
    default: break;
  }
  const int error = sqlite3_system_errno(database_.get());
  return unreadable("cannot read the database: " + words + (error == 0 ? "" : ": " + system_message(error)));
}

std::optional<SourceFinding> SqliteDatabase::incomplete() const {
  if (truncation_) return SourceFinding{Rule::damaged_container, message_of(*truncation_)};
  if (unread_log_) return unread_log_;
  if (!is_immutable_ && !files_->log_is_unlocked()) return std::nullopt;
  const auto now = versions();
  if (!now) return now.error();
  if (*now == versions_) return std::nullopt;
  return unreadable("changed while it was read; audit a copy, or repeat the run when no program changes it");
}

std::uint64_t SqliteDatabase::bytes() const noexcept {
  return static_cast<std::uint64_t>(versions_[0][k_size_in_version] + versions_[1][k_size_in_version]);
}

}  // namespace oxaudit
