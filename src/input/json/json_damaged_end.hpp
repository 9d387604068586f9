/// Finds the end of a damaged JSON record: the place from which its document can be read again.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace oxaudit {

struct JsonDamage {
  std::string_view bytes;
  std::size_t begin = 0;   ///< of the record
  std::size_t fault = 0;   ///< where the grammar is violated
  std::size_t limit = 0;   ///< the search ends here
  bool in_object = false;  ///< the record is the value of a member, not an element
  bool more = false;       ///< more bytes follow
};

/// The end of the record; npos if there is none up to the limit. Nothing if that depends on bytes that follow.
///
/// The end is the first closing bracket that returns to the level of the record, whether or not brackets in strings
/// count, and after which the container continues. Where that bracket itself is missing, it is the start of the next
/// record. The end of a record without brackets is a line end or a comma.
std::optional<std::size_t> find_damaged_end(const JsonDamage& damage);

}  // namespace oxaudit
