/// The tables and views of a database, and which of them holds the boards. Without an option that names one, only
/// stored columns of ordinary tables are considered: other values are computed, which may take any time.
#pragma once

#include "input/sqlite/sqlite_database.hpp"
#include "input/table/table_choice.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

std::string in_double_quotes(std::string_view name);

class SqliteTables {
 public:
  /// The parameters must outlive this object.
  SqliteTables(const SqliteDatabase& database, const InputOptions& options) : database_(database), options_(options) {}

  /// Lists the tables and their columns. With --table, only the table with exactly that name if there is one.
  std::optional<SourceFinding> list();
  /// Chooses the table. An error means that not all tables could be examined.
  Result<TableChoice, SourceFinding> choose();

 private:
  using TakeValue = std::function<void(ColumnIndex, FieldType, std::string_view)>;

  bool is_named(const NamedTable& table) const;
  std::optional<SourceFinding> read_columns(NamedTable& table) const;
  std::optional<SourceFinding> sample(const NamedTable& table, std::uint32_t rows, const std::function<void()>& begin,
                                      const TakeValue& take) const;
  std::optional<SourceFinding> find_uses();
  TableChoice with_tables(std::optional<std::vector<BoardColumn>> by_content) const;

  const SqliteDatabase& database_;
  const InputOptions& options_;
  std::vector<NamedTable> tables_;
};

}  // namespace oxaudit
