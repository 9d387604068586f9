/// The limits on the resources that one input may use, each with its default and its option.
#pragma once

#include <cstddef>
#include <cstdint>

namespace oxaudit {

struct Limits {
  std::size_t record_bytes_max = std::size_t{1} << 20;       ///< --max-record-bytes: the longest record
  unsigned nesting_max = 4;                                  ///< --max-nesting: archives within archives
  std::uint64_t members_max = 1'000'000;                     ///< --max-members: of one archive
  std::uint64_t ratio_max = 1'000;                           ///< --max-ratio: decompressed to compressed bytes
  std::uint64_t ratio_free_bytes = std::uint64_t{64} << 20;  ///< decompressed bytes to which no ratio applies
  unsigned json_depth_max = 64;                              ///< --max-json-depth: arrays and objects within each other
  std::uint64_t sql_steps_max = 10'000'000;                  ///< --max-sql-steps: of SQLite, between two rows
  std::uint64_t sql_temp_bytes_max = std::uint64_t{1} << 30;  ///< --max-sql-temp: temporary files of SQLite
};

}  // namespace oxaudit
