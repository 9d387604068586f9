/// Which table of a dump is read, and which of its columns hold what. A dump tells of its tables as it goes, so the
/// choice is made from what has been met; what comes to contradict it later is a problem of the source, never a
/// different choice.
#pragma once

#include "input/core/input_options.hpp"
#include "input/sql/dump_content.hpp"
#include "input/sql/sql_statement.hpp"
#include "support/result.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// How rows are to be read: what the pass over the dump tells the threads that decode them. Copied as bytes.
struct DumpShape {
  static constexpr ColumnIndex k_absent = UINT32_MAX;
  using Rows = DumpRows;

  Rows rows = Rows::copy;
  SqlDialect dialect;
  std::uint32_t field_count = 0;
  RowFields fields;
  std::array<ColumnIndex, RowFields::k_max> columns{};  ///< of each value; k_absent: the statement does not name it
  std::array<FieldType, RowFields::k_max> types{};      ///< as declared
};

class DumpTables {
 public:
  /// With `by_content`, a column that no name tells is told by what it holds, which is looked at: the one that is
  /// given, if it is the only one.
  DumpTables(const InputOptions& options, std::optional<std::vector<DumpPlace>> by_content)
      : options_(options), by_content_(std::move(by_content)) {
    if (by_content_) content_.emplace(options);
  }

  /// A table that was met. One of the same name is replaced.
  void add(DumpTable table);
  const DumpTable* find(std::string_view name) const;
  /// True when the rows of this table are to be read.
  bool is_chosen(std::string_view name) const;
  /// True when they would be, should the columns, of which nothing is known yet, be such as hold boards.
  bool may_be_chosen(std::string_view name) const;
  /// Of rows of the chosen table whose statement names `columns`, or none.
  DumpShape shape(const std::vector<std::string>& columns);

  /// How many more rows of this table are to be shown to `look_at`.
  std::uint32_t rows_to_look_at(std::string_view name) const;
  void look_at(std::string_view row, DumpRows rows, const SqlDialect& dialect, std::string_view name,
               const std::vector<std::string>& columns);
  /// The columns that hold boards by what was looked at; none where a name or an option tells the column, or there is
  /// no such column.
  std::optional<std::vector<DumpPlace>> boards_by_content() const;

  /// `table 'games', board column 'board', id column 'id'; the only table …`; empty as long as nothing is chosen.
  std::string description() const;
  /// What is wrong once all has been met.
  std::optional<SourceFinding> problem() const;

 private:
  void consider(const DumpTable& table);
  Result<std::optional<TableColumns>> columns_of(const DumpTable& table) const;
  std::string place_of_board() const;
  std::vector<std::string> all_rivals() const;
  std::string list() const;

  const InputOptions& options_;
  std::optional<std::vector<DumpPlace>> by_content_;
  std::optional<DumpContent> content_;
  std::vector<DumpTable> tables_;
  bool any_named_ = false;  ///< a table was met that --table means
  std::optional<DumpTable> chosen_;
  TableColumns columns_;
  bool any_rows_ = false;
  std::vector<std::string> rivals_;
  std::optional<SourceFinding> problem_;
};

}  // namespace oxaudit
