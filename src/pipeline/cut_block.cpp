/// See cut_block.hpp.
#include "pipeline/cut_block.hpp"

#include <algorithm>

namespace oxaudit {

void BlockCutter::cut(Block& block) {
  if (!block.is_cut()) return;
  Slice& slice = block.slices.front();
  if (slice.first) {
    left_.clear();
    columns_before_ = 0;
    over_ = false;
  }
  if (over_) {
    // Other threads may have read on behind the place where reading failed.
    slice.size = 0;
    slice.cut.clear();
    return;
  }
  over_ = slice.failed;
  block.buffer.prepend(left_);
  const CutEnd end = slice.failed ? CutEnd::unread : slice.last ? CutEnd::nothing : CutEnd::more;
  slice.large->layout.cutter->cut(block.buffer.view(), end, slice.cut);
  left_.assign(block.buffer.view().substr(slice.cut.size));
  block.buffer.set_size(slice.cut.size);
  slice.size = slice.cut.size;
  slice.columns_before = columns_before_;
  count_columns(block.bytes_of(slice));
  take_problem(slice);
}

void BlockCutter::count_columns(std::string_view bytes) {
  const std::size_t line = bytes.find_last_of("\r\n");
  if (line != std::string_view::npos) {
    columns_before_ = 0;
    bytes.remove_prefix(line + 1);
  }
  const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  columns_before_ += static_cast<std::uint64_t>(std::count_if(bytes.begin(), bytes.end(), begins_character));
}

}  // namespace oxaudit
