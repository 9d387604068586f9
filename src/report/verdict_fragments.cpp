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
    std::size_t tail = 0;
    std::size_t end = 0;
  };
  std::vector<Place> places;
  std::unordered_map<std::uint32_t, std::uint16_t> known;
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(code);
    const Verdict& verdict = k_verdict_of[code];
    const auto [entry, is_new] = known.try_emplace(key_of(board, verdict), static_cast<std::uint16_t>(places.size()));
    piece_of_[code] = entry->second;
    if (!is_new) continue;
    std::string head;
    std::string tail;
    make(board, verdict, head, tail);
    places.push_back({text_.size(), text_.size() + head.size(), text_.size() + head.size() + tail.size()});
    size_max_ = std::max(size_max_, head.size() + tail.size());
    text_ += head;
    text_ += tail;
  }
  text_.append(k_fragment_step, ' ');

  pieces_.reserve(places.size());
  for (const Place& place : places)
    pieces_.push_back({{text_.data() + place.head, static_cast<std::uint32_t>(place.tail - place.head)},
                       {text_.data() + place.tail, static_cast<std::uint32_t>(place.end - place.tail)}});
}

}  // namespace oxaudit
