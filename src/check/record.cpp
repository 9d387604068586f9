/// See record.hpp.
#include "check/record.hpp"

#include <numeric>

namespace oxaudit {

namespace {

/// True if the boards of the class break `rule`.
bool breaks(VerdictClass verdict_class, Rule rule) noexcept {
  switch (verdict_class) {
    case VerdictClass::too_many_o: return rule == Rule::too_many_o;
    case VerdictClass::too_many_x: return rule == Rule::too_many_x;
    case VerdictClass::both_won: return rule == Rule::both_won;
    case VerdictClass::too_many_o_and_both_won: return rule == Rule::too_many_o || rule == Rule::both_won;
    case VerdictClass::too_many_x_and_both_won: return rule == Rule::too_many_x || rule == Rule::both_won;
    case VerdictClass::o_moved_after_x_won:
    case VerdictClass::x_moved_after_o_won: return rule == Rule::moved_after_win;
    default: return false;
  }
}

}  // namespace

std::uint64_t Counts::in_progress() const noexcept { return of(VerdictClass::x_to_move) + of(VerdictClass::o_to_move); }

std::uint64_t Counts::wins() const noexcept { return of(VerdictClass::x_won) + of(VerdictClass::o_won); }

std::uint64_t Counts::illegal() const noexcept {
  const auto first_flagged = classes.begin() + static_cast<std::ptrdiff_t>(VerdictClass::too_many_o);
  return std::accumulate(first_flagged, classes.end(), std::uint64_t{0});
}

std::uint64_t Counts::breaking(Rule rule) const noexcept {
  std::uint64_t count = found_rules[static_cast<std::size_t>(rule)];
  for (std::size_t i = 0; i < k_verdict_class_count; ++i)
    if (breaks(static_cast<VerdictClass>(i), rule)) count += classes[i];
  return count;
}

void Counts::add(const Counts& other) noexcept {
  for (std::size_t i = 0; i < k_verdict_class_count; ++i) classes[i] += other.classes[i];
  for (std::size_t i = 0; i < k_rule_count; ++i) found_rules[i] += other.found_rules[i];
  malformed += other.malformed;
}

void RecordFaults::add(const RecordFaults& other) noexcept {
  flagged += other.flagged;
  claims_wrong += other.claims_wrong;
  claims_unknown += other.claims_unknown;
}

void ReadResult::clear() noexcept {
  counts = {};
  records = 0;
  lines = 0;
  bytes = {};
  items.clear();
  findings.clear();
  arena.clear();
  open_from.reset();
  skipping = false;
}

TextRange ReadResult::store(std::string_view text) {
  const TextRange range{static_cast<std::uint32_t>(arena.size()), static_cast<std::uint32_t>(text.size())};
  arena.append(text);
  return range;
}

}  // namespace oxaudit
