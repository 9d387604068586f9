/// See dump_restart.hpp.
#include "input/sql/dump_restart.hpp"

#include "input/sql/sql_value.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

RestartSearch::Found RestartSearch::find(std::size_t& at) const {
  const std::size_t begin = at;
  const std::size_t limit = std::min(dump_.bytes.size(), begin + record_bytes_max_);
  char before = '\0';  // the last byte that is not blank
  // No row begins at the damage itself, since `before` is not yet a comma.
  for (; at < limit; ++at) {
    const char c = dump_.bytes[at];
    Found found = Found::nothing;
    if (c == '(' && before == ',') found = row_at(at);
    if (found == Found::nothing && dump_.at_line_start(at)) found = statement_at(at);
    if (found != Found::nothing) return found;
    if (!is_sql_blank(c)) before = c;
  }
  return limit - begin < record_bytes_max_ && dump_.more_follow() ? Found::undecided : Found::nothing;
}

RestartSearch::Found RestartSearch::row_at(std::size_t at) const {
  const std::string_view row = dump_.unit(at, record_bytes_max_);
  const SqlTuple tuple = scan_sql_tuple(row, 0, dump_.is_last(at, record_bytes_max_), dialect_, nullptr);
  const Found undecided = dump_.may_end(at, record_bytes_max_) ? Found::undecided : Found::nothing;
  if (tuple.kind == SqlTuple::Kind::open) return undecided;
  if (tuple.kind == SqlTuple::Kind::broken) return Found::nothing;
  if (field_count_ != 0 && tuple.values != field_count_) return Found::nothing;
  std::size_t next = tuple.end;
  while (next < row.size() && is_sql_blank(row[next])) ++next;
  if (next == row.size()) return undecided == Found::undecided ? undecided : Found::row;
  return row[next] == ',' || row[next] == ';' ? Found::row : Found::nothing;
}

/// Whether one of the statements that dumps contain begins at `at`, the start of a line.
RestartSearch::Found RestartSearch::statement_at(std::size_t at) const {
  constexpr std::array<std::string_view, 15> k_starts = {
      "INSERT INTO ", "REPLACE INTO", "COPY ", "CREATE ", "ALTER ", "UNLOCK TABLE", "LOCK TABLES ", "COMMIT;",
      "SET ",         "SELECT pg_",   "DROP ", "--",      "/*",     "ROLLBACK;",    "BEGIN"};
  constexpr std::size_t k_start_bytes_max = 12;
  const std::string_view text = dump_.bytes.substr(at, k_start_bytes_max);
  for (const std::string_view start : k_starts) {
    if (text.starts_with(start)) return Found::statement;
    if (start.starts_with(text) && dump_.more_follow()) return Found::undecided;
  }
  return Found::nothing;
}

}  // namespace oxaudit
