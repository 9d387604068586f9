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
  std::unordered_map<std::uint32_t, std::uint16_t> known;
  // Many boards differ in their head or in their tail alone; each text stands here once, so that all of them stay in
  // the nearest cache.
  std::unordered_map<std::string, std::uint32_t> texts;
  const auto place_of = [&](const std::string& text) {
    const auto [entry, is_new] = texts.try_emplace(text, static_cast<std::uint32_t>(text_.size()));
    if (is_new) text_ += text;
    return entry->second;
  };
  for (BoardCode code = 0; code < k_board_count; ++code) {
    const Board board = Board::from_code(code);
    const Verdict& verdict = k_verdict_of[code];
    const auto [entry, is_new] = known.try_emplace(key_of(board, verdict), static_cast<std::uint16_t>(pieces_.size()));
    piece_of_[code] = entry->second;
    if (!is_new) continue;
    std::string head;
    std::string tail;
    make(board, verdict, head, tail);
    size_max_ = std::max(size_max_, head.size() + tail.size());
    pieces_.push_back({place_of(head), place_of(tail), static_cast<std::uint16_t>(head.size()),
                       static_cast<std::uint16_t>(tail.size())});
  }
  text_.append(k_fragment_step, ' ');
}

}  // namespace oxaudit
