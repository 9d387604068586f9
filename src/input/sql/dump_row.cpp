/// See dump_row.hpp.
#include "input/sql/dump_row.hpp"

#include "input/table/copy_field.hpp"
#include "support/ascii.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// The position of `wanted` among `names`: an exact match, else one in any case.
std::optional<ColumnIndex> position_of(const std::vector<std::string>& names, std::string_view wanted) {
  auto found = std::ranges::find(names, wanted);
  if (found == names.end())
    found = std::ranges::find_if(names, [&](const std::string& name) { return equal_but_case(name, wanted); });
  if (found == names.end()) return std::nullopt;
  return static_cast<ColumnIndex>(found - names.begin());
}

void split_copy_row(std::string_view row, std::vector<SqlValue>& values) {
  const bool any_escape = row.find('\\') != std::string_view::npos;
  for (std::size_t at = 0;;) {
    const std::size_t end = std::min(row.find('\t', at), row.size());
    SqlValue& value = values.emplace_back(SqlValue{.begin = at, .size = end - at});
    if (any_escape) {
      const std::string_view raw = row.substr(at, end - at);
      if (raw == "\\N") value.type = FieldType::null;
      value.plain = value.type == FieldType::null || raw.find('\\') == std::string_view::npos;
    }
    if (end == row.size()) return;
    at = end + 1;
  }
}

FieldType declared_type(const NamedTable& table, std::size_t column) {
  return column < table.types.size() ? table.types[column] : FieldType::text;
}

}  // namespace

void split_dump_row(std::string_view row, DumpRows rows, const SqlDialect& dialect, std::vector<SqlValue>& values) {
  if (rows == DumpRows::copy)
    split_copy_row(row, values);
  else
    scan_sql_tuple(row, 0, true, dialect, &values);
}

DumpValue decode_dump_value(std::string_view row, const SqlValue& value, DumpRows rows, const SqlDialect& dialect,
                            FieldType declared) {
  const std::string_view raw = row.substr(value.begin, value.size);
  if (rows == DumpRows::copy)
    return {value.type == FieldType::null ? FieldType::null : declared,
            value.plain ? std::nullopt : decode_copy_field(raw)};
  if (!value.plain) {
    auto text = sql_text(row, value, dialect);
    const FieldType type = text ? FieldType::text : FieldType::expression;
    return {type, std::move(text)};
  }
  // PostgreSQL writes the bytes of a binary column as text: '\x0102'.
  const bool is_blob = value.type == FieldType::text && declared == FieldType::blob && raw.starts_with("\\x");
  return {is_blob ? FieldType::blob : value.type, std::nullopt};
}

DumpShape dump_shape(const TableChoice& tables, const std::vector<std::string>& columns, DumpRows rows,
                     const SqlDialect& dialect) {
  const NamedTable& table = *tables.chosen();
  DumpShape shape{.rows = rows, .dialect = dialect, .fields = tables.columns().fields()};
  shape.field_count = static_cast<std::uint32_t>((columns.empty() ? table.columns : columns).size());
  std::size_t field = 0;
  for (const ColumnIndex column : tables.columns().in_order()) {
    shape.columns[field] =
        columns.empty() ? column : position_of(columns, table.columns[column]).value_or(DumpShape::k_absent);
    shape.types[field++] = declared_type(table, column);
  }
  return shape;
}

void sample_dump_row(TableChoice& tables, const NamedTable& table, const std::vector<std::string>& columns,
                     std::string_view row, DumpRows rows, const SqlDialect& dialect) {
  tables.begin_sample(table.name);
  std::vector<SqlValue> values;
  split_dump_row(row, rows, dialect, values);
  const std::size_t listed = columns.empty() ? table.columns.size() : columns.size();
  for (std::size_t i = 0; i < std::min(values.size(), listed); ++i) {
    const std::size_t column =
        columns.empty() ? i : position_of(table.columns, columns[i]).value_or(DumpShape::k_absent);
    const DumpValue value = decode_dump_value(row, values[i], rows, dialect, declared_type(table, column));
    const std::string_view raw = values[i].plain ? row.substr(values[i].begin, values[i].size) : std::string_view();
    tables.add_sample(column, value.type, value.decoded ? *value.decoded : raw);
  }
}

}  // namespace oxaudit
