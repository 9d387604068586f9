/// See table_columns.hpp.
#include "input/table/table_columns.hpp"

#include "support/quote.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_all = static_cast<std::size_t>(-1);
constexpr std::size_t k_listed_max = 12;

/// The column that an option selects; nullopt if it does not exist.
Result<std::optional<ColumnIndex>> find_column(std::string_view option, std::string_view wanted,
                                               const std::vector<std::string>& names, bool header = true) {
  const std::vector<ColumnIndex> columns = find_columns(wanted, names, header);
  if (columns.empty()) return std::optional<ColumnIndex>();
  if (columns.size() > 1) return Error{std::string(option) + " " + in_quotes(wanted) + ": " + name_is_shared(columns)};
  return std::optional(columns.front());
}

bool permits(const std::vector<ColumnUse>& uses, ColumnIndex column, ColumnUse wanted) {
  return column >= uses.size() || uses[column] <= wanted;
}

/// Detects the board or cell columns; nullopt when there are none.
Result<std::optional<TableColumns>> board_columns(const std::vector<std::string>& names, const InputOptions& options,
                                                  const std::vector<ColumnUse>& uses) {
  using Found = std::optional<TableColumns>;
  TableColumns columns;
  if (!options.board_column.empty()) {
    const auto column = find_column("--board-column", options.board_column, names);
    if (!column) return column.error();
    columns.board = *column;
    return columns.board ? Found(columns) : Found();
  }
  if (!options.cell_columns.empty()) {
    for (std::size_t i = 0; i < k_cell_count; ++i) {
      const auto column = find_column("--cell-columns", options.cell_columns[i], names);
      if (!column) return column.error();
      if (!*column) return Found();
      columns.cells[i] = **column;
    }
    return Found(columns);
  }
  std::vector<ColumnIndex> boards = known_board_columns(names);
  std::erase_if(boards, [&](ColumnIndex column) { return !permits(uses, column, ColumnUse::any); });
  std::vector<CellColumns> cells = known_cell_columns(names);
  std::erase_if(cells, [&](const CellColumns& nine) {
    return !std::ranges::all_of(nine, [&](ColumnIndex column) { return permits(uses, column, ColumnUse::not_board); });
  });
  if (boards.size() + cells.size() > 1) return several_boards(names, boards, cells);
  if (!boards.empty()) columns.board = boards.front();
  if (!cells.empty()) columns.cells = cells.front();
  return boards.empty() && cells.empty() ? Found() : Found(columns);
}

}  // namespace

Error several_boards(const std::vector<std::string>& names, const std::vector<ColumnIndex>& boards,
                     const std::vector<CellColumns>& cells) {
  std::string list = list_some(boards, k_all, ", ", [&](ColumnIndex column) { return in_quotes(names[column]); });
  if (!list.empty() && !cells.empty()) list += ", ";
  list += list_some(cells, k_all, ", ", [&](const CellColumns& nine) {
    return in_quotes(names[nine.front()]) + " to " + in_quotes(names[nine.back()]);
  });
  if (boards.empty())
    return Error{"more than nine columns may be cells (" + list +
                 "): choose nine with --cell-columns; a board whose cells take several columns each cannot be read"};
  return Error{"more than one column may hold the board (" + list + "): choose with --board-column or --cell-columns"};
}

RowFields TableColumns::fields() const {
  return {.board_values = board ? 1U : std::size_t{k_cell_count},
          .id = id.has_value(),
          .claim = claim.has_value(),
          .claim_next = claim_next.has_value()};
}

std::vector<ColumnIndex> TableColumns::in_order() const {
  std::vector<ColumnIndex> columns(cells.begin(), cells.end());
  if (board) columns = {*board};
  for (const auto& other : {id, claim, claim_next})
    if (other) columns.push_back(*other);
  return columns;
}

Result<std::optional<TableColumns>> table_columns(const std::vector<std::string>& names, const InputOptions& options,
                                                  const std::vector<ColumnUse>& uses) {
  auto columns = board_columns(names, options, uses);
  if (!columns || !*columns) return columns;
  if (const Outcome others = detect_other_columns(**columns, names, options, true, uses); !others)
    return others.error();
  return columns;
}

Outcome detect_other_columns(TableColumns& columns, const std::vector<std::string>& names, const InputOptions& options,
                             bool header, const std::vector<ColumnUse>& uses) {
  std::vector<ColumnIndex> ids = header ? known_id_columns(names) : std::vector<ColumnIndex>();
  std::erase_if(ids, [&](ColumnIndex column) { return !permits(uses, column, ColumnUse::only_id); });
  if (ids.size() > 1 && options.id_column.empty())
    return Error{"columns " + list_numbers(ids) + ", " + in_quotes(names[ids[0]]) + " and " + in_quotes(names[ids[1]]) +
                 ", could each be the id: choose with --id-column"};
  if (!ids.empty()) columns.id = ids.front();
  struct Option {
    std::string_view name;
    const std::string& wanted;
    std::optional<ColumnIndex>& column;
  };
  for (const Option& option : {Option{"--id-column", options.id_column, columns.id},
                               Option{"--claim-column", options.claim_column, columns.claim},
                               Option{"--claim-next-column", options.claim_next_column, columns.claim_next}}) {
    if (option.wanted.empty()) continue;
    const auto found = require_column(option.name, option.wanted, names, header);
    if (!found) return found.error();
    option.column = *found;
  }
  return Done{};
}

Result<ColumnIndex> require_column(std::string_view option, std::string_view wanted,
                                   const std::vector<std::string>& names, bool header) {
  const auto found = find_column(option, wanted, names, header);
  if (!found) return found.error();
  if (*found) return **found;
  return Error{std::string(option) + " " + in_quotes(wanted) + ": no such column; " +
               (header ? "the columns are " : "the first row has ") + list_some(names, k_listed_max, ", ", in_quotes) +
               (header ? "" : "; without a header, give the number of a column, from 1")};
}

bool board_is_given(const InputOptions& options) {
  return !options.board_column.empty() || !options.cell_columns.empty();
}

std::string column_label(const std::vector<std::string>& names, ColumnIndex column) {
  return names[column].empty() ? std::to_string(column + 1) : in_quotes(names[column]);
}

std::string describe_columns(const TableColumns& columns, const std::vector<std::string>& names) {
  std::string text = columns.board ? "board column " + column_label(names, *columns.board) : "cell columns";
  if (!columns.board)
    for (const ColumnIndex cell : columns.cells) text += " " + column_label(names, cell);
  if (columns.id) text += ", id column " + column_label(names, *columns.id);
  return text;
}

std::string columns_reason(const TableColumns& columns, std::size_t tables, const InputOptions& options) {
  const bool given = board_is_given(options);
  std::string text = !options.query.empty()   ? "query given"
                     : !options.table.empty() ? "table given"
                     : tables == 1            ? "the only table"
                                   : "the only one of " + std::to_string(tables) + " tables with such columns";
  text += given                ? columns.board ? "; board column given" : "; cell columns given"
          : columns.by_content ? "; the only column with only boards in the first rows"
          : columns.board      ? "; board column known by its name"
                               : "; cell columns known by their names";
  if (columns.id) text += options.id_column.empty() ? "; id column known by its name" : "; id column given";
  return text;
}

}  // namespace oxaudit
