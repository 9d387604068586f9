/// An open SQLite database, and statements of it. Only this folder includes sqlite3.h.
#pragma once

#include "check/finding.hpp"
#include "input/sqlite/sqlite_log_index.hpp"
#include "input/sqlite/sqlite_truncation.hpp"
#include "support/result.hpp"

#include <sqlite3.h>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using SqliteStatement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// The value of a column in the current row, as text; empty for NULL.
std::string_view column_text(sqlite3_stmt* statement, int column) noexcept;

class SqliteDatabase {
 public:
  /// Opens the database at `path` for reading. `stop` must outlive the result; when it becomes true, statements fail.
  static Result<SqliteDatabase, SourceFinding> open(const std::string& path, const std::atomic<bool>& stop);

  /// Compiles one statement that only reads. `is_query` says that the user wrote it, for messages.
  Result<SqliteStatement, SourceFinding> prepare(const std::string& sql, bool is_query = false) const;

  /// What a result code of SQLite means for the source.
  SourceFinding problem_of(int code) const;
  /// What keeps the rows from being complete although they can be read: truncation, or a log that cannot be read.
  std::optional<SourceFinding> incomplete() const;
  bool is_truncated() const noexcept { return truncation_.has_value(); }

 private:
  struct CloseDatabase {
    void operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }
  };

  explicit SqliteDatabase(const std::string& path) : path_(path) {}
  std::optional<SourceFinding> read_header();
  std::optional<DatabaseTruncation> find_truncation() const;
  int connect(std::string_view uri_parameters);
  int connect_with_log();

  std::string path_;
  std::string header_;
  std::unique_ptr<LogIndex> log_index_;  ///< before `database_`, so that it is destroyed after closing
  std::unique_ptr<sqlite3, CloseDatabase> database_;
  std::optional<DatabaseTruncation> truncation_;
  std::optional<SourceFinding> unread_log_;
};

}  // namespace oxaudit
