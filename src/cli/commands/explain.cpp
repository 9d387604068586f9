/// `oxaudit explain`: describes rules from the rule table.
#include "cli/commands/commands.hpp"

#include "board/verdict_table.hpp"
#include "cli/options/option_values.hpp"
#include "cli/text.hpp"

#include <oxaudit/rule.hpp>

namespace oxaudit::cli {

namespace {

constexpr std::size_t k_page_width = 80;

std::string list_of_rules() {
  std::string out;
  for (const auto& row : rule_table())
    out += padded(row.code, 7) + padded(row.name, 20) + padded(name(row.kind), 12) + std::string(row.summary) + "\n";
  return out + "\nTo learn more about a rule, name it: oxaudit explain OX204\n";
}

/// Counts the boards that break the rule. There are 3^9 = 19,683 boards in all.
std::string census(Rule rule) {
  std::size_t breaking = 0;
  std::size_t breaking_alone = 0;
  RuleSet alone;
  alone.insert(rule);
  for (const auto& verdict : k_verdict_of) {
    if (verdict.broken.contains(rule)) ++breaking;
    if (verdict.broken == alone) ++breaking_alone;
  }
  std::string text = concat(Grouped{breaking}, " of the 19,683 boards break this rule");
  if (breaking_alone != breaking) append(text, "; ", Grouped{breaking_alone}, " of them break no other rule");
  return text + ".";
}

std::string page_of(const RuleRow& row) {
  std::string out = concat(row.code, ' ', row.name, " (", name(row.kind), ")\n\n");
  append(out, wrap(concat("Broken when ", row.summary, '.'), 0, k_page_width), "\n\n");
  append(out, wrap(row.reason, 0, k_page_width), "\n\nFor example:\n\n");
  for (std::string_view example = row.example; !example.empty();)
    out.append("    ").append(take_part(example, '\n')).append("\n");
  if (row.kind == RuleKind::illegal) out += "\n" + wrap(census(row.rule), 0, k_page_width) + "\n";
  return out;
}

}  // namespace

Result<std::string> explain(const std::vector<std::string>& rules) {
  if (rules.empty()) return list_of_rules();
  std::string out;
  for (const auto& word : rules) {
    const auto rule = find_rule(word);
    if (!rule)
      return Error{"unknown rule " + in_quotes(word) +
                   did_you_mean(word, rule_words(), "oxaudit explain lists all rules")};
    if (!out.empty()) out += "\n";
    out += page_of(row(*rule));
  }
  return out;
}

}  // namespace oxaudit::cli
