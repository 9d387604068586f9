/// SQLite databases, read without writing a byte to them: the rows of the one table that holds boards. `open_sqlite` is
/// all that the rest of the program needs, so that one other definition of it replaces this folder in a build without
/// SQLite.
#pragma once

#include "input/core/input_options.hpp"
#include "input/core/layout.hpp"
#include "input/stream/byte_source.hpp"
#include "support/result.hpp"

#include <atomic>
#include <memory>
#include <string>

namespace oxaudit {

/// An open database: its rows as bytes, one line per row, and the layout whose reader understands these lines.
struct SqliteTable {
  std::unique_ptr<ByteSource> rows;
  Layout layout;
};

/// Opens the database at `path` and detects which table and columns to read. An error is the finding for the source as
/// a whole. When `stop` becomes true, a slow query ends early.
Result<SqliteTable, SourceFinding> open_sqlite(const std::string& path, const InputOptions& options,
                                               const std::atomic<bool>& stop);

}  // namespace oxaudit
