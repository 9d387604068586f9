/// The rows of a dump: their values, and how the pass over the dump tells the threads to decode them.
#pragma once

#include "input/sql/sql_value.hpp"
#include "input/table/table_choice.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class DumpRows : std::uint8_t {
  copy,    ///< lines of COPY
  values,  ///< rows of VALUES
};

/// Splits a complete row into its values, which are added to `values`. A row of COPY has no types: each of its values
/// is text or NULL.
void split_dump_row(std::string_view row, DumpRows rows, const SqlDialect& dialect, std::vector<SqlValue>& values);

struct DumpValue {
  FieldType type = FieldType::text;
  /// The text of a value that is not plain; nullopt if it is an expression, or a COPY field that ends in a backslash.
  std::optional<std::string> decoded;
};
/// Decodes a value of the row, whose column is declared with the type `declared`.
DumpValue decode_dump_value(std::string_view row, const SqlValue& value, DumpRows rows, const SqlDialect& dialect,
                            FieldType declared);

/// How the rows of one statement are decoded. The locator copies it as bytes into LocatedRecords::text.
struct DumpShape {
  static constexpr ColumnIndex k_absent = UINT32_MAX;

  DumpRows rows = DumpRows::copy;
  SqlDialect dialect;
  std::uint32_t field_count = 0;  ///< values per row
  RowFields fields;
  std::array<ColumnIndex, RowFields::k_max> columns{};  ///< of each field; k_absent: the statement does not list it
  std::array<FieldType, RowFields::k_max> types{};      ///< declared type of each field
};

/// The shape of rows of the chosen table. `columns` are those that the statement lists, if any.
DumpShape dump_shape(const TableChoice& tables, const std::vector<std::string>& columns, DumpRows rows,
                     const SqlDialect& dialect);

/// Adds a row of `table`, which is one of `tables`, to its samples. `columns` as for dump_shape.
void sample_dump_row(TableChoice& tables, const NamedTable& table, const std::vector<std::string>& columns,
                     std::string_view row, DumpRows rows, const SqlDialect& dialect);

}  // namespace oxaudit
