/// Which column of a CSV file holds what, told by names that people really use.
#pragma once

#include <oxaudit/board.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A column number from 0.
using CsvColumn = std::uint32_t;
using CsvCellColumns = std::array<CsvColumn, k_cell_count>;

/// A name without case, blanks, `-`, `_`, dots and quotes: as names are compared.
std::string plain_name(std::string_view name);

/// The columns that are known by name to hold boards, in order.
std::vector<CsvColumn> known_board_columns(const std::vector<std::string>& names);

/// Nine columns known by name to hold cells: `c1…c9`, `1…9`, `a1…c3`, `r1c1…r3c3`, `top-left-square…` and the like.
/// More than one answer where the names leave a choice, as `0…9` do. A name that occurs twice is none.
std::vector<CsvCellColumns> known_cell_columns(const std::vector<std::string>& names);

/// The column known by name to hold an id: `id`, else `game_id`, else `key`. Several where they share that name.
std::vector<CsvColumn> known_id_columns(const std::vector<std::string>& names);

/// The columns that an option names: those of exactly this name, else those of a name like it, else the one of this
/// number from 1. None when there is no such column; several when the name does not tell which is meant.
std::vector<CsvColumn> find_columns(std::string_view wanted, const std::vector<std::string>& names, bool header);

/// For a message about a name that several columns have: that, and what to do.
std::string name_is_shared(const std::vector<CsvColumn>& columns);

/// The numbers of columns from 1, as a message says them: `1, 2 and 3`.
std::string list_numbers(const std::vector<CsvColumn>& columns);

}  // namespace oxaudit
