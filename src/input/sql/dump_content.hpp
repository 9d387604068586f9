/// Which columns of a dump hold boards, where no name tells: those whose first rows hold nothing else.
#pragma once

#include "input/core/input_options.hpp"
#include "input/sql/sql_statement.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

enum class DumpRows : std::uint8_t { copy, values };

/// A column of a table.
struct DumpPlace {
  std::string table;
  ColumnIndex column = 0;
  std::string name;  ///< as a user would say it: `games.board`, or with the number of a column without name
};

class DumpContent {
 public:
  explicit DumpContent(const InputOptions& options) : options_(options) {}

  /// How many more rows of the table are worth a look.
  std::uint32_t rows_wanted(std::string_view table) const;
  /// Looks at a whole row, whose values stand in the order of `columns`, or of the table's where there are none.
  void look_at(std::string_view row, DumpRows rows, const SqlDialect& dialect, const DumpTable& table,
               const std::vector<std::string>& columns);
  /// The columns that hold boards, in the order in which their tables were met.
  std::vector<DumpPlace> boards() const;

 private:
  struct Column {
    std::string name;
    bool any_board = false;
    bool any_other = false;
  };
  struct Table {
    std::string name;
    std::uint32_t rows = 0;
    std::vector<Column> columns;
  };

  Table& table_of(const DumpTable& table);
  void note(Column& column, FieldType type, std::string_view text) const;

  const InputOptions& options_;
  std::vector<Table> tables_;
};

/// Where `wanted` stands among `names`: as it is written, else in any case.
std::optional<ColumnIndex> position_of(const std::vector<std::string>& names, std::string_view wanted);

}  // namespace oxaudit
