/// See block.hpp.
#include "pipeline/block.hpp"

#include <algorithm>

namespace oxaudit {

void Block::clear() {
  buffer.clear();
  planned.clear();
  is_read = false;
  read.clear();
  result.clear();
  boards.clear();
  numbered.clear();
  part_begin = part_end = 0;
}

ReportSlice Block::report_slice(std::size_t i) const {
  return {.source = planned[i].path,
          .bytes = bytes_of(read[i]),
          .arena = result.arena,
          .items = std::span(result.items).subspan(read[i].first_item, read[i].item_count),
          .findings = result.findings,
          .records_before = numbered[i].records_before,
          .lines_before = numbered[i].lines_before,
          .columns_before = read[i].columns_before,
          .problems = read[i].problems};
}

std::size_t cut_point(std::string_view bytes, std::size_t at, std::size_t window, const RecordReader& reader) {
  const std::string_view searched = bytes.substr(at, window);
  const std::size_t boundary = reader.find_boundary(searched, 0);
  std::size_t cut = at + std::min(boundary, searched.size());
  if (cut != 0 && cut < bytes.size() && bytes[cut - 1] == '\r' && bytes[cut] == '\n') ++cut;
  return cut;
}

}  // namespace oxaudit
