/// Computes the exit status.
#include "cli/exit_status.hpp"

#include "cli/signals.hpp"

#include <algorithm>

namespace oxaudit::cli {

std::optional<RuleSet> fail_on_word(std::string_view word) noexcept {
  const bool any = word == "any";
  const bool malformed = word == "malformed";
  const bool illegal = word == "illegal";
  if (!any && !malformed && !illegal && word != "never") return std::nullopt;
  RuleSet rules;
  for (const auto& row : rule_table())
    if ((any && row.kind != RuleKind::incomplete) || (malformed && row.kind == RuleKind::malformed) ||
        (illegal && row.kind == RuleKind::illegal))
      rules.insert(row.rule);
  return rules;
}

bool nothing_matched(const Summary& summary) noexcept {
  return summary.sources.found == summary.sources.skipped_in_all();
}

int exit_status(const Summary& summary, RuleSet fail_on, bool allow_empty, int signal) noexcept {
  if (summary.interrupted && signal != 0) return k_signal_status_base + signal;
  auto status = ExitStatus::clean;
  const bool flagged = std::ranges::any_of(
      rule_table(), [&](const RuleRow& row) { return fail_on.contains(row.rule) && summary.breaking(row.rule) != 0; });
  if (flagged) status = ExitStatus::flagged;
  if (!summary.complete()) status = ExitStatus::incomplete;
  if (!allow_empty && (summary.unmatched != 0 || nothing_matched(summary))) status = ExitStatus::failed;
  return static_cast<int>(status);
}

}  // namespace oxaudit::cli
