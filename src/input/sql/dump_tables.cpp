/// See dump_tables.hpp.
#include "input/sql/dump_tables.hpp"

#include "support/quote.hpp"
#include "support/result.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::size_t k_listed_max = 10;

/// `wanted` may leave out the schema and the database.
bool is_meant(std::string_view wanted, std::string_view name) {
  if (wanted.size() > name.size() || !equal_words(wanted, name.substr(name.size() - wanted.size()))) return false;
  return wanted.size() == name.size() || name[name.size() - wanted.size() - 1] == '.';
}

}  // namespace

const DumpTable* DumpTables::find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(tables_, [&](const DumpTable& table) { return equal_words(table.name, name); });
  return found == tables_.end() ? nullptr : &*found;
}

void DumpTables::add(DumpTable table) {
  const auto same =
      std::ranges::find_if(tables_, [&](const DumpTable& other) { return equal_words(other.name, table.name); });
  if (chosen_ && equal_words(chosen_->name, table.name)) chosen_.reset();
  consider(table);
  if (same == tables_.end())
    tables_.push_back(std::move(table));
  else
    *same = std::move(table);
}

Result<std::optional<TableColumns>> DumpTables::columns_of(const DumpTable& table) const {
  auto columns = table_columns(table.columns, options_);
  if (!columns || *columns || !by_content_ || by_content_->size() != 1) return columns;
  const DumpPlace& place = by_content_->front();
  if (!equal_words(place.table, table.name) || place.column >= table.columns.size()) return columns;
  TableColumns told;
  told.board = place.column;
  told.by_content = true;
  if (const Outcome others = detect_other_columns(told, table.columns, options_); !others) return others.error();
  return std::optional(told);
}

std::uint32_t DumpTables::rows_to_look_at(std::string_view name) const {
  const bool meant = options_.table.empty() || is_meant(options_.table, name);
  return content_ && meant ? content_->rows_wanted(name) : 0;
}

void DumpTables::look_at(std::string_view row, DumpRows rows, const SqlDialect& dialect, std::string_view name,
                         const std::vector<std::string>& columns) {
  if (const DumpTable* table = find(name)) content_->look_at(row, rows, dialect, *table, columns);
}

std::optional<std::vector<DumpPlace>> DumpTables::boards_by_content() const {
  if (chosen_ || problem_ || !content_) return std::nullopt;
  std::vector<DumpPlace> places = content_->boards();
  if (places.empty()) return std::nullopt;
  return places;
}

void DumpTables::consider(const DumpTable& table) {
  if (!options_.table.empty() && !is_meant(options_.table, table.name)) return;
  any_named_ = true;
  if (table.columns.empty()) return;
  const auto columns = columns_of(table);
  if (!columns) {
    if (!problem_)
      problem_ =
          SourceFinding{Rule::unsupported_format, "table " + in_quotes(table.name) + ": " + columns.error().message};
    return;
  }
  if (!*columns) return;
  if (chosen_) {
    const std::string rival = (*columns)->board ? table.name + "." + table.columns[*(*columns)->board] : table.name;
    if (std::ranges::find(rivals_, rival) == rivals_.end()) rivals_.push_back(rival);
    return;
  }
  chosen_ = table;
  columns_ = **columns;
}

bool DumpTables::is_chosen(std::string_view name) const {
  return chosen_ && equal_words(chosen_->name, name) && (rivals_.empty() || any_rows_);
}

bool DumpTables::may_be_chosen(std::string_view name) const {
  return !chosen_ && (options_.table.empty() || is_meant(options_.table, name));
}

DumpShape DumpTables::shape(const std::vector<std::string>& columns) {
  any_rows_ = true;
  DumpShape shape;
  shape.fields = columns_.fields();
  shape.field_count = static_cast<std::uint32_t>(columns.empty() ? chosen_->columns.size() : columns.size());
  const std::vector<ColumnIndex> order = columns_.in_order();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ColumnIndex column = order[i];
    shape.columns[i] =
        columns.empty() ? column : position_of(columns, chosen_->columns[column]).value_or(DumpShape::k_absent);
    shape.types[i] = column < chosen_->types.size() ? chosen_->types[column] : FieldType::text;
  }
  return shape;
}

std::string DumpTables::place_of_board() const {
  if (!columns_.board) return chosen_->name;
  const std::string& name = chosen_->columns[*columns_.board];
  return chosen_->name + "." + (name.empty() ? std::to_string(*columns_.board + 1) : name);
}

/// Where boards may be, too.
std::vector<std::string> DumpTables::all_rivals() const {
  std::vector<std::string> rivals = rivals_;
  if (!chosen_ || !columns_.by_content) return rivals;
  for (const DumpPlace& place : content_->boards())
    if (place.name != place_of_board() && std::ranges::find(rivals, place.name) == rivals.end())
      rivals.push_back(place.name);
  return rivals;
}

std::string DumpTables::description() const {
  if (!chosen_) return {};
  const auto name_of = [&](ColumnIndex column) {
    const std::string& name = chosen_->columns[column];
    return name.empty() ? std::to_string(column + 1) : in_quotes(name);
  };
  std::string text = "table " + in_quotes(chosen_->name);
  if (columns_.board) {
    text += ", board column " + name_of(*columns_.board);
  } else {
    text += ", cell columns";
    for (const ColumnIndex cell : columns_.cells) text += " " + name_of(cell);
  }
  if (columns_.id) text += ", id column " + name_of(*columns_.id);
  return text + "; " + columns_reason(columns_, std::max<std::size_t>(tables_.size(), 1), options_);
}

std::string DumpTables::list() const {
  std::string list;
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    if (i == k_listed_max) return list + "; …";
    const DumpTable& table = tables_[i];
    list += (i == 0 ? "" : "; ") + in_quotes(table.name) + " with ";
    if (table.columns.empty()) {
      list += "columns that are nowhere given";
      continue;
    }
    if (table.columns.front().empty()) {
      list += std::to_string(table.columns.size()) + " columns whose names are nowhere given";
      continue;
    }
    for (std::size_t column = 0; column < table.columns.size() && column < k_listed_max; ++column)
      list += (column == 0 ? "" : ", ") + in_quotes(table.columns[column]);
    if (table.columns.size() > k_listed_max) list += ", …";
  }
  return list;
}

std::optional<SourceFinding> DumpTables::problem() const {
  constexpr Rule k_rule = Rule::unsupported_format;
  if (problem_) return problem_;
  if (const std::vector<std::string> rivals = all_rivals(); !rivals.empty()) {
    std::string places = in_quotes(place_of_board());
    for (const std::string& rival : rivals) places += ", " + in_quotes(rival);
    return SourceFinding{k_rule, "boards may be in " + places + ": choose with --table and --board-column" +
                                     (any_rows_ ? "; only the first was read" : "")};
  }
  if (chosen_) return std::nullopt;
  if (by_content_ && by_content_->size() > 1) {
    std::string places;
    for (const DumpPlace& place : *by_content_) places += (places.empty() ? "" : ", ") + in_quotes(place.name);
    return SourceFinding{k_rule, "boards may be in " + places + ": choose with --table and --board-column"};
  }
  if (tables_.empty()) return SourceFinding{Rule::no_records, "there is no table in it"};
  if (!any_named_)
    return SourceFinding{k_rule,
                         "--table " + in_quotes(options_.table) + ": there is no such table; there are " + list()};
  return SourceFinding{k_rule, "no column that holds boards can be told: the tables are " + list() +
                                   "; choose with --table, --board-column or --cell-columns"};
}

}  // namespace oxaudit
