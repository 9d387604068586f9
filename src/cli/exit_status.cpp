/// What the program's exit status says.
#include "cli/exit_status.hpp"

namespace oxaudit::cli {

namespace {

template <typename Predicate>
FailOn rules_where(Predicate counts) noexcept {
  FailOn fail_on;
  for (const auto& row : rule_table())
    if (counts(row)) fail_on.rules.insert(row.rule);
  return fail_on;
}

bool any_broken(const Summary& summary, const RuleSet& rules) noexcept {
  for (const auto& row : rule_table())
    if (rules.contains(row.rule) && summary.breaking(row.rule) != 0) return true;
  return false;
}

}  // namespace

FailOn fail_on_malformed() noexcept {
  return rules_where(
      [](const RuleRow& row) { return row.rule >= Rule::no_records && row.rule <= Rule::duplicate_key; });
}

FailOn fail_on_illegal() noexcept {
  return rules_where(
      [](const RuleRow& row) { return row.rule >= Rule::too_many_o && row.rule <= Rule::moved_after_win; });
}

FailOn fail_on_any() noexcept {
  return rules_where([](const RuleRow& row) { return row.rule >= Rule::no_records; });
}

bool nothing_matched(const Summary& summary) noexcept {
  return summary.sources.found == summary.sources.skipped_in_all();
}

int exit_status(const Summary& summary, const FailOn& fail_on, bool allow_empty, int signal) noexcept {
  // As a shell reports a program that a signal ended.
  constexpr int k_signal_base = 128;
  if (summary.interrupted && signal != 0) return k_signal_base + signal;
  auto status = ExitStatus::clean;
  if (any_broken(summary, fail_on.rules)) status = ExitStatus::flagged;
  if (!summary.complete()) status = ExitStatus::incomplete;
  if (!allow_empty && (summary.unmatched != 0 || nothing_matched(summary))) status = ExitStatus::failed;
  return static_cast<int>(status);
}

}  // namespace oxaudit::cli
