/// Databases whose end is missing. SQLite refuses them as a whole, or takes what is missing of their last page for
/// zeros; here what is there is read, and a page that is not wholly there is damage where a reader comes to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// How much of a database is missing.
struct DatabaseTruncation {
  std::uint64_t page_bytes = 0;
  std::uint64_t pages_promised = 0;  ///< by its header
  std::uint64_t pages_there = 0;     ///< wholly, and fewer
};

/// What is missing of a database of `file_bytes` bytes that begins with `header`; none when it is whole. What stands in
/// a log is not counted.
std::optional<DatabaseTruncation> find_database_truncation(std::string_view header, std::uint64_t file_bytes);

std::string words_of(const DatabaseTruncation& cut);

/// The parameters of a URI by which SQLite opens such a database. Nothing may have its log open.
std::string uri_parameters(const DatabaseTruncation& cut);

}  // namespace oxaudit
