/// See sqlite_rows.hpp.
#include "input/sqlite/sqlite_rows.hpp"

#include "input/table/table_row.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

namespace oxaudit {

namespace {

class RowSource final : public ByteSource {
 public:
  RowSource(SqliteDatabase database, SqliteStatement statement, RowQuery query, std::size_t bytes_max)
      : database_(std::move(database)),
        statement_(std::move(statement)),
        query_(std::move(query)),
        bytes_max_(bytes_max),
        rows_max_(query_.is_table ? database_.bytes() : std::numeric_limits<std::uint64_t>::max()) {
    database_.begin_records(query_.is_users);
  }

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    if (taken_ == lines_.size()) {
      lines_.clear();
      taken_ = 0;
      while (!ended_ && lines_.size() < room) read_row();
    }
    if (lines_.empty() && at_end_) return *at_end_;
    const std::size_t size = std::min(room, lines_.size() - taken_);
    std::memcpy(into, lines_.data() + taken_, size);
    taken_ += size;
    return size;
  }

  std::optional<std::uint64_t> rows() const override { return rows_; }

 private:
  void read_row();
  int read_large_row();
  int add_row(const SqliteStatement& row, bool is_large);
  bool add(TableRowWriter& row, const SqliteStatement& statement, int column);

  SqliteDatabase database_;
  SqliteStatement statement_;  ///< after its database
  RowQuery query_;
  std::size_t bytes_max_;
  std::uint64_t rows_max_;
  std::uint64_t rows_ = 0;
  std::optional<sqlite3_int64> last_rowid_;
  std::optional<SourceFinding> at_end_;  ///< what is wrong with the source, reported after its rows
  std::string lines_;
  std::size_t taken_ = 0;  ///< how much of `lines_` has been read
  bool ended_ = false;
};

void RowSource::read_row() {
  int code = database_.step(statement_);
  if (code == SQLITE_TOOBIG && !query_.rowid.empty())
    code = read_large_row();
  else if (code == SQLITE_ROW)
    code = add_row(statement_, false);
  if (code == SQLITE_OK) return;
  ended_ = true;
  at_end_ = code == SQLITE_DONE ? database_.incomplete() : database_.problem_of(code);
}

/// Adds the row that SQLite could not read, and continues after it. Returns a result code of SQLite.
int RowSource::read_large_row() {
  auto row = database_.prepare(sql_of(query_, query_.select_large, last_rowid_));
  if (!row) return SQLITE_TOOBIG;
  int code = database_.step(*row);
  if (code == SQLITE_ROW) code = add_row(*row, true);
  if (code != SQLITE_OK) return code;
  auto others = database_.prepare(sql_of(query_, query_.select, last_rowid_));
  if (!others) return SQLITE_TOOBIG;
  statement_ = std::move(*others);
  return SQLITE_OK;
}

/// Adds a row, unless the pages of a damaged database are linked in a circle. Returns a result code of SQLite.
int RowSource::add_row(const SqliteStatement& row, bool is_large) {
  if (!query_.rowid.empty()) {
    const auto rowid = sqlite3_column_int64(row.get(), sqlite3_column_count(row.get()) - 1);
    if (last_rowid_ && rowid <= *last_rowid_) return SQLITE_CORRUPT;
    last_rowid_ = rowid;
  }
  if (rows_ == rows_max_) return SQLITE_CORRUPT;
  const std::size_t begin = lines_.size();
  TableRowWriter writer(lines_, bytes_max_);
  for (std::size_t i = 0; i < query_.order.size(); ++i) {
    if (is_large && i < query_.board_values) {
      writer.add(FieldType::too_long, {});
    } else if (!add(writer, row, static_cast<int>(query_.order[i]))) {
      lines_.resize(begin);
      return SQLITE_NOMEM;
    }
  }
  writer.finish();
  ++rows_;
  return SQLITE_OK;
}

/// False if there is not enough memory to convert the value to text.
bool RowSource::add(TableRowWriter& row, const SqliteStatement& statement, int column) {
  const FieldType type = type_of(statement, column);
  if (type == FieldType::null || type == FieldType::blob) {
    row.add(type, {});
  } else if (type == FieldType::integer) {
    // SQLite would allocate memory to convert an integer to text.
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.begin(), digits.end(), sqlite3_column_int64(statement.get(), column)).ptr;
    row.add(type, {digits.begin(), end});
  } else {
    const std::string_view text = column_text(statement, column);
    if (text.data() == nullptr) return false;
    row.add(type, text);
  }
  return true;
}

}  // namespace

std::unique_ptr<ByteSource> read_rows(SqliteDatabase database, SqliteStatement statement, RowQuery query,
                                      std::size_t record_bytes_max) {
  return std::make_unique<RowSource>(std::move(database), std::move(statement), std::move(query), record_bytes_max);
}

std::string sql_of(const RowQuery& query, const std::string& select, std::optional<sqlite3_int64> after) {
  if (query.rowid.empty()) return select;
  const std::string where = after ? " WHERE " + query.rowid + " > " + std::to_string(*after) : "";
  return select + where + " ORDER BY " + query.rowid;
}

}  // namespace oxaudit
