/// The statements of a dump that matter, up to where their rows begin: CREATE TABLE for the names of its columns,
/// INSERT and COPY for the table and the columns whose rows follow, MERGE and LOAD DATA for the table whose rows do
/// not.
#pragma once

#include "input/sql/sql_token.hpp"
#include "input/table/table_row.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A table as a dump describes it.
struct DumpTable {
  std::string name;                  ///< with its schema, as it is written, without quotes
  std::vector<std::string> columns;  ///< empty names where only their number is known, none where not even that
  std::vector<FieldType> types;      ///< of each column, as declared: what COPY writes does not tell it
};

enum class SqlHead : std::uint8_t {
  whole,
  open,    ///< the bytes end first
  broken,  ///< it is not what it begins as
};

struct InsertHead {
  std::string table;
  std::vector<std::string> columns;  ///< none where the statement names none
  bool has_rows = false;             ///< VALUES follows, and not a SELECT
  bool knows_columns = false;        ///< the table and its columns were read, whatever follows
  bool backticks = false;            ///< the name is in backticks
  std::string_view instead;          ///< of VALUES: the word by which the rows are told without being there
  std::size_t end = 0;               ///< behind VALUES, or where else it is broken
};
SqlHead read_insert(SqlCursor& cursor, InsertHead& head);
/// MERGE INTO, whose rows are never in it.
SqlHead read_merge(SqlCursor& cursor, InsertHead& head);

struct CopyHead {
  std::string table;
  std::vector<std::string> columns;
  bool from_stdin = false;  ///< rows follow
  bool from_other = false;  ///< the rows are in another file, or what a program writes
  bool plain = false;       ///< in the form that is the default
  std::size_t end = 0;      ///< behind the semicolon
};
SqlHead read_copy(SqlCursor& cursor, CopyHead& head);
/// LOAD DATA INFILE, the COPY of MySQL, whose rows are always in another file.
SqlHead read_load(SqlCursor& cursor, CopyHead& head);

struct CreateHead {
  bool is_table = false;     ///< and `table` says which
  bool is_compound = false;  ///< a trigger or routine: between BEGIN and END it holds statements
  DumpTable table;
};
SqlHead read_create(SqlCursor& cursor, CreateHead& head);

/// True when statements begin with this word.
bool begins_statement(std::string_view word) noexcept;

}  // namespace oxaudit
