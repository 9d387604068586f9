/// See places.hpp.
#include "report/parts/places.hpp"

#include "support/utf8.hpp"

#include <algorithm>

namespace oxaudit {

std::size_t line_ends_in(std::string_view bytes) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n'))) ++count;
  return count;
}

/// True when a line begins at `offset`: a CR ends a line unless a LF follows.
bool ColumnFinder::starts_line(std::size_t offset) const noexcept {
  if (offset == 0 || bytes_[offset - 1] == '\n') return true;
  return bytes_[offset - 1] == '\r' && (offset == bytes_.size() || bytes_[offset] != '\n');
}

/// Walks back to the start of the line or to the last answer, whichever is nearer, and counts characters from there.
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

/// Records that were read back from a report bring their places along.
SourcePlace PlaceFinder::of_board(const RecordItem& item) {
  if (!slice_.item_places.empty()) return slice_.item_places[static_cast<std::size_t>(&item - slice_.items.data())];
  return at(item, item.begin);
}

SourcePlace PlaceFinder::of(const RecordItem& item, const Finding& finding) {
  if (!slice_.item_places.empty())
    return slice_.finding_places[static_cast<std::size_t>(&finding - slice_.findings.data())];
  return at(item, finding.offset);
}

/// `offset` may precede the board: then line ends between the two are subtracted instead of added.
SourcePlace PlaceFinder::at(const RecordItem& item, std::size_t offset) {
  std::uint64_t lines_down = item.lines_above;
  if (offset >= item.begin)
    lines_down += line_ends_in(slice_.bytes.substr(item.begin, offset - item.begin));
  else
    lines_down -= std::min<std::uint64_t>(lines_down, line_ends_in(slice_.bytes.substr(offset, item.begin - offset)));
  return {line_of(item) + lines_down, columns_.column(offset)};
}

}  // namespace oxaudit
