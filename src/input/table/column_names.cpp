/// See column_names.hpp.
#include "input/table/column_names.hpp"

#include "support/ascii.hpp"

#include <algorithm>
#include <charconv>
#include <span>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 10> k_board_names = {"board", "finalboard", "state",     "position", "grid",
                                                            "cells", "tablero",    "tabuleiro", "grille",   "plateau"};
constexpr std::array<std::string_view, 3> k_id_names = {"id", "gameid", "key"};

/// What may come before the numbers 1 to 9, or 0 to 8, of nine cell columns, or before those of a row and a column.
constexpr std::array<std::string_view, 23> k_cell_prefixes = {
    "",  "c",      "cell", "a", "b", "p",   "pos",  "position", "s",    "sq",      "square",   "field",
    "f", "column", "col",  "v", "x", "var", "tile", "box",      "attr", "feature", "attribute"};

using Names = std::array<std::string, k_cell_count>;

Names numbered(std::string_view prefix, int first) {
  Names names;
  for (int i = 0; i < k_cell_count; ++i)
    names[static_cast<std::size_t>(i)] = std::string(prefix) + std::to_string(first + i);
  return names;
}

/// Names put together of a word for the row and a word for the column.
Names crossed(const std::array<std::string, 3>& rows, const std::array<std::string, 3>& columns,
              std::string_view suffix) {
  Names names;
  for (std::size_t i = 0; i < k_cell_count; ++i) names[i] = rows[i / 3] + columns[i % 3] + std::string(suffix);
  return names;
}

/// Words for rows and columns, as in `top-left-square`, with any word for the middle of either.
void add_places(std::vector<Names>& all) {
  using Words = std::array<std::string, 3>;
  constexpr std::array<std::string_view, 4> k_middles = {"middle", "center", "centre", "mid"};
  for (const Words& outer : {Words{"top", "", "bottom"}, Words{"upper", "", "lower"}})
    for (const std::string_view suffix : {"", "square"})
      for (const std::string_view middle_row : k_middles)
        for (const std::string_view middle_column : k_middles) {
          all.push_back(crossed({outer[0], std::string(middle_row), outer[2]},
                                {"left", std::string(middle_column), "right"}, suffix));
          Names alone = all.back();
          for (const std::string_view word : k_middles) {
            alone[4] = std::string(word) + std::string(suffix);
            all.push_back(alone);
          }
        }
}

const std::vector<Names>& cell_name_sets() {
  static const std::vector<Names> sets = [] {
    std::vector<Names> all;
    for (const std::string_view prefix : k_cell_prefixes) {
      all.push_back(numbered(prefix, 1));
      all.push_back(numbered(prefix, 0));
      if (prefix.empty()) continue;
      const std::string p(prefix);
      all.push_back(crossed({p + "1", p + "2", p + "3"}, {"1", "2", "3"}, ""));
      all.push_back(crossed({p + "0", p + "1", p + "2"}, {"0", "1", "2"}, ""));
    }
    // Not `m1` to `m9`, which are moves.
    all.push_back(crossed({"m1", "m2", "m3"}, {"1", "2", "3"}, ""));
    all.push_back({"a", "b", "c", "d", "e", "f", "g", "h", "i"});
    all.push_back(crossed({"a", "b", "c"}, {"1", "2", "3"}, ""));
    all.push_back(crossed({"r1", "r2", "r3"}, {"c1", "c2", "c3"}, ""));
    all.push_back(crossed({"r0", "r1", "r2"}, {"c0", "c1", "c2"}, ""));
    for (const std::string_view column : {"col", "column"}) {
      const std::string c(column);
      all.push_back(crossed({"row1", "row2", "row3"}, {c + "1", c + "2", c + "3"}, ""));
      all.push_back(crossed({"row0", "row1", "row2"}, {c + "0", c + "1", c + "2"}, ""));
    }
    all.push_back(crossed({"t", "m", "b"}, {"l", "m", "r"}, ""));
    all.push_back(crossed({"t", "m", "b"}, {"l", "c", "r"}, ""));
    for (const std::string_view middle : {"c", "center", "centre", "middle"})
      all.push_back({"nw", "n", "ne", "w", std::string(middle), "e", "sw", "s", "se"});
    add_places(all);
    return all;
  }();
  return sets;
}

std::optional<ColumnIndex> column_of(std::string_view plain, const std::vector<std::string>& plain_names) {
  const auto found = std::find(plain_names.begin(), plain_names.end(), plain);
  if (found == plain_names.end()) return std::nullopt;
  return static_cast<ColumnIndex>(found - plain_names.begin());
}

std::vector<ColumnIndex> columns_of(std::string_view wanted, const std::vector<std::string>& names) {
  std::vector<ColumnIndex> columns;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == wanted) columns.push_back(static_cast<ColumnIndex>(i));
  return columns;
}

std::vector<std::string> plain_names_of(const std::vector<std::string>& names) {
  std::vector<std::string> plain;
  plain.reserve(names.size());
  for (const std::string& name : names) plain.push_back(plain_name(name));
  return plain;
}

}  // namespace

std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (std::string_view(" \t-_.\"'").find(c) != std::string_view::npos) continue;
    plain.push_back(to_lower(c));
  }
  return plain;
}

std::vector<ColumnIndex> known_board_columns(const std::vector<std::string>& names) {
  std::vector<ColumnIndex> columns;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::find(k_board_names.begin(), k_board_names.end(), plain_name(names[i])) != k_board_names.end())
      columns.push_back(static_cast<ColumnIndex>(i));
  return columns;
}

std::vector<CellColumns> known_cell_columns(const std::vector<std::string>& names) {
  std::vector<CellColumns> found;
  if (names.size() < k_cell_count) return found;
  const std::vector<std::string> plain = plain_names_of(names);
  // Many sets begin alike.
  std::string_view missing;
  for (const Names& set : cell_name_sets()) {
    if (set[0] == missing) continue;
    CellColumns columns{};
    bool all = true;
    for (std::size_t i = 0; all && i < k_cell_count; ++i) {
      const auto column = column_of(set[i], plain);
      all = column && std::count(plain.begin(), plain.end(), set[i]) == 1;
      if (all) columns[i] = *column;
      if (i == 0 && !all) missing = set[0];
    }
    if (all && std::find(found.begin(), found.end(), columns) == found.end()) found.push_back(columns);
  }
  return found;
}

std::vector<ColumnIndex> known_id_columns(const std::vector<std::string>& names) {
  const std::vector<std::string> plain = plain_names_of(names);
  for (const std::string_view id : k_id_names) {
    // As it is written before what is alike: `id` and not `_id`.
    std::vector<ColumnIndex> columns = columns_of(id, names);
    if (columns.empty()) columns = columns_of(id, plain);
    if (!columns.empty()) return columns;
  }
  return {};
}

std::vector<ColumnIndex> find_columns(std::string_view wanted, const std::vector<std::string>& names, bool header) {
  if (header) {
    if (auto exact = columns_of(wanted, names); !exact.empty()) return exact;
    if (auto alike = columns_of(plain_name(wanted), plain_names_of(names)); !alike.empty()) return alike;
  }
  ColumnIndex number = 0;
  const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  if (error != std::errc{} || end != wanted.data() + wanted.size() || number == 0 || number > names.size()) return {};
  return {number - 1};
}

std::string list_numbers(const std::vector<ColumnIndex>& columns) {
  std::string list;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) list += i + 1 == columns.size() ? " and " : ", ";
    list += std::to_string(columns[i] + 1);
  }
  return list;
}

std::string name_is_shared(const std::vector<ColumnIndex>& columns) {
  return "several columns have that name (" + list_numbers(columns) + "): give the number of the one that is meant";
}

}  // namespace oxaudit
