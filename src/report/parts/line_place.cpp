/// See line_place.hpp.
#include "report/parts/line_place.hpp"

#include "support/utf8.hpp"

#include <algorithm>

namespace oxaudit {

std::size_t line_ends_in(std::string_view bytes) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n'))) ++count;
  return count;
}

bool ColumnFinder::starts_line(std::size_t offset) const noexcept {
  if (offset == 0 || bytes_[offset - 1] == '\n') return true;
  return bytes_[offset - 1] == '\r' && (offset == bytes_.size() || bytes_[offset] != '\n');
}

std::size_t ColumnFinder::column(std::size_t offset) noexcept {
  offset = std::min(offset, bytes_.size());
  const std::size_t limit = offset >= known_offset_ ? known_offset_ : 0;
  std::size_t from = offset;
  while (from > limit && !starts_line(from)) --from;

  std::size_t column = from == 0 ? columns_before_ + 1 : starts_line(from) ? 1 : known_column_;
  for (; from < offset; ++column) from += character_size(bytes_, from);
  known_offset_ = offset;
  known_column_ = column;
  return column;
}

}  // namespace oxaudit
