/// See grades_report.hpp. Every source is counted in exactly one row, so the rows add up to the whole audit. Sources
/// whose path does not match --group share the last row.
///
/// A submission that could not be read does not score zero: it has no score, and a note says why.
#include "grading/grades_report.hpp"

#include "support/foreign_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

/// Compares attempts: numbers by value, so that `10` is later than `2`; anything else by its bytes.
bool is_later(std::string_view attempt, std::string_view known) {
  if (!all_digits(attempt) || !all_digits(known)) return attempt > known;
  attempt.remove_prefix(std::min(attempt.find_first_not_of('0'), attempt.size()));
  known.remove_prefix(std::min(known.find_first_not_of('0'), known.size()));
  return std::pair(attempt.size(), attempt) > std::pair(known.size(), known);
}

/// One submission: all sources with the same key.
struct Group {
  GroupCounts counts;
  bool late = false;
  std::string attempt;        ///< the latest one
  std::string first_source;   ///< only set for sources that do not match --group
  std::string first_problem;  ///< path and message of the first source that could not be read

  void add(const SourceReport& source) {
    counts.add(source);
    for (const SourceFinding& problem : source.problems) {
      if (row(problem.rule).kind != RuleKind::incomplete || !first_problem.empty()) continue;
      append(first_problem, on_console(source.path), ": ", code(problem.rule), ' ', problem.message);
    }
  }
};

/// Writes one CSV row; the destructor ends it.
class Row {
 public:
  Row(std::string& out, bool guard) : out_(out), guard_(guard) {}
  ~Row() { out_ += '\n'; }
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;

  void text(std::string_view field, TextKind kind = TextKind::foreign) {
    separate();
    append_csv(out_, field, guard_, kind);
  }
  void number(std::uint64_t field) {
    separate();
    out_ += std::to_string(field);
  }

 private:
  void separate() {
    if (!std::exchange(first_, false)) out_ += ',';
  }

  std::string& out_;
  bool guard_;
  bool first_ = true;
};

/// A column that shows a count of the submission.
struct CountColumn {
  std::string_view name;
  std::uint64_t (*count)(const GroupCounts& counts);
};

constexpr auto k_count_columns = std::to_array<CountColumn>({
    {"sources", [](const GroupCounts& counts) { return counts.sources; }},
    {"records", [](const GroupCounts& counts) { return counts.records.records(); }},
    {"legal", [](const GroupCounts& counts) { return counts.records.legal(); }},
    {"illegal", [](const GroupCounts& counts) { return counts.records.illegal(); }},
    {"malformed", [](const GroupCounts& counts) { return counts.records.malformed; }},
    {"missing", [](const GroupCounts& counts) { return counts.missing(); }},
    {"right", [](const GroupCounts& counts) { return counts.right(); }},
    {"claims_right", [](const GroupCounts& counts) { return counts.claims_right(); }},
    {"claims_wrong", [](const GroupCounts& counts) { return counts.faults.claims_wrong; }},
    {"claims_unknown", [](const GroupCounts& counts) { return counts.faults.claims_unknown; }},
    {"unreadable", [](const GroupCounts& counts) { return counts.unreadable; }},
});

/// Collects all sources by key and writes the rows at the end. A std::map keeps the rows sorted.
class GradesReport final : public Report {
 public:
  explicit GradesReport(GradesOptions options) : options_(std::move(options)) {}

  void begin(std::string& out) override {
    Row header(out, false);
    for (const std::string& field : options_.grouping.key_fields()) header.text(field);
    if (options_.grouping.has_late()) header.text("late");
    if (options_.grouping.has_attempt()) header.text("attempt");
    if (options_.roster) {
      header.text("on_roster");
      for (const std::string_view column : options_.roster->remark_columns()) header.text(column);
    }
    for (const CountColumn& column : k_count_columns) header.text(column.name);
    header.text("score");
    header.text("note");
  }

  void render(const ReportSlice& /*slice*/, std::string& /*out*/) const override {}

  bool lists_every_source() const override { return true; }

  void source(const SourceReport& source, std::string& /*section*/) override {
    const auto fields = options_.grouping.match(source.path);
    if (!fields) {
      if (others_.counts.sources == 0) append_console(others_.first_source, source.path);
      others_.add(source);
      return;
    }
    Group& group = groups_[fields->key];
    group.add(source);
    group.late = group.late || fields->late;
    if (!fields->attempt.empty() && (group.attempt.empty() || is_later(fields->attempt, group.attempt)))
      group.attempt = fields->attempt;
  }

  /// Missing records count as wrong, also for a submission without any source.
  void missed(std::string_view source, std::span<const SourceFinding> problems) override {
    const auto fields = options_.grouping.match(source);
    (fields ? groups_[fields->key] : others_).counts.add(problems);
  }

  /// Adds a row without sources for each person on the roster who submitted nothing.
  void end(const Summary& /*summary*/, std::string& out) override {
    std::map<Key, bool> on_roster;
    if (options_.roster) {
      for (const auto& [key, group] : groups_) on_roster[key] = options_.roster->meet(key);
      for (Key& key : options_.roster->missing()) {
        groups_.try_emplace(key);
        on_roster.try_emplace(std::move(key), true);
      }
    }
    for (const auto& [key, group] : groups_)
      append_row(out, group, key, options_.roster && on_roster[key] ? "yes" : "no", score(group), note(group));
    if (others_.counts.sources == 0 && others_.counts.missing() == 0) return;
    append_row(out, others_, Key(options_.grouping.key_fields().size()), "", "",
               others_.first_source.empty() ? "these missing records fit no --group"
                                            : "these sources do not fit --group; the first is " + others_.first_source);
  }

 private:
  using Key = std::vector<std::string>;

  void append_row(std::string& out, const Group& group, const Key& key, std::string_view on_roster,
                  std::string_view score, std::string_view note) const {
    Row row(out, options_.spreadsheet_safe);
    for (const std::string& value : key) row.text(value);
    if (options_.grouping.has_late()) row.text(group.late ? "yes" : "");
    if (options_.grouping.has_attempt()) row.text(group.attempt);
    if (options_.roster) {
      row.text(on_roster);
      for (const std::string& remark : options_.roster->remarks_of(key)) row.text(remark);
    }
    for (const CountColumn& column : k_count_columns) row.number(column.count(group.counts));
    row.text(score, TextKind::sentence);
    row.text(note, TextKind::sentence);
  }

  /// Returns the points, or the share of right records; empty if something could not be read.
  std::string score(const Group& group) const {
    std::string text;
    if (group.counts.sources == 0 || group.counts.incomplete()) return text;
    if (options_.points) {
      append_points(text, options_.points->of(group.counts));
      return text;
    }
    // The share of right records, in ten-thousandths; the product fits even for billions of records.
    const std::uint64_t records = group.counts.records.records() + group.counts.missing();
    append_points(text,
                  records == 0 ? 0 : static_cast<PointUnits>((group.counts.right() * 10'000 + records / 2) / records));
    return text;
  }

  /// Explains a missing score, and a score of 0 without any wrong record.
  std::string note(const Group& group) const {
    if (group.counts.sources == 0)
      return options_.roster ? std::string(options_.roster->missing_note()) : "nothing was handed in";
    if (!group.first_problem.empty()) return "not read completely: " + group.first_problem;
    if (group.counts.incomplete()) return "a record exceeds a limit";
    if (group.counts.records.records() == 0) return "the submission contains no record";
    return {};
  }

  GradesOptions options_;
  std::map<Key, Group> groups_;
  Group others_;  ///< sources that do not match --group
};

}  // namespace

std::unique_ptr<Report> make_grades_report(GradesOptions options) {
  return std::make_unique<GradesReport>(std::move(options));
}

}  // namespace oxaudit
