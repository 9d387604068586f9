/// See rules_page.hpp.
#include "cli/generated/rules_page.hpp"

#include "board/verdict_table.hpp"
#include "support/ascii.hpp"

#include <oxaudit/rule.hpp>

#include <algorithm>

namespace oxaudit {

namespace {

/// Formats a number below a million with a thousands separator.
std::string grouped(std::ptrdiff_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() > 3) digits.insert(digits.size() - 3, 1, ',');
  return digits;
}

std::string_view exit_status(RuleKind kind) { return kind == RuleKind::incomplete ? "3" : "1"; }

std::string_view words(RuleKind kind) {
  switch (kind) {
    case RuleKind::incomplete: return "The audit is incomplete";
    case RuleKind::malformed: return "The bytes are not a board";
    case RuleKind::illegal: return "No game can reach the board";
    case RuleKind::claim: return "The input states a different outcome";
    case RuleKind::expectation: return "The result is not the expected one";
  }
  return {};
}

std::ptrdiff_t boards_breaking(Rule rule) {
  return std::ranges::count_if(k_verdict_of, [&](const Verdict& verdict) { return verdict.broken.contains(rule); });
}

std::ptrdiff_t boards_breaking_only(Rule rule) {
  RuleSet only;
  only.insert(rule);
  return std::ranges::count_if(k_verdict_of, [&](const Verdict& verdict) { return verdict.broken == only; });
}

void append_section(std::string& page, const RuleRow& row) {
  page += "\n## ";
  page += row.code;
  page += ' ';
  page += row.name;
  page += "\n\nBroken when ";
  page += row.summary;
  page += ". ";
  page += words(row.kind);
  page += ": exit status ";
  page += exit_status(row.kind);
  page += ".\n\n";
  page += row.reason;
  page += "\n\n";
  if (row.kind == RuleKind::illegal)
    page += "Of the 19,683 boards, " + grouped(boards_breaking(row.rule)) + " break this rule, and " +
            grouped(boards_breaking_only(row.rule)) + " break only this rule.\n\n";
  page += "Example:\n\n```text\n";
  page += row.example;
  if (!row.example.ends_with('\n')) page += '\n';
  page += "```\n";
}

}  // namespace

std::string rules_page() {
  std::string page =
      "# Rules\n\n"
      "This page is generated from the rule table; `oxaudit explain CODE` prints the same text.\n\n"
      "A record can break several rules. They are reported in code order, each at most once, with the place where it "
      "is first broken. Codes are never reused or renumbered.\n\n"
      "| code | name | broken when | exit status |\n|---|---|---|---|\n";
  for (const RuleRow& row : rule_table()) {
    page += "| [";
    page += row.code;
    page += "](#";
    page += to_lower(row.code);
    page += '-';
    page += row.name;
    page += ") | ";
    page += row.name;
    page += " | ";
    page += row.summary;
    page += " | ";
    page += exit_status(row.kind);
    page += " |\n";
  }
  page += "\nOf the 19,683 boards, " +
          grouped(std::ranges::count_if(k_verdict_of, [](const Verdict& verdict) { return verdict.legal(); })) +
          " are legal.\n";
  for (const RuleRow& row : rule_table()) append_section(page, row);
  return page;
}

}  // namespace oxaudit
