/// See finding_filter.hpp.
#include "expect/finding_filter.hpp"

#include "support/append.hpp"

#include <algorithm>
#include <cassert>

namespace oxaudit {

namespace {

std::size_t index_of(Rule rule) noexcept { return static_cast<std::size_t>(rule); }

}  // namespace

std::optional<std::string_view> FilteredSlice::id_of(const RecordItem& item) const noexcept {
  if (!item.has_id) return std::nullopt;
  return (item.id_in_arena ? std::string_view(arena) : bytes).substr(item.id_begin, item.id_size);
}

void FilteredSlice::waive(RecordItem& item, RuleSet rules) {
  const RuleSet board = board_rules(item);
  if (!board.empty() && board.without(rules).empty()) {
    for (std::size_t i = 0; i < k_rule_count; ++i)
      if (board.contains(static_cast<Rule>(i))) ++changes.waived[i];
    item.board_waived = true;
  }
  const auto first = findings.begin() + item.first_finding;
  const auto kept = std::stable_partition(first, first + item.finding_count,
                                          [&](const Finding& finding) { return !rules.contains(finding.rule); });
  for (auto finding = kept; finding != first + item.finding_count; ++finding) ++changes.waived[index_of(finding->rule)];
  item.finding_count = static_cast<std::uint8_t>(kept - first);
}

void FilteredSlice::add(RecordItem& item, Rule rule, std::string_view sentence) {
  const TextRange text{static_cast<std::uint32_t>(arena.size()), static_cast<std::uint32_t>(sentence.size())};
  arena.append(sentence);
  // A record's findings are contiguous, so they move to the end, where there is room for one more.
  const std::size_t first = findings.size();
  for (std::size_t i = 0; i < item.finding_count; ++i) findings.push_back(findings[item.first_finding + i]);
  findings.push_back({.rule = rule, .detail = Detail::stated, .offset = item.begin, .text = text});
  item.first_finding = static_cast<std::uint32_t>(first);
  ++item.finding_count;
  ++changes.added[index_of(rule)];
}

void FilteredSlice::waive_problem(std::size_t index) {
  const auto problem = problems.begin() + static_cast<std::ptrdiff_t>(index);
  assert(row(problem->rule).kind != RuleKind::incomplete);
  ++changes.waived[index_of(problem->rule)];
  problems.erase(problem);
}

void FilteredSlice::add_problem(SourceFinding problem) {
  ++changes.added[index_of(problem.rule)];
  problems.push_back(std::move(problem));
}

void compare_with(FilteredSlice& slice, RecordItem& item, const Expectation& expectation, std::string_view who) {
  const RecordResult result = result_of(item, slice.findings);
  if (comes_true(expectation, result)) return slice.waive(item, settled_rules(expectation, result));
  slice.add(item, Rule::unexpected_result,
            concat("the result is ", to_string(result), ", but ", who, " says ", to_string(expectation)));
}

}  // namespace oxaudit
