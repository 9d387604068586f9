/// Which table of a dump is read, and which of its columns hold what. A dump tells of its tables as it goes, so the
/// choice is made from what has been met; what comes to contradict it later is a problem of the source, never a
/// different choice.
#pragma once

#include "input/format.hpp"
#include "input/sql_statement.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// How rows are to be read: what the pass over the dump tells the threads that decode them. Copied as bytes.
struct DumpShape {
  static constexpr CsvColumn k_absent = UINT32_MAX;
  enum class Rows : std::uint8_t { copy, values };

  Rows rows = Rows::copy;
  SqlDialect dialect;
  std::uint32_t field_count = 0;
  RowFields fields;
  std::array<CsvColumn, RowFields::k_max> columns{};  ///< of each value; k_absent: the statement does not name it
  std::array<FieldType, RowFields::k_max> types{};    ///< as declared
};

class DumpTables {
 public:
  explicit DumpTables(const InputOptions& options) : options_(options) {}

  /// A table that was met. One of the same name is replaced.
  void add(DumpTable table);
  const DumpTable* find(std::string_view name) const;
  /// True when the rows of this table are to be read.
  bool is_chosen(std::string_view name) const;
  /// True when they would be, should the columns, of which nothing is known yet, be such as hold boards.
  bool may_be_chosen(std::string_view name) const;
  /// Of rows of the chosen table whose statement names `columns`, or none.
  DumpShape shape(const std::vector<std::string>& columns);

  /// `table 'games', board column 'board', id column 'id'; the only table …`; empty as long as nothing is chosen.
  std::string description() const;
  /// What is wrong once all has been met.
  std::optional<SourceFinding> problem() const;

 private:
  void consider(const DumpTable& table);
  std::string place_of_board() const;
  std::string list() const;

  const InputOptions& options_;
  std::vector<DumpTable> tables_;
  bool any_named_ = false;  ///< a table was met that --table means
  std::optional<DumpTable> chosen_;
  TableColumns columns_;
  bool any_rows_ = false;
  std::vector<std::string> rivals_;
  std::optional<SourceFinding> problem_;
};

}  // namespace oxaudit
