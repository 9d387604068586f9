/// See dump_row.hpp.
#include "input/sql/dump_row.hpp"

#include "input/table/copy_field.hpp"
#include "support/ascii.hpp"

#include <algorithm>
#include <unordered_map>

namespace oxaudit {

namespace {

/// Finds the positions of columns by their names.
class ColumnPositions {
 public:
  explicit ColumnPositions(const std::vector<std::string>& names) {
    for (ColumnIndex i = 0; i < names.size(); ++i) {
      exact_.emplace(names[i], i);
      in_any_case_.emplace(to_lower(names[i]), i);
    }
  }

  /// An exact match, else one in any case.
  ColumnIndex of(const std::string& name) const {
    if (const auto found = exact_.find(name); found != exact_.end()) return found->second;
    const auto found = in_any_case_.find(to_lower(name));
    return found == in_any_case_.end() ? DumpShape::k_absent : found->second;
  }

 private:
  std::unordered_map<std::string_view, ColumnIndex> exact_;
  std::unordered_map<std::string, ColumnIndex> in_any_case_;
};

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
  const ColumnPositions positions(columns);
  std::size_t field = 0;
  for (const ColumnIndex column : tables.columns().in_order()) {
    shape.columns[field] = columns.empty() ? column : positions.of(table.columns[column]);
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
  const ColumnPositions positions(table.columns);
  for (std::size_t i = 0; i < std::min(values.size(), listed); ++i) {
    const std::size_t column = columns.empty() ? i : positions.of(columns[i]);
    const DumpValue value = decode_dump_value(row, values[i], rows, dialect, declared_type(table, column));
    const std::string_view raw = values[i].plain ? row.substr(values[i].begin, values[i].size) : std::string_view();
    tables.add_sample(column, value.type, value.decoded ? *value.decoded : raw);
  }
}

}  // namespace oxaudit
