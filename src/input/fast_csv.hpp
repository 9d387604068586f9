/// Regular rows of a table, many times faster than the exact reader takes them.
#pragma once

#include "check/record.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace oxaudit {

/// What a regular row is: no quote, `delimiters` delimiters, and a board of nine bytes in one column or in nine
/// columns side by side, in the default marks.
struct FastCsvPlan {
  char delimiter = ',';
  std::uint32_t delimiters = 0;    ///< in a row
  std::uint32_t board_column = 0;  ///< or the first of nine
  bool nine_columns = false;
  std::optional<std::uint32_t> id_column;
};

/// What is remembered from row to row.
struct FastCsvState {
  std::uint32_t length = 20;  ///< of the last row: the next is supposed to be as long
  bool crlf = false;          ///< it ended in CRLF
};

/// Takes regular rows from `at` on and stops before the first other, or near the end of the bytes; returns where. May
/// read up to 64 bytes beyond the end. Call only when fast_readers_run().
std::size_t read_fast_csv(const FastCsvPlan& plan, std::string_view bytes, std::size_t at, bool keep_all,
                          FastCsvState& state, ReadResult& result);

}  // namespace oxaudit
