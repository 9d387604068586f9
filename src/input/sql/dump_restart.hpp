/// Where reading may resume after damage among the rows of VALUES.
#pragma once

#include "input/sql/dump_bytes.hpp"
#include "input/sql/sql_token.hpp"

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

  /// `field_count` is the number of values of a row; 0 if it is unknown.
  RestartSearch(const DumpBytes& dump, const SqlDialect& dialect, std::size_t record_bytes_max,
                std::uint32_t field_count)
      : dump_(dump), dialect_(dialect), record_bytes_max_(record_bytes_max), field_count_(field_count) {}

  /// Searches from `at`, where the damage is, and moves `at` to what it found. If that is nothing, `at` is where the
  /// next search begins.
  Found find(std::size_t& at) const;
  /// Whether a complete row begins at `at`, followed by a comma, a semicolon or the end.
  Found row_at(std::size_t at) const;

 private:
  Found statement_at(std::size_t at) const;

  const DumpBytes& dump_;
  const SqlDialect& dialect_;
  std::size_t record_bytes_max_;
  std::uint32_t field_count_;
};

}  // namespace oxaudit
