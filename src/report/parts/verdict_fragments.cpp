/// See verdict_fragments.hpp.
#include "report/parts/verdict_fragments.hpp"

#include <algorithm>
#include <unordered_map>

namespace oxaudit {

VerdictFragments::VerdictFragments(const Make& make) {
  // Many boards differ only in their head or only in their tail. Each text is stored once, so that all of them fit into
  // the nearest cache.
  std::unordered_map<std::string, std::uint32_t> texts;
  const auto offset_of = [&](const std::string& text) {
    const auto [entry, is_new] = texts.try_emplace(text, static_cast<std::uint32_t>(text_.size()));
    if (is_new) text_ += text;
    return entry->second;
  };
  pieces_.reserve(k_board_kind_count);
  for (const BoardCode code : k_board_of_kind) {
    std::string head;
    std::string tail;
    make(Board::from_code(code), k_verdict_of[code], head, tail);
    size_max_ = std::max(size_max_, head.size() + tail.size());
    pieces_.push_back({offset_of(head), offset_of(tail), static_cast<std::uint16_t>(head.size()),
                       static_cast<std::uint16_t>(tail.size())});
  }
  text_.append(k_chunk_size, ' ');
}

}  // namespace oxaudit
