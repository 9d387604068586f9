/// See report_summary.hpp.
#include "expect/report_summary.hpp"

#include "expect/json_view.hpp"
#include "support/foreign_text.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace oxaudit {

namespace {

/// Takes whole numbers from an object and its members, and remembers whether one was missing.
class Numbers {
 public:
  explicit Numbers(const JsonView& object) : object_(object) {}

  std::uint64_t take(std::string_view name) { return take(object_, name); }
  std::uint64_t take(const std::optional<JsonView>& object, std::string_view name) {
    const auto number = object ? object->number(name) : std::nullopt;
    complete_ = complete_ && number;
    return number.value_or(0);
  }
  bool complete() const noexcept { return complete_; }

 private:
  const JsonView object_;
  bool complete_ = true;
};

std::uint64_t& of(Counts& counts, VerdictClass verdict_class) {
  return counts.classes[static_cast<std::size_t>(verdict_class)];
}

/// Legal and illegal boards are counted under one class each, since a report does not tell their classes.
Counts read_counts(Numbers& numbers) {
  Counts counts;
  of(counts, VerdictClass::x_to_move) = numbers.take("legal");
  of(counts, VerdictClass::too_many_o) = numbers.take("illegal");
  counts.malformed = numbers.take("malformed");
  return counts;
}

/// Makes `summary.breaking(rule)` the number in the report.
void resolve_rule(Summary& summary, Rule rule, std::uint64_t wanted) {
  const std::uint64_t counted = summary.breaking(rule);
  const auto index = static_cast<std::size_t>(rule);
  summary.changes.added[index] += wanted > counted ? wanted - counted : 0;
  summary.changes.waived[index] += counted > wanted ? counted - wanted : 0;
}

}  // namespace

Result<Summary> read_summary(std::string_view object) {
  JsonTree tree;
  const auto view = parse_json_object(object, tree);
  if (!view) return view.error();
  Summary summary;
  Numbers numbers(*view);
  summary.records = read_counts(numbers);
  of(summary.records, VerdictClass::x_won) = numbers.take("x_won");
  of(summary.records, VerdictClass::o_won) = numbers.take("o_won");
  of(summary.records, VerdictClass::draw) = numbers.take("draw");
  of(summary.records, VerdictClass::x_to_move) = numbers.take("in_progress");
  summary.numbered = numbers.take("records");
  summary.unmatched = numbers.take("unmatched");
  const auto sources = view->member("sources");
  summary.sources.found = numbers.take(sources, "found");
  summary.sources.audited = numbers.take(sources, "audited");
  summary.sources.unreadable = numbers.take(sources, "unreadable");
  summary.source_rules[static_cast<std::size_t>(Rule::no_records)] = numbers.take(sources, "without_records");
  const auto skipped = sources ? sources->member("skipped") : std::nullopt;
  for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
    std::string key(name(static_cast<SkipReason>(i)));
    std::ranges::replace(key, ' ', '_');
    summary.sources.skipped[i] = numbers.take(skipped, key);
  }
  const auto rules = view->member("rules");
  for (const RuleRow& rule : rule_table()) resolve_rule(summary, rule.rule, numbers.take(rules, rule.code));
  if (const auto baseline = view->member("baseline"))
    summary.baseline = BaselineCounts{numbers.take(baseline, "known"), numbers.take(baseline, "fixed")};
  if (const auto notices = view->member("notices"))
    notices->for_each([&](const JsonView& notice) {
      if (auto text = notice.string()) summary.notices.push_back(std::move(*text));
    });
  if (!numbers.complete()) return Error{"a count is missing from the summary"};
  if (!summary.adds_up()) return Error{"the counts of the summary do not add up"};
  return summary;
}

Outcome read_source(std::string_view object, const std::function<void(const SourceReport&)>& take) {
  JsonTree tree;
  const auto view = parse_json_object(object, tree);
  if (!view) return view.error();
  const auto path = view->text("path");
  const auto read_to_end = view->is_true("read_to_end");
  Numbers numbers(*view);
  const Counts counts = read_counts(numbers);
  if (!path || !read_to_end || !numbers.complete()) return Error{"a source has no path or a count is missing"};
  const std::string bytes = unescape_foreign(*path);
  const std::string format = view->text("format").value_or("");
  const std::string layout = unescape_foreign(view->text("layout").value_or(""));
  take({.path = bytes, .format = format, .layout = layout, .counts = counts, .read_to_end = *read_to_end});
  return Done{};
}

Outcome read_resolved(std::string_view object, const std::function<void(const ResolvedFinding&)>& take) {
  JsonTree tree;
  const auto view = parse_json_object(object, tree);
  if (!view) return view.error();
  const auto rule = find_rule(view->text("rule").value_or(""));
  const auto source = view->text("source");
  if (!rule || !source) return Error{"a resolved finding has no source or no rule"};
  const std::string path = unescape_foreign(*source);
  const std::string id = unescape_foreign(view->text("id").value_or(""));
  const std::string board = view->text("board").value_or("");
  const std::string raw = unescape_foreign(view->text("raw").value_or(""));
  take({.source = path,
        .record = view->number("record").value_or(0),
        .id = id,
        .board = board,
        .raw = raw,
        .rule = *rule});
  return Done{};
}

}  // namespace oxaudit
