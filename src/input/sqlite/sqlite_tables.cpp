/// See sqlite_tables.hpp.
#include "input/sqlite/sqlite_tables.hpp"

#include "support/ascii.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::string_view k_table = "table";

/// What the tables have names of in which the virtual tables of SQLite (FTS3 to FTS5, R*Tree) keep their content.
constexpr std::array<std::string_view, 10> k_shadow_suffixes = {"config", "content", "data",  "docsize", "idx",
                                                                "node",   "parent",  "rowid", "segdir",  "segments"};

bool is_shadow(const std::string& name, const std::set<std::string>& virtual_names) {
  const std::size_t at = name.rfind('_');
  if (at == std::string::npos) return false;
  return std::ranges::find(k_shadow_suffixes, std::string_view(name).substr(at + 1)) != k_shadow_suffixes.end() &&
         virtual_names.contains(to_lower(std::string_view(name).substr(0, at)));
}

/// What a column of this declared type may be. SQLite looks for the same words in this order (datatype3, section 3.1).
ColumnUse declared_use(std::string_view type) {
  const std::string words = to_lower(type);
  for (const char* other : {"int", "char", "clob", "text"})
    if (words.find(other) != std::string::npos) return ColumnUse::any;
  return words.find("blob") == std::string::npos ? ColumnUse::any : ColumnUse::only_id;
}

/// The types of the first values of a column.
struct Types {
  bool text = false;
  bool number = false;
  bool blob = false;

  void add(FieldType type) {
    if (type == FieldType::null) return;
    (type == FieldType::text ? text : type == FieldType::blob ? blob : number) = true;
  }
  ColumnUse use() const {
    if (text) return ColumnUse::any;
    if (number) return ColumnUse::not_board;
    return blob ? ColumnUse::only_id : ColumnUse::any;
  }
};

}  // namespace

std::string in_double_quotes(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

bool SqliteTables::is_named(const NamedTable& table) const { return equal_but_case(table.name, options_.table); }

std::optional<SourceFinding> SqliteTables::list() {
  // SQLite itself begins the text of a definition with these words; a hostile one that does not is not an ordinary
  // table.
  auto schema = database_.prepare(
      "SELECT name, CASE WHEN type = 'view' THEN 'view' WHEN sql LIKE 'CREATE TABLE%' THEN 'table' ELSE 'virtual "
      "table' "
      "END FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
      "ORDER BY rowid");
  if (!schema) return schema.error();
  std::set<std::string> virtual_names;
  int code = SQLITE_ROW;
  while ((code = database_.step(*schema)) == SQLITE_ROW) {
    NamedTable& table = tables_.emplace_back();
    table.name = column_text(*schema, 0);
    for (const std::string_view kind : {"view", "virtual table"})
      if (column_text(*schema, 1) == kind) table.kind = kind;
    if (table.kind == "virtual table") virtual_names.insert(to_lower(std::string_view(table.name)));
  }
  if (code != SQLITE_DONE && (!database_.is_truncated() || tables_.empty())) return database_.problem_of(code);
  for (NamedTable& table : tables_)
    if (is_shadow(table.name, virtual_names)) table.kind = "shadow table";
  // Clang 14 cannot compile the range that std::ranges::stable_partition returns.
  std::stable_partition(tables_.begin(), tables_.end(), [](const NamedTable& table) { return table.kind == k_table; });
  const auto is_other = [&](const NamedTable& table) { return !is_named(table); };
  if (!std::ranges::all_of(tables_, is_other)) std::erase_if(tables_, is_other);
  for (NamedTable& table : tables_) {
    if (table.kind != k_table && !is_named(table)) continue;
    if (table.kind == "view")
      if (auto problem = database_.find_many_views()) return problem;
    // A definition may be damaged, or the module of a virtual table missing. The other tables can still be read.
    auto problem = read_columns(table);
    if (problem && (is_named(table) || problem->rule == Rule::limit_exceeded)) return problem;
  }
  return std::nullopt;
}

/// Reads the names of the columns and what they may be.
std::optional<SourceFinding> SqliteTables::read_columns(NamedTable& table) const {
  auto columns = database_.prepare("PRAGMA main.table_xinfo(" + in_double_quotes(table.name) + ")");
  if (!columns) return columns.error();
  int code = SQLITE_ROW;
  while ((code = database_.step(*columns)) == SQLITE_ROW) {
    const int hidden = sqlite3_column_int(columns->get(), 6);
    if (hidden == 1) continue;  // a parameter of a virtual table
    table.columns.emplace_back(column_text(*columns, 1));
    const bool is_computed = hidden != 0 && !is_named(table);
    table.uses.push_back(is_computed ? ColumnUse::nothing : declared_use(column_text(*columns, 2)));
  }
  if (code == SQLITE_DONE) return std::nullopt;
  return database_.problem_of(code);
}

/// Passes the values of the first rows on. Damage ends a sample early.
std::optional<SourceFinding> SqliteTables::sample(const NamedTable& table, std::uint32_t rows,
                                                  const std::function<void()>& begin, const TakeValue& take) const {
  std::vector<ColumnIndex> columns;
  std::string selected;
  for (ColumnIndex i = 0; i < table.columns.size(); ++i) {
    if (table.uses[i] == ColumnUse::nothing) continue;
    selected += (columns.empty() ? "" : ", ") + in_double_quotes(table.columns[i]);
    columns.push_back(i);
  }
  if (columns.empty() || rows == 0) return std::nullopt;
  auto statement = database_.prepare("SELECT " + selected + " FROM " + in_double_quotes(table.name) + " LIMIT " +
                                     std::to_string(rows));
  if (!statement) return std::nullopt;
  int code = SQLITE_ROW;
  while ((code = database_.step(*statement)) == SQLITE_ROW) {
    begin();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const FieldType type = type_of(*statement, static_cast<int>(i));
      take(columns[i], type, type == FieldType::text ? column_text(*statement, static_cast<int>(i)) : "");
    }
  }
  if (code == SQLITE_DONE || code == SQLITE_TOOBIG || (code & 0xFF) == SQLITE_CORRUPT) return std::nullopt;
  return database_.problem_of(code);
}

/// Excludes columns whose first values cannot be boards.
std::optional<SourceFinding> SqliteTables::find_uses() {
  for (NamedTable& table : tables_) {
    std::vector<Types> types(table.columns.size());
    const auto take = [&](ColumnIndex column, FieldType type, std::string_view /*text*/) { types[column].add(type); };
    if (auto problem = sample(
            table, TableChoice::k_sample_rows, [] {}, take))
      return problem;
    for (ColumnIndex i = 0; i < types.size(); ++i) table.uses[i] = std::max(table.uses[i], types[i].use());
  }
  return std::nullopt;
}

TableChoice SqliteTables::with_tables(std::optional<std::vector<BoardColumn>> by_content) const {
  TableChoice choice(options_, std::move(by_content));
  for (const NamedTable& table : tables_) choice.add(table);
  return choice;
}

Result<TableChoice, SourceFinding> SqliteTables::choose() {
  if (!options_.board_column.empty() || !options_.cell_columns.empty()) {
    // A view may repeat the columns of the table that it reads, so tables come first.
    if (with_tables(std::nullopt).chosen() == nullptr) {
      if (auto problem = database_.find_many_views()) return *problem;
      for (NamedTable& table : tables_) {
        if (!table.columns.empty()) continue;
        const auto problem = read_columns(table);
        if (problem && problem->rule == Rule::limit_exceeded) return *problem;
      }
    }
    return with_tables(std::nullopt);
  }
  if (auto problem = find_uses()) return *problem;
  TableChoice choice = with_tables(std::vector<BoardColumn>());
  if (choice.chosen() != nullptr) return choice;
  for (const NamedTable& table : tables_) {
    const auto begin = [&] { choice.begin_sample(table.name); };
    const auto take = [&](ColumnIndex column, FieldType type, std::string_view text) {
      choice.add_sample(column, type, text);
    };
    if (auto problem = sample(table, choice.sample_rows_wanted(table.name), begin, take)) return *problem;
  }
  return with_tables(choice.boards_by_content());
}

}  // namespace oxaudit
