/// The statements of a dump that matter, up to where their rows begin: CREATE TABLE for the names of its columns,
/// INSERT and COPY for the table and columns of the rows that follow, MERGE and LOAD DATA for the table whose rows are
/// missing.
#pragma once

#include "input/sql/sql_token.hpp"
#include "input/table/table_choice.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class SqlHead : std::uint8_t {
  complete,
  open,    ///< the bytes end too early
  broken,  ///< a syntax error
};

/// What comes before the rows of a statement.
struct StatementHead {
  /// Where the rows are.
  enum class Rows : std::uint8_t {
    none,
    unreadable,  ///< the statement should have rows, but its head is not complete
    values,      ///< they follow as VALUES
    copy,        ///< they follow as the lines of COPY FROM stdin
    computed,    ///< only a database can compute them: INSERT … SELECT and similar
    in_file,     ///< in another file, or written by a program
  };
  Rows rows = Rows::none;
  NamedTable table;                  ///< for CREATE TABLE with types
  std::vector<std::string> columns;  ///< those that the statement lists; empty if it lists none
  std::string_view computed_by;      ///< for Rows::computed: the word instead of VALUES, such as SELECT
  bool knows_columns = false;        ///< an INSERT whose table and columns are read, whatever follows
  bool backticks = false;            ///< the name of the table is in backticks
  bool default_form = false;         ///< for Rows::copy: COPY has no options
  bool creates_table = false;        ///< a CREATE TABLE
  bool is_compound = false;          ///< a trigger or routine: between BEGIN and END it holds statements
  std::size_t end = 0;               ///< after VALUES or the semicolon of COPY; otherwise where the syntax error is
};

/// Reads the statement that begins at the cursor. `word` is its first word. `head` has what could be read, even if the
/// result is not SqlHead::complete.
SqlHead read_statement_head(SqlCursor& cursor, std::string_view word, StatementHead& head);

/// True when a SQL statement can begin with this word, in any case.
bool begins_statement(std::string_view word) noexcept;

}  // namespace oxaudit
