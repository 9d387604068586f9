/// See source.hpp.
#include "check/source.hpp"

#include <algorithm>
#include <numeric>

namespace oxaudit {

std::string_view name(SkipReason reason) noexcept {
  static constexpr std::array<std::string_view, k_skip_reason_count> k_names = {
      "hidden",   "system file", "other type", "excluded", "symbolic link", "not a regular file",
      "too deep", "own report",  "expectation"};
  return k_names[static_cast<std::size_t>(reason)];
}

std::uint64_t SourceCounts::skipped_in_all() const noexcept {
  return std::accumulate(skipped.begin(), skipped.end(), std::uint64_t{0});
}

void Summary::add_boards(const std::vector<std::uint64_t>& more) {
  boards.resize(std::max(boards.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) boards[i] += more[i];
}

void RuleChanges::add(const RuleChanges& other) noexcept {
  for (std::size_t i = 0; i < k_rule_count; ++i) {
    added[i] += other.added[i];
    waived[i] += other.waived[i];
  }
}

std::uint64_t Summary::breaking(Rule rule) const noexcept {
  const auto index = static_cast<std::size_t>(rule);
  return source_rules[index] + records.breaking(rule) + changes.added[index] - changes.waived[index];
}

bool Summary::complete() const noexcept {
  for (const RuleRow& row : rule_table())
    if (row.kind == RuleKind::incomplete && breaking(row.rule) != 0) return false;
  return !interrupted;
}

bool Summary::adds_up() const noexcept {
  return sources.found == sources.audited + sources.unreadable + sources.skipped_in_all() &&
         numbered == records.in_progress() + records.wins() + records.draws() + records.illegal() + records.malformed &&
         (boards.empty() ||
          numbered == std::accumulate(boards.begin(), boards.end(), std::uint64_t{0}) + records.malformed);
}

}  // namespace oxaudit
