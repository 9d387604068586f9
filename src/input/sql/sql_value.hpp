/// A row of VALUES: where it ends and what its values are. Nothing is executed. The only expressions that are evaluated
/// are those with which dump programs write line ends in text: `replace('a\nb','\n',char(10))`, `unistr(…)`, `||`.
#pragma once

#include "input/sql/sql_token.hpp"
#include "input/table/table_row.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

struct SqlValue {
  FieldType type = FieldType::text;
  std::size_t begin = 0;  ///< after the opening quote if the value is plain text; otherwise of the whole value
  std::size_t size = 0;
  bool plain = true;  ///< these bytes are its text; otherwise sql_text decodes them
};

struct SqlTuple {
  enum class Kind : std::uint8_t {
    whole,     ///< `end` is after its closing parenthesis
    open,      ///< the bytes end too early
    broken,    ///< a syntax error at `end`: see `expected`
    too_long,  ///< longer than a row may be; scan_sql_tuple knows no such limit
  };
  Kind kind = Kind::whole;
  std::size_t end = 0;
  std::string_view expected;
  std::uint32_t values = 0;
};

/// Scans the row whose opening parenthesis is at `at`. `last` says that nothing follows the bytes. Adds its values to
/// `values`, unless that is null.
SqlTuple scan_sql_tuple(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect,
                        std::vector<SqlValue>* values);

/// The text of a value that is not plain; nullopt if it is another kind of expression.
std::optional<std::string> sql_text(std::string_view bytes, const SqlValue& value, const SqlDialect& dialect);

}  // namespace oxaudit
