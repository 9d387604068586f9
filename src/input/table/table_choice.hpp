/// Which table of a database or a SQL dump is read, and which of its columns hold what.
///
/// Tables are added one after another. A dump describes its tables only where they occur, so each choice depends on the
/// tables added so far. A later table that also fits never changes the choice; it is reported as a problem at the end.
///
/// If no column name tells where the boards are, the values do: a column holds boards if each of its values in the
/// first rows is a board or NULL. That takes two passes, since such a choice must not depend on the order of the rows:
/// the first one shows sample rows to a choice, and the second uses another choice with what the first one found.
#pragma once

#include "check/finding.hpp"
#include "input/core/input_options.hpp"
#include "input/table/table_columns.hpp"
#include "input/table/table_row.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace oxaudit {

/// A table as its source describes it.
struct NamedTable {
  std::string name;                   ///< as written, with its schema if any, without quotes
  std::vector<std::string> columns;   ///< empty strings if only their number is known; no elements if not even that
  std::vector<FieldType> types = {};  ///< declared types, for rows whose values do not show their types
  std::string_view kind = "table";    ///< if not "table", only an option selects it
  std::vector<ColumnUse> uses = {};   ///< what its columns may be (see table_columns)
};

/// A column that holds boards.
struct BoardColumn {
  std::string table;
  ColumnIndex column = 0;
  std::string label;  ///< for messages: `games.board`; with the column's number if it has no name
};

class TableChoice {
 public:
  /// How many rows of each table are examined as samples.
  static constexpr std::uint32_t k_sample_rows = 20;

  /// With `by_content`, the choice also examines sample rows. If `by_content` has exactly one element, which an earlier
  /// choice found, that column holds the boards unless a name says otherwise.
  TableChoice(const InputOptions& options, std::optional<std::vector<BoardColumn>> by_content)
      : options_(options), by_content_(std::move(by_content)) {}

  /// Adds a table, or replaces the one with the same name.
  void add(NamedTable table);
  const NamedTable* find(std::string_view name) const;

  /// True when the rows of this table are to be read.
  bool is_chosen(std::string_view name) const;
  /// True when nothing is chosen yet and the options permit this table, whose columns are still unknown.
  bool may_be_chosen(std::string_view name) const { return !chosen_ && is_permitted(name); }
  /// The chosen table, or null, and its columns.
  const NamedTable* chosen() const { return chosen_ ? &*chosen_ : nullptr; }
  const TableColumns& columns() const noexcept { return columns_; }
  /// Confirms the choice: from now on, another table that fits does not stop the reading.
  void begin_reading() noexcept { reading_ = true; }

  /// How many more sample rows of this table are wanted.
  std::uint32_t sample_rows_wanted(std::string_view name) const;
  /// Begins a sample row of a table that was added.
  void begin_sample(std::string_view table);
  /// A value of that row.
  void add_sample(std::size_t column, FieldType type, std::string_view text);
  /// The board columns that the samples show; nullopt when there is none, or when a name or an option selects one.
  std::optional<std::vector<BoardColumn>> boards_by_content() const;

  /// `table 'games', board column 'board', id column 'id'`; empty when nothing is chosen.
  std::string description() const;
  /// Why this table and these columns are chosen.
  std::string reason() const;
  /// What is wrong once all tables are added. `options` lists the options with which the user can choose.
  std::optional<SourceFinding> problem(std::string_view options) const;

 private:
  /// What the sample rows show about a column.
  struct Samples {
    bool any_board = false;
    bool any_other = false;
  };
  struct Table : NamedTable {
    std::uint32_t sample_rows = 0;
    std::vector<Samples> samples;
  };

  bool is_permitted(std::string_view name) const;
  std::size_t index_of(std::string_view name) const;
  Result<std::optional<TableColumns>> detect_columns(const NamedTable& table) const;
  void consider(const NamedTable& table);
  std::vector<BoardColumn> sampled_boards() const;
  std::vector<std::string> all_rivals() const;

  const InputOptions& options_;
  std::optional<std::vector<BoardColumn>> by_content_;
  std::vector<Table> tables_;
  std::unordered_map<std::string, std::size_t> index_by_name_;  ///< in `tables_`, by the name in lower case
  std::size_t sampled_ = 0;                                     ///< the table of the sample row
  bool any_permitted_ = false;                                  ///< --table permits one of the tables
  std::optional<NamedTable> chosen_;
  TableColumns columns_;
  bool reading_ = false;
  std::vector<std::string> rivals_;  ///< the first other tables or columns that may hold boards
  std::optional<SourceFinding> problem_;
};

}  // namespace oxaudit
