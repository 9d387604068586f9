/// See locate_block.hpp.
#include "pipeline/locate_block.hpp"

#include "support/utf8.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_character_bytes_max = 4;

/// True when more bytes could make one character of these.
bool begins_character(std::string_view bytes) {
  if (bytes.empty() || bytes.size() >= k_character_bytes_max) return false;
  // One of the two fits behind any byte that leaves a choice.
  for (const char next : {'\x80', '\xBF'})
    for (std::size_t size = bytes.size() + 1; size <= k_character_bytes_max; ++size)
      if (decode_utf8(std::string(bytes) + std::string(size - bytes.size(), next)).size == size) return true;
  return false;
}

}  // namespace

void BlockLocator::locate(Block& block) {
  if (!block.needs_locating()) return;
  Slice& slice = block.slices.front();
  if (slice.first) {
    left_.clear();
    columns_ = 0;
    partial_.clear();
    over_ = false;
  }
  if (over_) {
    // Other threads may have read on behind the place where reading failed.
    slice.size = 0;
    slice.located.clear();
    return;
  }
  over_ = slice.failed;
  block.buffer.prepend(left_);
  const Following end = slice.failed ? Following::unreadable : slice.last ? Following::end : Following::more;
  slice.large->layout.locator->locate(block.buffer.view(), end, slice.located);
  left_.assign(block.buffer.view().substr(slice.located.consumed));
  block.buffer.set_size(slice.located.consumed);
  slice.size = slice.located.consumed;
  slice.columns_before = columns_before(block.bytes_of(slice));
  count_columns(block.bytes_of(slice));
  take_problem(slice);
}

/// The columns before a slice that begins with `bytes`. Where it begins within a character, each of the bytes there
/// will be counted for one, all but one of which are too many.
std::uint64_t BlockLocator::columns_before(std::string_view bytes) const {
  if (partial_.empty()) return columns_;
  const std::string start = partial_ + std::string(bytes.substr(0, k_character_bytes_max));
  const std::size_t size = decode_utf8(start).size;
  return size > partial_.size() ? columns_ + 1 + partial_.size() - size : columns_ + partial_.size();
}

void BlockLocator::count_columns(std::string_view bytes) {
  const std::size_t line = bytes.find_last_of("\r\n");
  if (line != std::string_view::npos) {
    columns_ = 0;
    partial_.clear();
    bytes.remove_prefix(line + 1);
  }
  // Nearly all text is ASCII, and this is serial.
  const bool ascii = std::count_if(bytes.begin(), bytes.end(), [](char c) { return (c & '\x80') != 0; }) == 0;
  if (ascii && partial_.empty()) {
    columns_ += bytes.size();
    return;
  }
  const std::string text = std::exchange(partial_, std::string()).append(bytes);
  for (std::size_t at = 0; at < text.size(); ++columns_) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.size() < k_character_bytes_max && begins_character(rest)) {
      partial_ = rest;
      return;
    }
    at += character_size(text, at);
  }
}

}  // namespace oxaudit
