/// See locate_block.hpp.
#include "pipeline/locate_block.hpp"

#include "support/utf8.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

constexpr std::size_t k_character_bytes_max = 4;

/// True if one character may begin with these bytes and need more of them.
bool begins_character(std::string_view bytes) {
  if (bytes.empty() || bytes.size() >= k_character_bytes_max) return false;
  // Whatever restricts the next byte, it allows one of these two.
  for (const char next : {'\x80', '\xBF'})
    for (std::size_t size = bytes.size() + 1; size <= k_character_bytes_max; ++size)
      if (decode_utf8(std::string(bytes) + std::string(size - bytes.size(), next)).size == size) return true;
  return false;
}

/// The columns before a slice that begins with `bytes`. If it begins inside a character, each byte of that character
/// will be counted as a column, all but one of which are too many.
std::uint64_t columns_before(const LocatingState& state, std::string_view bytes) {
  if (state.partial.empty()) return state.columns;
  const std::string start = state.partial + std::string(bytes.substr(0, k_character_bytes_max));
  const std::size_t size = decode_utf8(start).size;
  return size > state.partial.size() ? state.columns + 1 + state.partial.size() - size
                                     : state.columns + state.partial.size();
}

/// Counts the columns of `bytes`, which follow those counted so far.
void count_columns(LocatingState& state, std::string_view bytes) {
  const std::size_t line = bytes.find_last_of("\r\n");
  if (line != std::string_view::npos) {
    state.columns = 0;
    state.partial.clear();
    bytes.remove_prefix(line + 1);
  }
  // Nearly all text is ASCII, and this step is serial.
  const bool ascii = std::count_if(bytes.begin(), bytes.end(), [](char c) { return (c & '\x80') != 0; }) == 0;
  if (ascii && state.partial.empty()) {
    state.columns += bytes.size();
    return;
  }
  const std::string text = std::exchange(state.partial, std::string()).append(bytes);
  for (std::size_t at = 0; at < text.size(); ++state.columns) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (rest.size() < k_character_bytes_max && begins_character(rest)) {
      state.partial = rest;
      return;
    }
    at += character_size(text, at);
  }
}

/// True if the `size` bytes of the slice are few beside those that are left over from earlier slices. To pass the same
/// bytes to the locator with every slice would take quadratic time, so it gets them when they are twice as many.
bool adds_little(const PlannedSlice& planned, const ReadSlice& slice, const LocatingState& state, std::size_t size) {
  return !planned.last && !slice.failed && state.left.size() + size < 2 * state.left_located;
}

}  // namespace

void locate_block(ReadBlock& block) {
  if (block.is_read || !block.needs_locating()) return;
  const PlannedSlice& planned = block.planned.front();
  ReadSlice& slice = block.read.front();
  LocatingState& state = planned.large->locating;
  if (state.over) {
    // Other threads may have read beyond the place where reading failed.
    slice.size = 0;
    slice.located.clear();
    return;
  }
  state.over = slice.failed;
  if (adds_little(planned, slice, state, block.buffer.size())) {
    state.left.append(block.buffer.view());
    block.buffer.set_size(0);
    slice.size = 0;
    slice.located.clear();
    return;
  }
  block.buffer.prepend(state.left);
  const Following end = slice.truncated ? Following::unreadable : planned.last ? Following::end : Following::more;
  planned.large->layout.locator->locate(block.buffer.view(), end, slice.located);
  state.left.assign(block.buffer.view().substr(slice.located.consumed));
  state.left_located = state.left.size();
  block.buffer.set_size(slice.located.consumed);
  slice.size = slice.located.consumed;
  slice.columns_before = columns_before(state, block.bytes_of(slice));
  count_columns(state, block.bytes_of(slice));
  if (slice.located.problem) slice.add_problem(std::move(*slice.located.problem));
}

}  // namespace oxaudit
