/// The exact scanner of CSV rows: RFC 4180, and what happens where a row breaks it.
///
/// A damaged row is exactly one physical line, and reading resumes at the next: so damage never spreads. Damage is text
/// behind a closing quote, a quote within a field that does not begin with one, and a quoted field that does not end.
#pragma once

#include "check/finding.hpp"
#include "input/core/line_scan.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

/// What separates fields. A blank separates by runs: several are one, and those around a row are none.
struct CsvDialect {
  char delimiter = ',';
  /// The rows of an ARFF file: single quotes quote too, blanks may stand around quotes, lines of % are comments.
  bool arff = false;
  bool skips_blanks() const noexcept { return arff || separates_by_runs(); }
  bool separates_by_runs() const noexcept { return delimiter == ' '; }
};

/// One field: the content of a quoted one is what stands between its outer quotes.
struct CsvField {
  std::size_t begin = 0;
  std::size_t size = 0;
  bool has_doubled_quotes = false;
};

/// Where in a row scanning begins.
enum class CsvStart : std::uint8_t { row, unquoted_field, quoted_field };

struct CsvRowEnd {
  enum class Kind : std::uint8_t {
    whole,     ///< `next` is behind it
    damaged,   ///< `damage` at `damage_offset`; the caller resumes behind the physical line
    too_long,  ///< longer than the limit
    open,      ///< the bytes end first
  };
  Kind kind = Kind::whole;
  std::size_t end = 0;   ///< of the row's text
  std::size_t next = 0;  ///< where the next row begins
  std::uint32_t fields = 0;
  std::uint32_t line_ends = 0;  ///< that lie within quoted fields
  Detail damage = Detail::quote_unterminated;
  std::size_t damage_offset = 0;
};

/// Scans the row that begins at `begin`, calling `take(index, field)` for each field. With `last` nothing follows
/// `bytes`. Looks at no more than `bytes_max` bytes.
///
/// Resuming behind the first line of a damaged row costs no more than linear time. A scan runs far beyond its line only
/// inside a quoted field, past quotes that are all doubled. A later line from which a scan could run as far would have
/// to open a field and so hold an odd number of quotes, and at such a line the first scan would have ended.
template <typename Take>
CsvRowEnd scan_csv_row(std::string_view bytes, std::size_t begin, bool last, CsvDialect dialect, std::size_t bytes_max,
                       CsvStart start, Take&& take) {
  using Kind = CsvRowEnd::Kind;
  CsvRowEnd row;
  const bool cut = bytes.size() - begin > bytes_max;
  const std::size_t limit = cut ? begin + bytes_max : bytes.size();
  const auto stop = [&](std::size_t at) {
    // Behind the limit there may still be the line end that shows the row to fit.
    row.end = at;
    row.kind = cut ? Kind::too_long : Kind::open;
    return row;
  };
  const auto damaged = [&](Detail detail, std::size_t at) {
    row.kind = Kind::damaged;
    row.damage = detail;
    row.damage_offset = at;
    return row;
  };
  const auto finish_at = [&](std::size_t at) {
    const Line line = scan_line(bytes, at, last);
    row.end = at;
    row.next = line.next;
    if (at < bytes.size() && !line.complete) row.kind = Kind::open;
    return row;
  };
  const auto ends_line = [](char c) { return c == '\n' || c == '\r'; };

  std::size_t at = begin;
  for (;;) {
    if (dialect.skips_blanks() && start == CsvStart::row)
      while (at < limit && bytes[at] == ' ') ++at;
    CsvField field{.begin = at};
    const bool opens = at < limit && (bytes[at] == '"' || (dialect.arff && bytes[at] == '\''));
    const bool quoted = start == CsvStart::quoted_field || (start == CsvStart::row && opens);
    const char quote = opens && start == CsvStart::row ? bytes[at] : '"';
    if (quoted) {
      const std::size_t opening = at;
      if (start == CsvStart::row) ++at;
      field.begin = at;
      for (;; ++at) {
        if (at >= limit) return last || cut ? damaged(Detail::quote_unterminated, opening) : stop(at);
        if (bytes[at] == quote) {
          if (at + 1 >= bytes.size() && !last) return stop(at);
          if (at + 1 >= bytes.size() || bytes[at + 1] != quote) break;
          field.has_doubled_quotes = true;
          ++at;
        } else if (bytes[at] == '\n' || (bytes[at] == '\r' && !(at + 1 < bytes.size() && bytes[at + 1] == '\n'))) {
          ++row.line_ends;
        }
      }
      field.size = at - field.begin;
      ++at;
    } else {
      while (at < limit && bytes[at] != dialect.delimiter && !ends_line(bytes[at]) && bytes[at] != '"') ++at;
      if (at < limit && bytes[at] == '"') return damaged(Detail::quote_in_field, at);
      field.size = at - field.begin;
    }
    start = CsvStart::row;

    std::size_t behind = at;
    if (dialect.skips_blanks())
      while (behind < limit && bytes[behind] == ' ') ++behind;
    const bool at_end = behind >= bytes.size();
    if (at_end || ends_line(bytes[behind])) {
      if (at_end && !last) return stop(behind);
      take(row.fields++, field);
      return finish_at(behind);
    }
    if (behind >= limit) return stop(behind);
    if (dialect.separates_by_runs() ? behind == at : bytes[behind] != dialect.delimiter)
      return damaged(Detail::quote_text_after, at);
    take(row.fields++, field);
    at = dialect.separates_by_runs() ? behind : behind + 1;
  }
}

}  // namespace oxaudit
