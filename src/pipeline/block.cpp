/// See block.hpp.
#include "pipeline/block.hpp"

#include <algorithm>

#include "input/core/reader.hpp"

namespace oxaudit {

std::size_t end_of_folder(const std::vector<Slice>& slices, std::size_t begin) noexcept {
  std::size_t end = begin + 1;
  while (end < slices.size() && folder_of(slices[end]) == folder_of(slices[begin])) ++end;
  return end;
}

void take_problem(Slice& slice) {
  if (!slice.located.problem) return;
  slice.failed = slice.failed || slice.located.problem->rule != Rule::no_records;
  slice.problems.push_back(std::move(*slice.located.problem));
}

std::size_t cut_point(std::string_view bytes, std::size_t at, std::size_t window, const RecordReader& reader) {
  const std::string_view searched = bytes.substr(at, window);
  const std::size_t boundary = reader.find_boundary(searched, 0);
  std::size_t cut = at + std::min(boundary, searched.size());
  if (cut != 0 && cut < bytes.size() && bytes[cut - 1] == '\r' && bytes[cut] == '\n') ++cut;
  return cut;
}

}  // namespace oxaudit
