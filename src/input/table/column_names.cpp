/// See column_names.hpp.
#include "input/table/column_names.hpp"

#include "support/ascii.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 10> k_board_names = {"board", "finalboard", "state",     "position", "grid",
                                                            "cells", "tablero",    "tabuleiro", "grille",   "plateau"};
constexpr std::array<std::string_view, 3> k_id_names = {"id", "gameid", "key"};

/// What may come before the numbers 1 to 9, or 0 to 8, of nine cell columns, or before those of a row and a column.
constexpr std::array<std::string_view, 23> k_cell_prefixes = {
    "",  "c",      "cell", "a", "b", "p",   "pos",  "position", "s",    "sq",      "square",   "field",
    "f", "column", "col",  "v", "x", "var", "tile", "box",      "attr", "feature", "attribute"};

/// What numbered columns are called that are not cells, although there may be nine of them.
constexpr std::array<std::string_view, 7> k_not_cells = {"m", "move", "ply", "score", "step", "time", "turn"};

using Names = std::array<std::string, k_cell_count>;

void add_once(const CellColumns& columns, std::vector<CellColumns>& all) {
  if (std::ranges::find(all, columns) == all.end()) all.push_back(columns);
}

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

/// The columns by their plain names. A name that several columns share leads to none of them.
class ColumnsByName {
 public:
  explicit ColumnsByName(const std::vector<std::string>& plain_names) {
    for (std::size_t i = 0; i < plain_names.size(); ++i)
      if (const auto [entry, added] = columns_.try_emplace(plain_names[i], static_cast<ColumnIndex>(i)); !added)
        entry->second = k_shared;
  }

  bool has(const std::string& name) const { return columns_.find(name) != columns_.end(); }
  std::optional<CellColumns> find(const Names& names) const {
    CellColumns columns{};
    for (std::size_t i = 0; i < k_cell_count; ++i) {
      const auto found = columns_.find(names[i]);
      if (found == columns_.end() || found->second == k_shared) return std::nullopt;
      columns[i] = found->second;
    }
    return columns;
  }

 private:
  static constexpr ColumnIndex k_shared = static_cast<ColumnIndex>(-1);
  std::unordered_map<std::string, ColumnIndex> columns_;
};

/// Nine columns that are named like the cells `known`, except for the text before or after the part that differs, such
/// as `o1…o9` beside `x1…x9`, or `next_r1c1…` beside `r1c1…`.
void add_alike(const Names& known, const std::vector<std::string>& plain_names, const ColumnsByName& by_name,
               std::vector<CellColumns>& found) {
  std::size_t common = 0;
  while (std::ranges::all_of(
      known, [&](const std::string& name) { return common + 1 < name.size() && name[common] == known[0][common]; }))
    ++common;
  Names own = known;
  for (std::string& part : own) part.erase(0, common);
  for (const Names& parts : {own, numbered("", 1), numbered("", 0)})
    for (const std::string& name : plain_names)
      for (std::size_t at = 0; (at = name.find(parts[0], at)) != std::string::npos; ++at) {
        const std::string before = name.substr(0, at);
        const std::string after = name.substr(at + parts[0].size());
        if (after.empty() && std::ranges::find(k_not_cells, before) != k_not_cells.end()) continue;
        Names alike = parts;
        for (std::string& part : alike) part = before + part + after;
        if (const auto columns = by_name.find(alike)) add_once(*columns, found);
      }
}

/// Nine columns at the other end of what begins with the cells `known`: `c10…c18` of `c1…c18`, or `b2…d4` of a board
/// with the columns `a1…d4`.
void add_larger(const Names& known, const ColumnsByName& by_name, std::vector<CellColumns>& found) {
  const auto differ = [&](const std::string& other) {
    return static_cast<std::size_t>(std::ranges::mismatch(known[0], other).in1 - known[0].begin());
  };
  const std::size_t row = differ(known[3]);
  const std::size_t column = differ(known[1]);
  Names other = known;
  if (row != column) {
    for (std::string& name : other) {
      if (row < name.size()) ++name[row];
      if (column < name.size()) ++name[column];
    }
  } else if (known[0].back() == '1') {
    const std::string prefix = known[0].substr(0, known[0].size() - 1);
    int last = k_cell_count;
    while (by_name.has(prefix + std::to_string(last + 1))) ++last;
    // The tenth column is usually the result.
    if (last > k_cell_count + 1) other = numbered(prefix, last - k_cell_count + 1);
  }
  if (const auto columns = by_name.find(other)) add_once(*columns, found);
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
  const ColumnsByName by_name(plain);
  const Names* known = nullptr;
  std::string_view missing;  // many sets begin alike
  for (const Names& set : cell_name_sets()) {
    if (set[0] == missing) continue;
    if (!by_name.has(set[0])) missing = set[0];
    if (const auto columns = by_name.find(set)) {
      add_once(*columns, found);
      known = &set;
    }
  }
  if (found.size() != 1) return found;
  add_alike(*known, plain, by_name, found);
  add_larger(*known, by_name, found);
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
