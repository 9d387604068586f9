/// See record_sink.hpp.
#include "check/record_sink.hpp"

namespace oxaudit {

void RecordSink::add(const Finding& finding) {
  if (rules_.contains(finding.rule)) return;
  rules_.insert(finding.rule);
  found_[static_cast<std::size_t>(finding.rule)] = finding;
}

void RecordSink::finish(const RecordPlace& place, const RecordId& id, BoardCode code) {
  RecordItem item;
  item.number = static_cast<std::uint32_t>(result_.records++);
  item.code = clean() ? code : k_malformed;
  bool keep = keep_all_;
  if (clean()) {
    const VerdictClass verdict_class = k_class_of[code];
    ++result_.counts.classes[static_cast<std::size_t>(verdict_class)];
    keep = keep || flagged(verdict_class);
  } else {
    keep = true;
    item.first_finding = static_cast<std::uint32_t>(result_.findings.size());
    for (std::size_t i = 0; i < k_rule_count; ++i) {
      if (!rules_.contains(static_cast<Rule>(i))) continue;
      result_.findings.push_back(found_[i]);
      ++item.finding_count;
      ++result_.counts.malformed_rules[i];
    }
    ++result_.counts.malformed;
    rules_ = {};
  }
  if (!keep) return;
  item.line = place.line;
  item.begin = place.begin;
  item.size = place.size;
  item.has_id = id.present;
  item.id_in_arena = id.in_arena;
  item.id_begin = id.range.begin;
  item.id_size = id.range.size;
  result_.items.push_back(item);
}

}  // namespace oxaudit
