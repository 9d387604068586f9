/// The scanner of CSV rows, the only one in the program. It accepts RFC 4180 and reports where a row violates it.
///
/// A malformed row is exactly one physical line, and reading resumes at the next line, so that one error never spreads
/// to other rows. Errors are text after a closing quote, a quote inside an unquoted field, and a quoted field without a
/// closing quote.
#pragma once

#include "check/finding.hpp"
#include "input/core/line_scan.hpp"
#include "input/table/quoted_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// How fields are separated and quoted. If the delimiter is a space, a run of spaces is one separator, and spaces
/// around a row are ignored.
struct CsvDialect {
  char delimiter = ',';
  /// Rows of an ARFF file: single quotes work like double quotes, a backslash between quotes escapes the next
  /// character, and spaces may surround quotes. The caller skips the lines of comments, which start with %.
  bool arff = false;
  /// Rows that a person typed: blanks around a field are ignored, and a quote inside an unquoted field is literal.
  bool typed = false;

  bool separates_by_runs() const noexcept { return delimiter == ' '; }
  bool skips_blanks() const noexcept { return arff || typed || separates_by_runs(); }
  /// True if `c` may surround a field without being part of it.
  bool is_padding(char c) const noexcept { return c == ' ' || (typed && c == '\t' && delimiter != '\t'); }
};

/// One field. For a quoted field, the range is the text between the outer quotes.
struct CsvField {
  std::size_t begin = 0;
  std::size_t size = 0;
  bool escaped = false;  ///< the text contains escapes
  char quote = '"';      ///< meaningful only if `escaped`

  std::string_view raw(std::string_view bytes) const { return bytes.substr(begin, size); }
  QuotedText quoted(std::string_view bytes, CsvDialect dialect) const { return {raw(bytes), quote, dialect.arff}; }
  /// The value, without escapes.
  std::string text(std::string_view bytes, CsvDialect dialect) const {
    return escaped ? quoted(bytes, dialect).decode() : std::string(raw(bytes));
  }
};

/// Where scanning starts: at a row, or at an unknown offset that is assumed to be outside or inside quotes.
enum class CsvStart : std::uint8_t { row, unquoted_field, quoted_field };

/// The result of scanning one row.
struct CsvRowEnd {
  enum class Kind : std::uint8_t {
    whole,     ///< `next` is the offset after the row
    damaged,   ///< `damage` at `damage_offset`; the caller resumes after the physical line
    too_long,  ///< longer than the limit
    open,      ///< the bytes end before the row does
  };
  Kind kind = Kind::whole;
  std::size_t end = 0;   ///< end of the row's text
  std::size_t next = 0;  ///< start of the next row
  std::uint32_t fields = 0;
  std::uint32_t line_ends = 0;  ///< number of line ends within quoted fields
  Detail damage = Detail::quote_unterminated;
  std::size_t damage_offset = 0;
};

/// Scans one row and calls `take(index, field)` for each field.
template <typename Take>
class CsvRowScan {
 public:
  CsvRowScan(std::string_view bytes, std::size_t begin, bool last, CsvDialect dialect, std::size_t bytes_max,
             Take& take)
      : bytes_(bytes),
        at_(begin),
        too_long_(bytes.size() - begin > bytes_max),
        limit_(too_long_ ? begin + bytes_max : bytes.size()),
        last_(last),
        dialect_(dialect),
        take_(take) {}

  CsvRowEnd run(CsvStart start) {
    for (;; start = CsvStart::row) {
      if (dialect_.skips_blanks() && start == CsvStart::row) at_ = skip_padding(at_);
      CsvField field{.begin = at_};
      if (!(opens_quotes(start) ? scan_quoted(field, start) : scan_unquoted(field))) return row_;

      const std::size_t after = dialect_.skips_blanks() ? skip_padding(at_) : at_;
      const bool at_end = after >= bytes_.size();
      if (at_end || ends_line(bytes_[after])) {
        if (at_end && !last_) {
          stop(after);
        } else {
          take_(row_.fields++, field);
          finish(after);
        }
        return row_;
      }
      const bool separated = dialect_.separates_by_runs() ? after != at_ : bytes_[after] == dialect_.delimiter;
      if (after >= limit_ || !separated) {
        after >= limit_ ? stop(after) : damage(Detail::quote_text_after, at_);
        return row_;
      }
      take_(row_.fields++, field);
      at_ = dialect_.separates_by_runs() ? after : after + 1;
    }
  }

 private:
  static bool ends_line(char c) noexcept { return c == '\n' || c == '\r'; }

  std::size_t skip_padding(std::size_t at) const noexcept {
    while (at < limit_ && dialect_.is_padding(bytes_[at])) ++at;
    return at;
  }

  bool opens_quotes(CsvStart start) const noexcept {
    if (start != CsvStart::row) return start == CsvStart::quoted_field;
    return at_ < limit_ && (bytes_[at_] == '"' || (dialect_.arff && bytes_[at_] == '\''));
  }

  /// Scans up to and including the closing quote. Returns false if the row ends here, with the reason in `row_`.
  bool scan_quoted(CsvField& field, CsvStart start) {
    const std::size_t opening = at_;
    const char quote = start == CsvStart::row ? bytes_[at_++] : '"';
    field.begin = at_;
    field.quote = quote;
    for (;; ++at_) {
      if (at_ >= limit_) return last_ || too_long_ ? damage(Detail::quote_unterminated, opening) : stop(at_);
      const char next = at_ + 1 < bytes_.size() ? bytes_[at_ + 1] : '\0';
      if (bytes_[at_] == quote) {
        if (at_ + 1 >= bytes_.size() && !last_) return stop(at_);
        if (next != quote) break;
        field.escaped = true;
        ++at_;
      } else if (bytes_[at_] == '\\' && dialect_.arff && next != '\n' && next != '\r') {
        field.escaped = true;
        ++at_;
      } else if (bytes_[at_] == '\n' || (bytes_[at_] == '\r' && next != '\n')) {
        ++row_.line_ends;
      }
    }
    field.size = at_++ - field.begin;
    return true;
  }

  /// Scans up to the delimiter or line end. Returns false if there is a quote in the field.
  bool scan_unquoted(CsvField& field) {
    for (; at_ < limit_ && bytes_[at_] != dialect_.delimiter && !ends_line(bytes_[at_]); ++at_)
      if (bytes_[at_] == '"' && !dialect_.typed) return damage(Detail::quote_in_field, at_);
    field.size = at_ - field.begin;
    if (dialect_.typed)
      while (field.size != 0 && dialect_.is_padding(bytes_[field.begin + field.size - 1])) --field.size;
    return true;
  }

  /// The bytes end, or the row exceeds the limit. Even then its line end may follow, so `end` is set.
  bool stop(std::size_t at) {
    row_.end = at;
    row_.kind = too_long_ ? CsvRowEnd::Kind::too_long : CsvRowEnd::Kind::open;
    return false;
  }

  bool damage(Detail detail, std::size_t at) {
    row_.kind = CsvRowEnd::Kind::damaged;
    row_.damage = detail;
    row_.damage_offset = at;
    return false;
  }

  void finish(std::size_t at) {
    const Line line = scan_line(bytes_, at, last_);
    row_.end = at;
    row_.next = line.next;
    if (at < bytes_.size() && !line.complete) row_.kind = CsvRowEnd::Kind::open;
  }

  std::string_view bytes_;
  std::size_t at_;
  bool too_long_;
  std::size_t limit_;
  bool last_;
  CsvDialect dialect_;
  Take& take_;
  CsvRowEnd row_;
};

/// Scans the row that starts at `begin` and calls `take(index, field)` for each field. `last` means that nothing
/// follows `bytes`. Looks at no more than `bytes_max` bytes.
///
/// Resuming after the first line of a malformed row takes linear time in total. A scan passes the end of its line only
/// inside a quoted field, over doubled quotes. Another scan could get as far only from a later line that opens a field,
/// which has an odd number of quotes; but the first scan would have ended at such a line.
template <typename Take>
CsvRowEnd scan_csv_row(std::string_view bytes, std::size_t begin, bool last, CsvDialect dialect, std::size_t bytes_max,
                       CsvStart start, Take&& take) {
  return CsvRowScan<Take>(bytes, begin, last, dialect, bytes_max, take).run(start);
}

}  // namespace oxaudit
