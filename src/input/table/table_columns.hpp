/// Which columns of a table hold the board, the id and the claims: from the options, else from the columns' names.
#pragma once

#include "input/core/input_options.hpp"
#include "input/table/column_names.hpp"
#include "support/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What the values of a row mean, in this order: the board or its nine cells, then the id and the claims that exist.
struct RowFields {
  static constexpr std::size_t k_max = k_cell_count + 3;
  std::size_t board_values = 1;  ///< 1 or 9
  bool id = false;
  bool claim = false;
  bool claim_next = false;

  std::size_t count() const noexcept {
    return board_values + std::size_t{id} + std::size_t{claim} + std::size_t{claim_next};
  }
};

struct TableColumns {
  std::optional<ColumnIndex> board;  ///< if absent, `cells` hold the board
  CellColumns cells{};
  std::optional<ColumnIndex> id;
  std::optional<ColumnIndex> claim;
  std::optional<ColumnIndex> claim_next;

  bool by_content = false;  ///< the board column was detected by its values, not by its name

  RowFields fields() const;
  /// The columns in the order of the values of a row (see RowFields).
  std::vector<ColumnIndex> in_order() const;
};

/// What a column may be without an option that names it.
enum class ColumnUse : std::uint8_t {
  any,
  not_board,  ///< numbers, which may be cells
  only_id,    ///< binary values
  nothing,    ///< computed values
};

/// Detects the columns of a table. `uses` has one element per name, or none if every column may be anything. Nullopt
/// when neither an option nor a name says where the board is. An error when several columns may hold the board, or when
/// an option names a column other than the board's that does not exist.
Result<std::optional<TableColumns>> table_columns(const std::vector<std::string>& names, const InputOptions& options,
                                                  const std::vector<ColumnUse>& uses = {});

/// The error for names that mean a board or nine cells more than once.
Error several_boards(const std::vector<std::string>& names, const std::vector<ColumnIndex>& boards,
                     const std::vector<CellColumns>& cells);

/// Detects the id and claim columns once the board's column is known. Without a `header`, `names` is the first row, and
/// options must give numbers.
Outcome detect_other_columns(TableColumns& columns, const std::vector<std::string>& names, const InputOptions& options,
                             bool header = true, const std::vector<ColumnUse>& uses = {});

/// The column that `option` selects, or an error.
Result<ColumnIndex> require_column(std::string_view option, std::string_view wanted,
                                   const std::vector<std::string>& names, bool header);

/// True if an option says where the board is.
bool board_is_given(const InputOptions& options);

/// The name of a column for messages, in quotes; its number, from 1, if it has no name.
std::string column_label(const std::vector<std::string>& names, ColumnIndex column);

/// `board column 'board', id column 'id'`
std::string describe_columns(const TableColumns& columns, const std::vector<std::string>& names);

/// Why these columns of one of `tables` tables were selected: `the only table; board column known by its name`.
std::string columns_reason(const TableColumns& columns, std::size_t tables, const InputOptions& options);

/// At most `count_max` of `items` as `label` writes each, with `separator` between them and `…` if there are more.
template <typename Items, typename Label>
std::string list_some(const Items& items, std::size_t count_max, std::string_view separator, Label label) {
  std::string list;
  std::size_t count = 0;
  for (const auto& item : items) {
    if (count != 0) list += separator;
    if (count++ == count_max) return list + "…";
    list += label(item);
  }
  return list;
}

}  // namespace oxaudit
