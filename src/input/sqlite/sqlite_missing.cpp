/// Replaces sqlite.cpp in a build without SQLite: no database can be opened.
#include "input/core/missing_part.hpp"
#include "input/sqlite/sqlite.hpp"

namespace oxaudit {

Result<SqliteTable, SourceFinding> open_sqlite(const std::string& /*path*/, const InputOptions& /*options*/,
                                               const std::atomic<bool>& /*stop*/) {
  return missing_part("SQLite databases", "OXAUDIT_WITH_SQLITE");
}

}  // namespace oxaudit
