/// See baseline.hpp.
#include "expect/baseline.hpp"

#include "report/parts/row_text.hpp"
#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// The text of a malformed record, as reports show it.
std::string raw_of(std::string_view bytes) {
  const Excerpt raw = excerpt(bytes, k_raw_characters_max);
  std::string text(raw.bytes);
  if (raw.shortened) text += "…";
  return text;
}

std::string identity_of(const FieldRow& row) {
  const std::string_view board = row.text(Field::board);
  return record_identity(row.text(Field::source), row.text(Field::id), row.text(Field::record))
      .append(board.empty() ? row.text(Field::raw) : board);
}

std::string identity_of(std::string_view source, const SourceFinding& problem) {
  return record_identity(source, problem.id, problem.record != 0 ? std::to_string(problem.record) : "");
}

/// Calls `take(rule)` for each rule of a row.
Outcome for_each_rule_of(const FieldRow& row, const std::function<void(Rule)>& take) {
  for (const std::string_view word : row.rules()) {
    const auto rule = find_rule(word);
    if (!rule) return Error{"unknown rule " + in_quotes(word)};
    take(*rule);
  }
  return Done{};
}

/// The order of the digests.
constexpr auto k_in_order = [](const PathIdentity& digest) { return std::pair(digest.high, digest.low); };

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

/// Reads the report once and keeps only the sorted digests of its findings.
Outcome Baseline::read() {
  const auto read = report_->for_each([&](FieldRow& row) {
    const std::string identity = identity_of(row);
    return for_each_rule_of(row, [&](Rule rule) { digests_.push_back(digest(identity, rule)); });
  });
  if (!read) return read;
  report_->release();
  std::ranges::sort(digests_, {}, k_in_order);
  digests_.erase(std::unique(digests_.begin(), digests_.end()), digests_.end());
  digests_.shrink_to_fit();
  met_ = std::make_unique<std::atomic<bool>[]>(digests_.size());
  return Done{};
}

Baseline::Digest Baseline::digest(const std::string& identity, Rule rule) const {
  return hasher_.hash(std::string(identity).append(code(rule)));
}

const std::atomic<bool>* Baseline::find(const Digest& wanted) const noexcept {
  const auto found = std::ranges::lower_bound(digests_, k_in_order(wanted), {}, k_in_order);
  return found != digests_.end() && *found == wanted ? &met_[static_cast<std::size_t>(found - digests_.begin())]
                                                     : nullptr;
}

/// True if the baseline has the finding, which then counts as seen.
bool Baseline::meet(const std::string& identity, Rule rule) const {
  const std::atomic<bool>* const found = find(digest(identity, rule));
  if (found == nullptr) return false;
  met_[static_cast<std::size_t>(found - met_.get())].store(true, std::memory_order_relaxed);
  return true;
}

/// Waives the known findings of a slice, and notes a source that was not read to its end.
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

/// Waives the rules of one record that the baseline knows.
void Baseline::filter_item(FilteredSlice& slice, RecordItem& item) const {
  const std::string board = item.code != k_malformed ? to_string(Board::from_code(item.code))
                            : report_->has_raw()     ? raw_of(slice.bytes.substr(item.begin, item.size))
                                                     : std::string();
  const std::string identity = record_identity(slice.source, slice.id_of(item).value_or(std::string_view()),
                                               std::to_string(slice.number_of(item)))
                                   .append(board);
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
  // Either all rules of a board are known or none is.
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

/// Reads the report a second time, because the digests do not tell what a finding was.
Outcome Baseline::for_each_resolved(const std::function<void(const ResolvedFinding&)>& take,
                                    const std::atomic<bool>& stop) const {
  if (auto loaded = report_->reload(stop); !loaded) return loaded;
  auto read = report_->for_each([&](FieldRow& row) {
    if (stop) return Outcome(Error{"interrupted"});
    const std::string identity = identity_of(row);
    if (unread_.contains(repository_path(row.text(Field::source)))) return Outcome(Done{});
    return for_each_rule_of(row, [&](Rule rule) {
      const std::atomic<bool>* const found = find(digest(identity, rule));
      if (found == nullptr || found->load(std::memory_order_relaxed)) return;
      take({.source = row.text(Field::source),
            .record = read_record_number(row.text(Field::record)).value_or(0),
            .id = row.text(Field::id),
            .board = row.text(Field::board),
            .raw = row.text(Field::raw),
            .rule = rule});
    });
  });
  report_->release();
  return read;
}

}  // namespace oxaudit
