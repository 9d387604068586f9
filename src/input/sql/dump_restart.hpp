/// Where a row of VALUES ends, and where reading may resume after damage among such rows.
///
/// A row that turns out to be damaged may have been examined far beyond the place where reading resumes: an opening
/// `/*` may run to the end of the dump. So that the time stays linear in the size of the dump, only so many bytes may
/// be examined again. Once they are used up, only short rows are recognised, until enough bytes have been passed. This
/// depends on the offset in the dump, never on where blocks end.
#pragma once

#include "input/sql/dump_bytes.hpp"
#include "input/sql/sql_value.hpp"

#include <cstddef>
#include <cstdint>

namespace oxaudit {

class RestartSearch {
 public:
  enum class Found : std::uint8_t {
    nothing,
    row,
    statement,
    undecided,  ///< more bytes decide
  };

  RestartSearch(const DumpBytes& dump, const SqlDialect& dialect, std::size_t record_bytes_max)
      : dump_(dump), dialect_(dialect), record_bytes_max_(record_bytes_max) {}

  /// Scans the row at `at`. It is open only if more bytes may complete it.
  SqlTuple scan(std::size_t at);
  /// Searches from `at`, where the damage is, and moves `at` to what it found. If that is nothing, `at` is where the
  /// next search begins. If more bytes decide, `at` stays, and the next search continues. `field_count` is the number
  /// of values of a row; 0 if it is unknown.
  Found find(std::size_t& at, std::uint32_t field_count);
  /// Whether a complete row begins at `at`, followed by a comma, a semicolon or the end.
  Found row_at(std::size_t at, std::uint32_t field_count);

 private:
  Found statement_at(std::size_t at) const;
  bool may_examine(std::size_t at) const noexcept;
  void note_examined(std::size_t at, std::size_t size) noexcept;

  const DumpBytes& dump_;
  const SqlDialect& dialect_;
  std::size_t record_bytes_max_;
  std::uint64_t examined_ = 0;  ///< bytes that were examined in vain, at least as many as are free
  std::size_t searched_ = 0;    ///< bytes that an undecided search need not search again
  char before_ = '\0';          ///< the last of them that is not blank
};

}  // namespace oxaudit
