/// See verdict_fragments.hpp.
#include "report/verdict_fragments.hpp"

#include "board/verdict_table.hpp"

#include <algorithm>
#include <unordered_map>

namespace oxaudit {

namespace {

std::uint32_t key_of(Board board, const Verdict& verdict) {
  const auto x_count = static_cast<std::uint32_t>(board.x_count());
  const auto o_count = static_cast<std::uint32_t>(board.o_count());
  return (x_count << 20U) | (o_count << 16U) | (std::uint32_t{verdict.x_lines} << 8U) | verdict.o_lines;
}

}  // namespace

VerdictFragments::VerdictFragments(const Make& make) : piece_of_(k_board_count) {
  struct Place {
    std::size_t head = 0;
    std::size_t head_size = 0;
    std::size_t tail = 0;
    std::size_t tail_size = 0;
  };
  std::vector<Place> places;
  std::unordered_map<std::uint32_t, std::uint16_t> known;
  // Many boards differ in their head or in their tail alone; each text stands here once, so that all of them stay in
  // the nearest cache.
  std::unordered_map<std::string, std::size_t> texts;
  const auto place_of = [&](const std::string& text) {
    const auto [entry, is_new] = texts.try_emplace(text, text_.size());
    if (is_new) text_ += text;
    return entry->second;
  };
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(code);
    const Verdict& verdict = k_verdict_of[code];
    const auto [entry, is_new] = known.try_emplace(key_of(board, verdict), static_cast<std::uint16_t>(places.size()));
    piece_of_[code] = entry->second;
    if (!is_new) continue;
    std::string head;
    std::string tail;
    make(board, verdict, head, tail);
    size_max_ = std::max(size_max_, head.size() + tail.size());
    places.push_back({place_of(head), head.size(), place_of(tail), tail.size()});
  }
  text_.append(k_fragment_step, ' ');

  pieces_.reserve(places.size());
  for (const Place& place : places)
    pieces_.push_back({{text_.data() + place.head, static_cast<std::uint32_t>(place.head_size)},
                       {text_.data() + place.tail, static_cast<std::uint32_t>(place.tail_size)}});
}

}  // namespace oxaudit
