/// See dump_content.hpp.
#include "input/sql/dump_content.hpp"

#include "check/board_field.hpp"
#include "input/sql/copy_row.hpp"
#include "input/sql/sql_value.hpp"

#include <algorithm>
#include <optional>

namespace oxaudit {

namespace {

constexpr std::uint32_t k_looked_at_rows = 20;

}  // namespace

std::optional<ColumnIndex> position_of(const std::vector<std::string>& names, std::string_view wanted) {
  auto found = std::ranges::find(names, wanted);
  if (found == names.end())
    found = std::ranges::find_if(names, [&](const std::string& name) { return equal_words(name, wanted); });
  if (found == names.end()) return std::nullopt;
  return static_cast<ColumnIndex>(found - names.begin());
}

std::uint32_t DumpContent::rows_wanted(std::string_view table) const {
  const auto found = std::ranges::find_if(tables_, [&](const Table& one) { return equal_words(one.name, table); });
  return found == tables_.end() ? k_looked_at_rows : k_looked_at_rows - found->rows;
}

DumpContent::Table& DumpContent::table_of(const DumpTable& table) {
  const auto found = std::ranges::find_if(tables_, [&](const Table& one) { return equal_words(one.name, table.name); });
  if (found != tables_.end()) return *found;
  Table& added = tables_.emplace_back();
  added.name = table.name;
  for (const std::string& name : table.columns) added.columns.push_back({.name = name});
  return added;
}

void DumpContent::note(Column& column, FieldType type, std::string_view text) const {
  if (type == FieldType::null) return;
  const bool board = type == FieldType::text && is_board(text, options_.marks);
  (board ? column.any_board : column.any_other) = true;
}

void DumpContent::look_at(std::string_view row, DumpRows rows, const SqlDialect& dialect, const DumpTable& table,
                          const std::vector<std::string>& columns) {
  Table& seen = table_of(table);
  ++seen.rows;
  const auto look = [&](std::size_t i, FieldType type, std::string_view text) {
    const std::size_t at = columns.empty() ? i : position_of(table.columns, columns[i]).value_or(seen.columns.size());
    if (at >= seen.columns.size()) return;
    // What COPY writes does not tell its type.
    const bool declared = rows == DumpRows::copy && type == FieldType::text && at < table.types.size();
    note(seen.columns[at], declared ? table.types[at] : type, text);
  };
  const std::size_t expected = columns.empty() ? seen.columns.size() : columns.size();
  if (rows == DumpRows::copy) {
    for (std::size_t i = 0, at = 0; i < expected && at <= row.size(); ++i) {
      const std::size_t end = std::min(row.find('\t', at), row.size());
      const std::string_view raw = row.substr(at, end - at);
      look(i, raw == "\\N" ? FieldType::null : FieldType::text, decode_copy_field(raw).value_or(std::string()));
      at = end + 1;
    }
    return;
  }
  std::vector<SqlValue> values;
  scan_sql_tuple(row, 0, true, dialect, &values);
  for (std::size_t i = 0; i < std::min(values.size(), expected); ++i) {
    const SqlValue& value = values[i];
    if (value.plain) {
      look(i, value.type, row.substr(value.begin, value.size));
      continue;
    }
    const auto text = sql_text(row, value, dialect);
    look(i, text ? FieldType::text : FieldType::expression, text.value_or(std::string()));
  }
}

std::vector<DumpPlace> DumpContent::boards() const {
  std::vector<DumpPlace> places;
  for (const Table& table : tables_) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      const Column& column = table.columns[i];
      if (!column.any_board || column.any_other) continue;
      const std::string name = column.name.empty() ? std::to_string(i + 1) : column.name;
      places.push_back({table.name, static_cast<ColumnIndex>(i), table.name + "." + name});
    }
  }
  return places;
}

}  // namespace oxaudit
