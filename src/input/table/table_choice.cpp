/// See table_choice.hpp.
#include "input/table/table_choice.hpp"

#include "support/ascii.hpp"
#include "support/quote.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::size_t k_listed_max = 10;

/// True when `wanted`, which may omit the schema and the database, selects the table `name`.
bool selects(std::string_view wanted, std::string_view name) {
  if (!ends_with_but_case(name, wanted)) return false;
  return wanted.size() == name.size() || name[name.size() - wanted.size() - 1] == '.';
}

/// `table.column`, or with the number of a column without name.
std::string label_of(const NamedTable& table, ColumnIndex column) {
  const std::string& name = table.columns[column];
  return table.name + "." + (name.empty() ? std::to_string(column + 1) : name);
}
std::string label_of(const NamedTable& table, const TableColumns& columns) {
  return columns.board ? label_of(table, *columns.board) : table.name;
}

/// A table with its columns, for messages.
std::string with_columns(const NamedTable& table) {
  if (table.kind != "table") return std::string(table.kind) + " " + in_quotes(table.name);
  const std::string text = in_quotes(table.name) + " with ";
  if (table.columns.empty()) return text + "unknown columns";
  if (table.columns.front().empty()) return text + std::to_string(table.columns.size()) + " columns without names";
  return text + list_some(table.columns, k_listed_max, ", ", in_quotes);
}

/// Adds another place where boards may be. More than a message lists are not kept.
void add_rival(std::vector<std::string>& rivals, std::string rival) {
  if (rivals.size() < k_listed_max && std::ranges::find(rivals, rival) == rivals.end())
    rivals.push_back(std::move(rival));
}

std::string ambiguous(const std::vector<std::string>& boards) {
  return "boards may be in " + list_some(boards, k_listed_max, ", ", in_quotes) +
         ": choose with --table and --board-column";
}

}  // namespace

std::size_t TableChoice::index_of(std::string_view name) const {
  const auto found = index_by_name_.find(to_lower(name));
  return found == index_by_name_.end() ? tables_.size() : found->second;
}

const NamedTable* TableChoice::find(std::string_view name) const {
  const std::size_t index = index_of(name);
  return index == tables_.size() ? nullptr : &tables_[index];
}

void TableChoice::add(NamedTable table) {
  if (chosen_ && equal_but_case(chosen_->name, table.name)) chosen_.reset();
  consider(table);
  const std::size_t index = index_of(table.name);
  if (index == tables_.size()) {
    index_by_name_.emplace(to_lower(table.name), index);
    tables_.emplace_back();
  }
  const std::size_t columns = table.columns.size();
  tables_[index] = {{std::move(table)}, 0, std::vector<Samples>(columns)};
}

bool TableChoice::is_permitted(std::string_view name) const {
  return options_.table.empty() || selects(options_.table, name);
}

Result<std::optional<TableColumns>> TableChoice::detect_columns(const NamedTable& table) const {
  auto columns = table_columns(table.columns, options_, table.uses);
  if (!columns || *columns || !by_content_ || by_content_->size() != 1) return columns;
  const BoardColumn& board = by_content_->front();
  if (!equal_but_case(board.table, table.name) || board.column >= table.columns.size()) return columns;
  TableColumns detected;
  detected.board = board.column;
  detected.by_content = true;
  if (const Outcome others = detect_other_columns(detected, table.columns, options_, true, table.uses); !others)
    return others.error();
  return std::optional(detected);
}

void TableChoice::consider(const NamedTable& table) {
  if (!is_permitted(table.name)) return;
  any_permitted_ = true;
  if (table.columns.empty()) return;
  const auto columns = detect_columns(table);
  if (!columns) {
    if (!problem_)
      problem_ =
          SourceFinding{Rule::unsupported_format, "table " + in_quotes(table.name) + ": " + columns.error().message};
    return;
  }
  if (!*columns) return;
  if (!chosen_) {
    chosen_ = table;
    columns_ = **columns;
  } else {
    add_rival(rivals_, label_of(table, **columns));
  }
}

bool TableChoice::is_chosen(std::string_view name) const {
  return chosen_ && equal_but_case(chosen_->name, name) && (rivals_.empty() || reading_);
}

std::uint32_t TableChoice::sample_rows_wanted(std::string_view name) const {
  if (!by_content_ || !is_permitted(name)) return 0;
  const std::size_t index = index_of(name);
  return k_sample_rows - (index == tables_.size() ? 0 : tables_[index].sample_rows);
}

void TableChoice::begin_sample(std::string_view table) {
  sampled_ = index_of(table);
  ++tables_[sampled_].sample_rows;
}

void TableChoice::add_sample(std::size_t column, FieldType type, std::string_view text) {
  std::vector<Samples>& samples = tables_[sampled_].samples;
  if (column >= samples.size() || type == FieldType::null) return;
  const bool board = type == FieldType::text && is_board(text, options_.marks);
  (board ? samples[column].any_board : samples[column].any_other) = true;
}

std::vector<BoardColumn> TableChoice::sampled_boards() const {
  std::vector<BoardColumn> boards;
  for (const Table& table : tables_)
    for (ColumnIndex i = 0; i < table.samples.size(); ++i)
      if (table.samples[i].any_board && !table.samples[i].any_other &&
          (i >= table.uses.size() || table.uses[i] == ColumnUse::any))
        boards.push_back({table.name, i, label_of(table, i)});
  return boards;
}

std::optional<std::vector<BoardColumn>> TableChoice::boards_by_content() const {
  std::vector<BoardColumn> boards = sampled_boards();
  if (chosen_ || problem_ || boards.empty()) return std::nullopt;
  return boards;
}

/// The other places where boards may be: those found by name, and those found by their values if the choice was too.
std::vector<std::string> TableChoice::all_rivals() const {
  std::vector<std::string> rivals = rivals_;
  if (!chosen_ || !columns_.by_content) return rivals;
  for (const BoardColumn& board : sampled_boards())
    if (board.label != label_of(*chosen_, columns_)) add_rival(rivals, board.label);
  return rivals;
}

std::string TableChoice::description() const {
  if (!chosen_) return {};
  return std::string(chosen_->kind) + " " + in_quotes(chosen_->name) + ", " +
         describe_columns(columns_, chosen_->columns);
}

std::string TableChoice::reason() const {
  const auto count = std::ranges::count(tables_, std::string_view("table"), &Table::kind);
  return chosen_ ? columns_reason(columns_, static_cast<std::size_t>(count), options_) : "";
}

std::optional<SourceFinding> TableChoice::problem(std::string_view options) const {
  constexpr Rule k_rule = Rule::unsupported_format;
  if (problem_) return problem_;
  if (std::vector<std::string> boards = all_rivals(); chosen_ && !boards.empty()) {
    boards.insert(boards.begin(), label_of(*chosen_, columns_));
    return SourceFinding{k_rule, ambiguous(boards) + (reading_ ? "; only the first was read" : "")};
  }
  if (chosen_) return std::nullopt;
  if (by_content_ && by_content_->size() > 1) {
    std::vector<std::string> boards;
    for (const BoardColumn& board : *by_content_) boards.push_back(board.label);
    return SourceFinding{k_rule, ambiguous(boards)};
  }
  if (tables_.empty()) return SourceFinding{Rule::no_records, "it contains no table"};
  const std::string tables = "the tables are " + list_some(tables_, k_listed_max, "; ", with_columns);
  if (!any_permitted_)
    return SourceFinding{k_rule, "--table " + in_quotes(options_.table) + ": no such table; " + tables};
  return SourceFinding{k_rule,
                       "cannot tell which column holds the board: " + tables + "; choose with " + std::string(options)};
}

}  // namespace oxaudit
