/// A row of VALUES: where it ends, and what its values are. Nothing is executed; of expressions only those are worked
/// out by which dump programs write text that holds line ends: `replace('a\nb','\n',char(10))`, `unistr(…)`, `||`.
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
  std::size_t begin = 0;  ///< of what stands between the quotes; else of the value as it is written
  std::size_t size = 0;
  bool plain = true;  ///< it is its text as it stands; else sql_text decodes it
};

struct SqlTuple {
  enum class Kind : std::uint8_t {
    whole,   ///< `end` is behind its closing bracket
    open,    ///< the bytes end first
    broken,  ///< at `end` something else was expected: see `expected`
  };
  Kind kind = Kind::whole;
  std::size_t end = 0;
  std::string_view expected;
  std::uint32_t values = 0;
};

/// Scans the row whose opening bracket is at `at`. Adds its values to `values`, unless that is null.
SqlTuple scan_sql_tuple(std::string_view bytes, std::size_t at, bool last, const SqlDialect& dialect,
                        std::vector<SqlValue>* values);

/// The text of a value that is not plain. None where it is an expression of another kind.
std::optional<std::string> sql_text(std::string_view bytes, const SqlValue& value, const SqlDialect& dialect);

}  // namespace oxaudit
