/// See dump_restart.hpp.
#include "input/sql/dump_restart.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

/// How often a byte may be examined in vain, on average, and how many bytes may be at once.
constexpr std::uint64_t k_examined_per_byte = 32;
constexpr std::uint64_t k_examined_at_once = std::uint64_t{4} << 20;
/// Rows of this size are always recognised.
constexpr std::size_t k_short_row_bytes = 256;

}  // namespace

bool RestartSearch::may_examine(std::size_t at) const noexcept {
  return examined_ <= k_examined_per_byte * (dump_.offset + at) + k_examined_at_once;
}

/// Short rows, which are examined even if no more bytes may be, do not count.
void RestartSearch::note_examined(std::size_t at, std::size_t size) noexcept {
  if (may_examine(at)) examined_ = std::max(examined_, k_examined_per_byte * (dump_.offset + at)) + size;
}

SqlTuple RestartSearch::scan(std::size_t at) {
  const bool any_size = may_examine(at);
  const std::size_t bytes_max = any_size ? record_bytes_max_ : std::min(record_bytes_max_, k_short_row_bytes);
  const std::string_view row = dump_.unit(at, bytes_max);
  SqlTuple tuple = scan_sql_tuple(row, 0, dump_.is_last(at, bytes_max), dialect_, nullptr);
  using Kind = SqlTuple::Kind;
  if (tuple.kind == Kind::open) {
    if (dump_.may_end(at, bytes_max)) return tuple;
    tuple.end = row.size();
  }
  if (tuple.kind != Kind::broken && tuple.end > bytes_max) {
    tuple.kind = any_size ? Kind::too_long : Kind::broken;
    tuple.expected = "expected a closing parenthesis";
  }
  if (tuple.kind != Kind::whole) note_examined(at, tuple.end);
  return tuple;
}

RestartSearch::Found RestartSearch::find(std::size_t& at, std::uint32_t field_count) {
  const std::size_t begin = at;
  const std::size_t limit = std::min(dump_.bytes.size(), begin + record_bytes_max_);
  Found found = Found::nothing;
  // No row begins at the damage itself, since `before_` is not yet a comma.
  std::size_t next = begin + searched_;
  for (; next < limit; ++next) {
    const char c = dump_.bytes[next];
    if (c == '(' && before_ == ',') found = row_at(next, field_count);
    if (found == Found::nothing && dump_.at_line_start(next)) found = statement_at(next);
    if (found != Found::nothing) break;
    if (!is_sql_blank(c)) before_ = c;
  }
  if (found == Found::nothing && limit - begin < record_bytes_max_ && dump_.more_follow()) found = Found::undecided;
  searched_ = found == Found::undecided ? next - begin : 0;
  if (found == Found::undecided) return found;
  before_ = '\0';
  at = next;
  return found;
}

RestartSearch::Found RestartSearch::row_at(std::size_t at, std::uint32_t field_count) {
  const SqlTuple tuple = scan(at);
  if (tuple.kind == SqlTuple::Kind::open && dump_.more_follow()) return Found::undecided;
  if (tuple.kind != SqlTuple::Kind::whole) return Found::nothing;
  if (field_count == 0 || tuple.values == field_count) {
    std::size_t next = at + tuple.end;
    const std::size_t limit = at + dump_.unit(at, record_bytes_max_).size();
    while (next < limit && is_sql_blank(dump_.bytes[next])) ++next;
    if (next == limit) return dump_.may_end(at, record_bytes_max_) ? Found::undecided : Found::row;
    if (dump_.bytes[next] == ',' || dump_.bytes[next] == ';') return Found::row;
  }
  note_examined(at, tuple.end);
  return Found::nothing;
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
