/// `oxaudit explain`.
#include "cli/commands/explain.hpp"

#include "board/verdict_table.hpp"
#include "cli/help.hpp"
#include "cli/options/near_miss.hpp"
#include "cli/text.hpp"
#include "support/quote.hpp"

#include <oxaudit/rule.hpp>

#include <algorithm>

namespace oxaudit::cli {

namespace {

constexpr std::size_t k_page_width = 80;

std::string_view name(RuleKind kind) {
  switch (kind) {
    case RuleKind::incomplete: return "incomplete";
    case RuleKind::malformed: return "malformed";
    case RuleKind::illegal: return "illegal";
    case RuleKind::claim: return "claim";
    case RuleKind::expectation: return "expectation";
  }
  return "";
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  result.resize(std::max(width, result.size()), ' ');
  return result;
}

std::string list_of_rules() {
  std::string out;
  for (const auto& row : rule_table())
    out += padded(row.code, 7) + padded(row.name, 20) + padded(name(row.kind), 12) + std::string(row.summary) + "\n";
  return out + "\noxaudit explain RULE says more of one, such as oxaudit explain OX204.\n";
}

/// How many of all boards break the rule.
std::string census(Rule rule) {
  std::size_t breaking = 0;
  std::size_t breaking_alone = 0;
  for (const auto& verdict : k_verdict_of) {
    if (!verdict.broken.contains(rule)) continue;
    ++breaking;
    RuleSet alone;
    alone.insert(rule);
    if (verdict.broken == alone) ++breaking_alone;
  }
  std::string text = "Of the 19,683 boards " + grouped(breaking) + " break it";
  if (breaking_alone != breaking) text += ", " + grouped(breaking_alone) + " of them no other rule";
  return text + ".";
}

std::string page_of(const RuleRow& row) {
  std::string out = std::string(row.code) + " " + std::string(row.name) + " (" + std::string(name(row.kind)) + ")\n\n";
  out += wrap("Broken when " + std::string(row.summary) + ".", 0, k_page_width) + "\n\n";
  out += wrap(row.reason, 0, k_page_width) + "\n\nFor example:\n\n";
  std::string_view example = row.example;
  while (!example.empty()) {
    const auto line = example.substr(0, example.find('\n'));
    example.remove_prefix(std::min(example.size(), line.size() + 1));
    out += "    " + std::string(line) + "\n";
  }
  if (row.kind == RuleKind::illegal) out += "\n" + wrap(census(row.rule), 0, k_page_width) + "\n";
  return out;
}

Error unknown_rule(const std::string& word) {
  std::vector<std::string> words;
  for (const auto& row : rule_table()) {
    words.emplace_back(row.code);
    words.emplace_back(row.name);
  }
  const std::string hint = did_you_mean(word, words);
  return Error{"no rule is called " + in_quotes(word) + (hint.empty() ? "; oxaudit explain lists them all" : hint)};
}

}  // namespace

Result<std::string> explain(const std::vector<std::string>& rules) {
  if (rules.empty()) return list_of_rules();
  std::string out;
  for (const auto& word : rules) {
    const auto rule = find_rule(word);
    if (!rule) return unknown_rule(word);
    if (!out.empty()) out += "\n";
    out += page_of(row(*rule));
  }
  return out;
}

}  // namespace oxaudit::cli
