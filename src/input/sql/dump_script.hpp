/// What the comments, settings and client commands of a dump say about the rest of it: which program wrote it and so in
/// which dialect, which database is current, and how a complete dump ends.
#pragma once

#include "input/sql/sql_token.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

class DumpScript {
 public:
  const SqlDialect& dialect() const noexcept { return dialect_; }
  /// Ends a statement; `;` unless DELIMITER changed it.
  const std::string& terminator() const noexcept { return terminator_; }
  /// A table name with the current database, if there is one.
  std::string qualified(const std::string& table) const { return database_.empty() ? table : database_ + "." + table; }

  void note_comment(std::string_view comment);
  /// Notes a statement of MySQL or PostgreSQL that changes how the rest is read. `line` is the line that begins with
  /// `word`.
  void note_setting(std::string_view word, std::string_view line);
  /// True when a statement that begins with this word is a setting.
  static bool is_setting(std::string_view word) noexcept;
  /// Notes `\connect`, with which psql changes the database.
  void note_client_command(std::string_view line);
  /// Names in backticks and comments that begin with `/*!` show that MySQL wrote the dump.
  void note_backticks() noexcept { dialect_.backslashes = true; }
  void note_mysql_comment() noexcept { dialect_.backslashes = dialect_.hash_comments = true; }

  /// True when a comment says that the dumped database was damaged.
  bool reports_damage() const noexcept { return reports_damage_; }
  /// What is missing at the end of the dump, as a clause for a message; nullopt if nothing is.
  std::optional<std::string> missing_end() const;

 private:
  SqlDialect dialect_;
  std::string terminator_ = ";";
  std::string database_;
  bool reports_damage_ = false;
  bool in_transaction_ = false;
  std::vector<std::string_view> closing_lines_;  ///< last lines that a complete dump has, not seen yet
};

}  // namespace oxaudit
