/// See csv_columns.hpp.
#include "input/csv_columns.hpp"

#include <algorithm>
#include <charconv>
#include <span>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 10> k_board_names = {"board", "finalboard", "state",     "position", "grid",
                                                            "cells", "tablero",    "tabuleiro", "grille",   "plateau"};
constexpr std::array<std::string_view, 3> k_id_names = {"id", "gameid", "key"};

/// What may stand before the numbers 1 to 9, or 0 to 8, of nine cell columns.
constexpr std::array<std::string_view, 13> k_cell_prefixes = {"",         "c", "cell", "a",      "b",     "p", "pos",
                                                              "position", "s", "sq",   "square", "field", "f"};

using Names = std::array<std::string, k_cell_count>;

Names numbered(std::string_view prefix, int first) {
  Names names;
  for (int i = 0; i < k_cell_count; ++i)
    names[static_cast<std::size_t>(i)] = std::string(prefix) + std::to_string(first + i);
  return names;
}

/// Names put together of a word for the row and a word for the column.
Names crossed(const std::array<std::string_view, 3>& rows, const std::array<std::string_view, 3>& columns,
              std::string_view suffix) {
  Names names;
  for (std::size_t i = 0; i < k_cell_count; ++i)
    names[i] = std::string(rows[i / 3]) + std::string(columns[i % 3]) + std::string(suffix);
  return names;
}

const std::vector<Names>& cell_name_sets() {
  static const std::vector<Names> sets = [] {
    std::vector<Names> all;
    for (const std::string_view prefix : k_cell_prefixes) {
      all.push_back(numbered(prefix, 1));
      all.push_back(numbered(prefix, 0));
    }
    all.push_back(crossed({"a", "b", "c"}, {"1", "2", "3"}, ""));
    all.push_back(crossed({"r1", "r2", "r3"}, {"c1", "c2", "c3"}, ""));
    all.push_back(crossed({"r0", "r1", "r2"}, {"c0", "c1", "c2"}, ""));
    all.push_back(crossed({"row1", "row2", "row3"}, {"col1", "col2", "col3"}, ""));
    all.push_back(crossed({"t", "m", "b"}, {"l", "m", "r"}, ""));
    all.push_back(crossed({"t", "m", "b"}, {"l", "c", "r"}, ""));
    for (const std::string_view suffix : {"", "square"}) {
      all.push_back(crossed({"top", "middle", "bottom"}, {"left", "middle", "right"}, suffix));
      all.push_back(crossed({"top", "middle", "bottom"}, {"left", "center", "right"}, suffix));
      all.push_back(crossed({"top", "center", "bottom"}, {"left", "center", "right"}, suffix));
      Names centre = crossed({"top", "middle", "bottom"}, {"left", "middle", "right"}, suffix);
      for (const std::string_view word : {"middle", "center", "centre"}) {
        centre[4] = std::string(word) + std::string(suffix);
        all.push_back(centre);
      }
    }
    return all;
  }();
  return sets;
}

std::optional<CsvColumn> column_of(std::string_view plain, const std::vector<std::string>& plain_names) {
  const auto found = std::find(plain_names.begin(), plain_names.end(), plain);
  if (found == plain_names.end()) return std::nullopt;
  return static_cast<CsvColumn>(found - plain_names.begin());
}

std::vector<CsvColumn> columns_of(std::string_view wanted, const std::vector<std::string>& names) {
  std::vector<CsvColumn> columns;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == wanted) columns.push_back(static_cast<CsvColumn>(i));
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
    if (std::string_view(" \t-_\"'").find(c) != std::string_view::npos) continue;
    plain.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return plain;
}

std::vector<CsvColumn> known_board_columns(const std::vector<std::string>& names) {
  std::vector<CsvColumn> columns;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::find(k_board_names.begin(), k_board_names.end(), plain_name(names[i])) != k_board_names.end())
      columns.push_back(static_cast<CsvColumn>(i));
  return columns;
}

std::vector<CsvCellColumns> known_cell_columns(const std::vector<std::string>& names) {
  std::vector<CsvCellColumns> found;
  if (names.size() < k_cell_count) return found;
  const std::vector<std::string> plain = plain_names_of(names);
  for (const Names& set : cell_name_sets()) {
    CsvCellColumns columns{};
    bool all = true;
    for (std::size_t i = 0; all && i < k_cell_count; ++i) {
      const auto column = column_of(set[i], plain);
      all = column && std::count(plain.begin(), plain.end(), set[i]) == 1;
      if (all) columns[i] = *column;
    }
    if (all && std::find(found.begin(), found.end(), columns) == found.end()) found.push_back(columns);
  }
  return found;
}

std::optional<CsvColumn> known_id_column(const std::vector<std::string>& names) {
  const std::vector<std::string> plain = plain_names_of(names);
  for (const std::string_view id : k_id_names)
    if (const auto column = column_of(id, plain)) return column;
  return std::nullopt;
}

std::vector<CsvColumn> find_columns(std::string_view wanted, const std::vector<std::string>& names, bool header) {
  if (header) {
    if (auto exact = columns_of(wanted, names); !exact.empty()) return exact;
    if (auto alike = columns_of(plain_name(wanted), plain_names_of(names)); !alike.empty()) return alike;
  }
  CsvColumn number = 0;
  const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  if (error != std::errc{} || end != wanted.data() + wanted.size() || number == 0 || number > names.size()) return {};
  return {number - 1};
}

std::string list_numbers(const std::vector<CsvColumn>& columns) {
  std::string list;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) list += i + 1 == columns.size() ? " and " : ", ";
    list += std::to_string(columns[i] + 1);
  }
  return list;
}

std::string name_is_shared(const std::vector<CsvColumn>& columns) {
  return "several columns have that name (" + list_numbers(columns) + "): give the number of the one that is meant";
}

}  // namespace oxaudit
