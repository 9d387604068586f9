/// See pattern.hpp.
#include "input/walk/pattern.hpp"

#include "support/utf8.hpp"

#include <algorithm>

namespace oxaudit {

std::uint32_t take_character(std::string_view& text) noexcept {
  constexpr std::uint32_t k_lone_byte = 0x110000;
  const DecodedCharacter character = decode_utf8(text);
  text.remove_prefix(character.size);
  return character.code_point + (character.ok ? 0 : k_lone_byte);
}

void Pattern::add_set(const std::vector<Range>& ranges, bool negated) {
  const std::size_t begin = ranges_.size();
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
  add({negated ? Op::none_of : Op::one_of, begin, ranges_.size()});
}

void Pattern::add_stars(bool slashes) {
  // The fork tries the step after the loop first, so that the loop takes as little as possible.
  const std::size_t fork = add_fork();
  if (slashes)
    add({Op::anything});
  else
    add_not_slash();
  add({Op::fork, fork, fork});
  steps_[fork] = {Op::fork, size(), fork + 1};
}

void Pattern::add_folders() {
  const std::size_t fork = add_fork();
  add_stars(true);
  add_literal('/');
  join_fork(fork);
}

bool Pattern::accepts(const Step& step, std::uint32_t character) const noexcept {
  if (step.op == Op::anything) return true;
  bool within = false;
  for (std::size_t i = step.a; i < step.b; ++i)
    within = within || (ranges_[i].low <= character && character <= ranges_[i].high);
  return step.op == Op::one_of ? within : !within && character != '/';
}

PatternMatch::PatternMatch(const Pattern& pattern, std::string_view text, std::size_t slots)
    : pattern_(pattern), text_(text), tried_((pattern.size() + 1) * (text.size() + 1)), slots_(slots, k_unset) {}

bool PatternMatch::from(std::size_t begin) {
  std::fill(slots_.begin(), slots_.end(), k_unset);
  choices_ = {{0, begin}};
  while (!choices_.empty()) {
    const Choice next = choices_.back();
    choices_.pop_back();
    if (next.slot != k_unset)
      slots_[next.slot] = next.at;
    else if (follow(next.step, next.at))
      return true;
  }
  return false;
}

/// Follows one way until it fails or ends the pattern; leaves the other ways in choices_.
bool PatternMatch::follow(std::size_t step, std::size_t at) {
  for (;;) {
    const std::size_t state = step * (text_.size() + 1) + at;
    if (tried_[state]) return false;
    tried_[state] = true;
    if (step == pattern_.size()) return at == text_.size();
    const Pattern::Step& now = pattern_.steps_[step];
    if (now.op == Pattern::Op::fork) {
      choices_.push_back({now.b, at});
      step = now.a;
    } else if (now.op == Pattern::Op::save) {
      choices_.push_back({0, slots_[now.a], now.a});
      slots_[now.a] = at;
      ++step;
    } else {
      if (at == text_.size()) return false;
      std::string_view rest = text_.substr(at);
      if (!pattern_.accepts(now, take_character(rest))) return false;
      at = text_.size() - rest.size();
      ++step;
    }
  }
}

std::string_view PatternMatch::between(std::size_t slot, std::size_t end_slot) const noexcept {
  const std::size_t begin = slots_[slot];
  const std::size_t end = slots_[end_slot];
  return begin == k_unset || end == k_unset ? std::string_view() : text_.substr(begin, end - begin);
}

}  // namespace oxaudit
