/// See baseline.hpp.
#include "expect/baseline.hpp"

#include "report/parts/row_text.hpp"
#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"
#include "support/quote.hpp"
#include "support/result.hpp"

#include <algorithm>
#include <optional>

namespace oxaudit {

namespace {

/// What tells one record, or what is said of a source, from another. Fields are parted by their sizes.
std::string identity_of(std::string_view source, std::string_view id, std::string_view number, std::string_view board) {
  std::string identity;
  // An id `3` and the number 3 are two things.
  for (const std::string_view field : {repository_path(source), id, id.empty() ? number : std::string_view(), board})
    identity.append(std::to_string(field.size())).append(":").append(field);
  return identity;
}

/// The text of what is no board, as reports give it.
std::string raw_of(std::string_view bytes) {
  const Excerpt raw = excerpt(bytes, k_raw_characters_max);
  std::string text(raw.bytes);
  if (raw.cut) text += "…";
  return text;
}

std::string_view value(const std::optional<std::string>& field) { return field ? *field : std::string_view(); }

std::string identity_of(const FieldRow& row) {
  const std::string_view board = value(row[Field::board]);
  return identity_of(value(row[Field::source]), value(row[Field::id]), value(row[Field::record]),
                     board.empty() ? value(row[Field::raw]) : board);
}

std::string identity_of(std::string_view source, const SourceFinding& problem) {
  return identity_of(source, problem.id, problem.record != 0 ? std::to_string(problem.record) : "", "");
}

/// Calls `take(rule)` for each rule of a row.
Outcome for_each_rule_of(const FieldRow& row, const std::function<void(Rule)>& take) {
  std::string_view rest = value(row[Field::rules]);
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    if (word.empty()) continue;
    const auto rule = find_rule(word);
    if (!rule) return Error{in_quotes(word) + " is no rule of this oxaudit"};
    take(*rule);
  }
  return Done{};
}

bool may_be_waived(Rule rule) { return row(rule).kind != RuleKind::incomplete; }

}  // namespace

Result<std::shared_ptr<const Baseline>> Baseline::load(const std::string& path) {
  auto report = EarlierReport::open(path, "baseline");
  if (!report) return report.error();
  const auto baseline = std::make_shared<Baseline>();
  baseline->report_ = std::make_unique<EarlierReport>(std::move(*report));
  if (auto read = baseline->read(); !read) return read.error();
  return std::shared_ptr<const Baseline>(baseline);
}

Outcome Baseline::read() {
  const auto read = report_->for_each([&](FieldRow& row) {
    const std::string identity = identity_of(row);
    return for_each_rule_of(row, [&](Rule rule) { digests_.push_back(digest(identity, rule)); });
  });
  if (!read) return read;
  report_->release();
  std::ranges::sort(digests_, less);
  digests_.erase(std::unique(digests_.begin(), digests_.end()), digests_.end());
  digests_.shrink_to_fit();
  met_ = std::make_unique<std::atomic<bool>[]>(digests_.size());
  return Done{};
}

Baseline::Digest Baseline::digest(const std::string& identity, Rule rule) const {
  return hasher_.hash(std::string(identity).append(code(rule)));
}

bool Baseline::less(const Digest& a, const Digest& b) noexcept {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

const std::atomic<bool>* Baseline::find(const Digest& wanted) const noexcept {
  const auto found = std::ranges::lower_bound(digests_, wanted, less);
  return found != digests_.end() && *found == wanted ? &met_[static_cast<std::size_t>(found - digests_.begin())]
                                                     : nullptr;
}

bool Baseline::meet(const std::string& identity, Rule rule) const {
  const std::atomic<bool>* const found = find(digest(identity, rule));
  if (found == nullptr) return false;
  met_[static_cast<std::size_t>(found - met_.get())].store(true, std::memory_order_relaxed);
  return true;
}

void Baseline::apply(FilteredSlice& slice) const {
  for (RecordItem& item : slice.items)
    if (flagged(item)) filter_item(slice, item);
  for (std::size_t i = 0; i < slice.problems.size();) {
    if (knows(slice.source, slice.problems[i]))
      slice.waive_problem(i);
    else
      ++i;
  }
  if (!slice.failed) return;
  const std::lock_guard lock(unread_mutex_);
  unread_.emplace(repository_path(slice.source));
}

void Baseline::filter_item(FilteredSlice& slice, RecordItem& item) const {
  const std::string board = item.code != k_malformed ? to_string(Board::from_code(item.code))
                            : report_->has_raw()     ? raw_of(slice.bytes.substr(item.begin, item.size))
                                                     : std::string();
  const std::string identity = identity_of(slice.source, slice.id_of(item).value_or(std::string_view()),
                                           std::to_string(slice.number_of(item)), board);
  const RuleSet of_board = board_rules(item);
  const RecordResult result = result_of(item, slice.findings);
  RuleSet known;
  bool all_of_board = true;
  for (const RuleRow& row : rule_table()) {
    if (!result.rules.contains(row.rule)) continue;
    const bool met = meet(identity, row.rule);
    if (met && may_be_waived(row.rule)) known.insert(row.rule);
    if (!met && of_board.contains(row.rule)) all_of_board = false;
  }
  // The rules of one board stand or fall together.
  if (!all_of_board) known = known.without(of_board);
  std::uint64_t count = 0;
  for (const RuleRow& row : rule_table()) count += known.contains(row.rule) ? 1U : 0U;
  slice.waive(item, known);
  known_.fetch_add(count, std::memory_order_relaxed);
}

bool Baseline::knows(std::string_view source, const SourceFinding& problem) const {
  if (!meet(identity_of(source, problem), problem.rule) || !may_be_waived(problem.rule)) return false;
  known_.fetch_add(1, std::memory_order_relaxed);
  return true;
}

Outcome Baseline::for_each_fixed(const std::function<void(const FixedFinding&)>& take) const {
  if (auto loaded = report_->reload(); !loaded) return loaded;
  auto read = report_->for_each([&](FieldRow& row) {
    const std::string identity = identity_of(row);
    if (unread_.contains(repository_path(value(row[Field::source])))) return Outcome(Done{});
    return for_each_rule_of(row, [&](Rule rule) {
      const std::atomic<bool>* const found = find(digest(identity, rule));
      if (found == nullptr || found->load(std::memory_order_relaxed)) return;
      take({.source = value(row[Field::source]),
            .record = read_record_number(value(row[Field::record])).value_or(0),
            .id = value(row[Field::id]),
            .board = value(row[Field::board]),
            .raw = value(row[Field::raw]),
            .rule = rule});
    });
  });
  report_->release();
  return read;
}

}  // namespace oxaudit
