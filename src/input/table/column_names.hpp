/// The names by which people call the columns of boards, cells and ids. CSV, SQLite and SQL dumps share them.
#pragma once

#include <oxaudit/board.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A column number, from 0.
using ColumnIndex = std::uint32_t;
/// The columns of the nine cells, row by row.
using CellColumns = std::array<ColumnIndex, k_cell_count>;

/// A name in lower case without blanks, `-`, `_`, dots and quotes. Names are compared in this form.
std::string plain_name(std::string_view name);

/// The columns whose names mean a board, in order.
std::vector<ColumnIndex> known_board_columns(const std::vector<std::string>& names);

/// Nine columns whose names mean cells: `c1…c9`, `1…9`, `a1…c3`, `r1c1…r3c3`, `top-left-square…` and similar. Returns
/// several answers if the names are ambiguous, such as `0…9`, or if more columns are named alike, such as `x1…x9` and
/// `o1…o9`. Ignores a name that occurs twice.
std::vector<CellColumns> known_cell_columns(const std::vector<std::string>& names);

/// The column whose name means an id: `id`, else `game_id`, else `key`. Several if they share that name.
std::vector<ColumnIndex> known_id_columns(const std::vector<std::string>& names);

/// The columns that an option selects: those with exactly this name, else those with an equal plain name, else the one
/// with this number (from 1). Without a header only numbers count. Empty when nothing matches; several when the name is
/// ambiguous.
std::vector<ColumnIndex> find_columns(std::string_view wanted, const std::vector<std::string>& names, bool header);

/// The end of a message about a name that several columns share, with what to do.
std::string name_is_shared(const std::vector<ColumnIndex>& columns);

/// Column numbers from 1, for messages: `1, 2 and 3`.
std::string list_numbers(const std::vector<ColumnIndex>& columns);

}  // namespace oxaudit
