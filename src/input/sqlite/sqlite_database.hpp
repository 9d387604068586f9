/// An open SQLite database, and statements of it. Only this folder includes sqlite3.h.
#pragma once

#include "check/finding.hpp"
#include "input/sqlite/sqlite_files.hpp"
#include "input/sqlite/sqlite_limits.hpp"
#include "input/sqlite/sqlite_truncation.hpp"
#include "input/table/table_row.hpp"
#include "support/result.hpp"

#include <sqlite3.h>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using SqliteStatement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// The value of a column in the current row, as text; without an address for NULL, or if memory runs out.
std::string_view column_text(const SqliteStatement& statement, int column) noexcept;

/// What differs when a file was changed or replaced; nothing if there is no file.
using FileVersion = std::array<std::int64_t, 5>;

/// The type of a value in the current row.
FieldType type_of(const SqliteStatement& statement, int column) noexcept;

class SqliteDatabase {
 public:
  /// Opens the database at `path` for reading, in the state that it has now. The parameters must outlive the result.
  /// When `stop` becomes true, statements fail.
  static Result<SqliteDatabase, SourceFinding> open(const std::string& path, const Limits& limits,
                                                    const std::atomic<bool>& stop);

  /// Compiles one statement that only reads. `is_query` says that the user wrote it, for messages.
  Result<SqliteStatement, SourceFinding> prepare(const std::string& sql, bool is_query = false) const;
  /// What is wrong if there are so many views that SQLite, which recurses into those that use others, may run out of
  /// stack. To be called before a statement that may use views is compiled.
  std::optional<SourceFinding> find_many_views() const;
  /// Moves to the next row of a statement. Returns a result code of SQLite.
  int step(const SqliteStatement& statement) const;
  /// Begins to read records: from now on, no value may be longer than one. `is_query` as in `prepare`.
  void begin_records(bool is_query) const;

  /// What a result code of SQLite means for the source.
  SourceFinding problem_of(int code) const;
  /// What keeps the rows from being complete although they can be read: truncation, a log that cannot be read, or a
  /// change by a program that SQLite could not lock out.
  std::optional<SourceFinding> incomplete() const;
  bool is_truncated() const noexcept { return truncation_.has_value(); }
  /// The size of the database and its log.
  std::uint64_t bytes() const noexcept;

 private:
  struct CloseDatabase {
    void operator()(sqlite3* database) const noexcept { sqlite3_close_v2(database); }
  };
  /// The database and its log.
  using Versions = std::array<FileVersion, 2>;

  SqliteDatabase(const std::string& path, const Limits& limits, const std::atomic<bool>& stop);
  std::optional<SourceFinding> read_header();
  std::optional<DatabaseTruncation> find_truncation() const;
  Result<Versions, SourceFinding> versions() const;
  int connect(std::string_view uri_parameters);
  int connect_with_log();

  std::string path_;
  std::string header_;
  Versions versions_{};
  std::unique_ptr<DatabaseLimits> limits_;
  std::unique_ptr<DatabaseFiles> files_;
  std::unique_ptr<sqlite3, CloseDatabase> database_;  ///< after what it uses
  std::optional<DatabaseTruncation> truncation_;
  std::optional<SourceFinding> unread_log_;
  bool is_immutable_ = false;  ///< SQLite locks nothing
};

}  // namespace oxaudit
