#include "cli/exit_status.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace oxaudit::cli {
namespace {

/// Everything that the status of a run depends on.
struct Case {
  bool audited, unmatched, unreadable, malformed, illegal, no_records, interrupted, allow_empty;
};

constexpr unsigned k_run_count = 1U << 8U;

Case run_of(unsigned bits) {
  const auto bit = [&](unsigned place) { return ((bits >> place) & 1U) != 0; };
  return {bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7)};
}

Summary summary_of(const Case& run) {
  Summary summary;
  summary.sources.audited = run.audited ? 1 : 0;
  summary.sources.unreadable = run.unreadable ? 1 : 0;
  summary.sources.found = summary.sources.audited + summary.sources.unreadable;
  if (run.unreadable) summary.source_rules[static_cast<std::size_t>(Rule::unreadable_source)] = 1;
  if (run.no_records) summary.source_rules[static_cast<std::size_t>(Rule::no_records)] = 1;
  summary.unmatched = run.unmatched ? 1 : 0;
  summary.interrupted = run.interrupted;
  if (run.malformed) {
    summary.records.malformed = 1;
    summary.records.found_rules[static_cast<std::size_t>(Rule::row_count)] = 1;
  }
  if (run.illegal) summary.records.classes[static_cast<std::size_t>(VerdictClass::too_many_o)] = 1;
  return summary;
}

int status_without_flagged(const Case& run, bool flagged) {
  if (run.interrupted) return 130;
  const bool nothing = !run.audited && !run.unreadable;
  if (!run.allow_empty && (run.unmatched || nothing)) return 2;
  if (run.unreadable) return 3;
  return flagged ? 1 : 0;
}

TEST(ExitStatus, HasTheSamePrecedenceInEveryCombination) {
  for (unsigned bits = 0; bits < k_run_count; ++bits) {
    const Case run = run_of(bits);
    const auto summary = summary_of(run);
    const int signal = run.interrupted ? SIGINT : 0;
    const auto status = [&](std::string_view word) {
      return exit_status(summary, *fail_on_word(word), run.allow_empty, signal);
    };
    EXPECT_EQ(status("any"), status_without_flagged(run, run.malformed || run.illegal || run.no_records)) << bits;
    EXPECT_EQ(status("malformed"), status_without_flagged(run, run.malformed || run.no_records)) << bits;
    EXPECT_EQ(status("illegal"), status_without_flagged(run, run.illegal)) << bits;
    EXPECT_EQ(status("never"), status_without_flagged(run, false)) << bits;
  }
}

TEST(ExitStatus, NamesTheSignal) {
  Summary summary;
  summary.interrupted = true;
  EXPECT_EQ(exit_status(summary, *fail_on_word("any"), false, SIGINT), 130);
  EXPECT_EQ(exit_status(summary, *fail_on_word("any"), false, SIGTERM), 143);
}

TEST(ExitStatus, IgnoresASignalAfterTheEnd) {
  Summary summary;
  summary.sources.found = summary.sources.audited = 1;
  EXPECT_EQ(exit_status(summary, *fail_on_word("any"), false, SIGINT), 0);
}

TEST(ExitStatus, CountsOnlyTheNamedRule) {
  Summary summary;
  summary.sources.found = summary.sources.audited = 1;
  summary.records.classes[static_cast<std::size_t>(VerdictClass::too_many_o_and_both_won)] = 1;
  for (const auto& row : rule_table()) {
    RuleSet fail_on;
    fail_on.insert(row.rule);
    const bool broken = row.rule == Rule::too_many_o || row.rule == Rule::both_won;
    EXPECT_EQ(exit_status(summary, fail_on, false, 0), broken ? 1 : 0) << row.code;
  }
}

TEST(FailOnWord, SelectsRulesByKind) {
  for (const auto& row : rule_table()) {
    const bool incomplete = row.kind == RuleKind::incomplete;
    EXPECT_EQ(fail_on_word("any")->contains(row.rule), !incomplete) << row.code;
    EXPECT_EQ(fail_on_word("malformed")->contains(row.rule), row.kind == RuleKind::malformed) << row.code;
    EXPECT_EQ(fail_on_word("illegal")->contains(row.rule), row.kind == RuleKind::illegal) << row.code;
    EXPECT_FALSE(fail_on_word("never")->contains(row.rule)) << row.code;
  }
  EXPECT_FALSE(fail_on_word("claim"));
}

}  // namespace
}  // namespace oxaudit::cli
