/// SQLite databases, read without writing a byte to them: the rows of the one table that holds boards.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/stream/byte_source.hpp"
#include "support/result.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <string_view>

namespace oxaudit {

/// A database, opened: the rows, as lines for the reader of the layout.
struct SqliteTable {
  std::unique_ptr<ByteSource> rows;
  Layout layout;
};

bool begins_as_sqlite(std::string_view head) noexcept;

/// Opens the database at `path` and settles which table and columns are read. An error says what the source as a whole
/// breaks. `stop` ends a slow query early.
Result<SqliteTable, SourceFinding> open_sqlite(const std::string& path, const InputOptions& options,
                                               const std::atomic<bool>& stop);

/// As a format of bytes: a database is read from a file of its own only, so this refuses.
Result<Layout> refuse_sqlite(const Head& head, const InputOptions& options);

}  // namespace oxaudit
