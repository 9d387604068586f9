/// See record_sink.hpp.
#include "check/record_sink.hpp"

namespace oxaudit {

namespace {

/// A record that breaks only these rules still has a board.
constexpr RuleSet k_claim_rules = [] {
  RuleSet rules;
  rules.insert(Rule::wrong_claim);
  rules.insert(Rule::unknown_claim);
  return rules;
}();

}  // namespace

void RecordSink::add(const Finding& finding) {
  if (rules_.contains(finding.rule)) return;
  rules_.insert(finding.rule);
  found_[static_cast<std::size_t>(finding.rule)] = finding;
}

void RecordSink::take_findings(RecordItem& item) {
  item.first_finding = static_cast<std::uint32_t>(result_.findings.size());
  for (std::size_t i = 0; i < k_rule_count; ++i) {
    if (!rules_.contains(static_cast<Rule>(i))) continue;
    result_.findings.push_back(found_[i]);
    ++item.finding_count;
    ++result_.counts.found_rules[i];
  }
  rules_ = {};
}

void RecordSink::finish(const RecordPlace& place, const RecordId& id, BoardCode code) {
  const bool readable = rules_.without(k_claim_rules).empty();
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result_.records++);
  item.code = readable ? code : k_malformed;
  bool keep = keep_all_ || !clean();
  if (readable) {
    const VerdictClass verdict_class = k_class_of[code];
    ++result_.counts.classes[static_cast<std::size_t>(verdict_class)];
    keep = keep || flagged(verdict_class);
  } else {
    ++result_.counts.malformed;
  }
  if (!clean()) take_findings(item);
  if (!keep) return;
  item.line = place.line;
  item.begin = place.begin;
  item.size = place.size;
  item.lines_above = place.lines_above;
  item.has_id = id.present;
  item.id_in_arena = id.in_arena;
  item.id_begin = id.range.begin;
  item.id_size = id.range.size;
  result_.items.push_back(item);
}

}  // namespace oxaudit
