/// See grades_report.hpp. Every source is counted in exactly one row, so the rows add up to the whole audit; sources
/// whose path says nothing of whose they are have a row of their own, the last one.
///
/// What could not be read is no zero: such a submission has no score, and a note says why.
#include "grading/grades_report.hpp"

#include "support/foreign_text.hpp"

#include <map>
#include <span>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

/// `2` before `10`: numbers by their value, anything else by its bytes.
bool is_later(std::string_view attempt, std::string_view known) {
  const auto all_digits = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!all_digits(attempt) || !all_digits(known)) return attempt > known;
  while (attempt.size() > 1 && attempt.front() == '0') attempt.remove_prefix(1);
  while (known.size() > 1 && known.front() == '0') known.remove_prefix(1);
  return attempt.size() != known.size() ? attempt.size() > known.size() : attempt > known;
}

struct Group {
  GroupCounts counts;
  bool late = false;
  std::string attempt;        ///< the last one
  std::string first_source;   ///< only kept of those that belong to nobody
  std::string first_problem;  ///< path and sentence of what could not be read

  void add(const SourceReport& source) {
    counts.add(source);
    for (const SourceFinding& problem : source.problems) {
      if (row(problem.rule).kind != RuleKind::incomplete || !first_problem.empty()) continue;
      append_console(first_problem, source.path);
      first_problem.append(": ").append(code(problem.rule)).append(" ").append(problem.message);
    }
  }
};

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
    for (const std::string_view column :
         {"sources", "records", "legal", "illegal", "malformed", "missing", "right", "claims_right", "claims_wrong",
          "claims_unknown", "unreadable", "score", "note"})
      header.text(column);
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

  void missed(std::string_view source, std::span<const SourceFinding> problems) override {
    const auto fields = options_.grouping.match(source);
    (fields ? groups_[fields->key] : others_).counts.add(problems);
  }

  void end(const Summary& /*summary*/, std::string& out) override {
    std::map<Key, bool> on_roster;
    if (options_.roster) {
      for (const auto& [key, group] : groups_) on_roster[key] = options_.roster->meet(key);
      for (Key& key : options_.roster->missing()) {
        groups_.try_emplace(key);
        on_roster.try_emplace(std::move(key), true);
      }
    }
    for (const auto& [key, group] : groups_) {
      Row row(out, options_.spreadsheet_safe);
      for (const std::string& value : key) row.text(value);
      append_remarks(row, group, key, options_.roster && on_roster[key] ? "yes" : "no");
      append_counts(row, group);
      row.text(score(group), TextKind::sentence);
      row.text(note(group), TextKind::sentence);
    }
    if (others_.counts.sources == 0 && others_.counts.missing() == 0) return;
    Row row(out, options_.spreadsheet_safe);
    const Key nobody(options_.grouping.key_fields().size());
    for (const std::string& value : nobody) row.text(value);
    append_remarks(row, others_, nobody, "");
    append_counts(row, others_);
    row.text("");
    row.text(others_.first_source.empty() ? "these missing records fit no --group"
                                          : "these sources do not fit --group; the first is " + others_.first_source,
             TextKind::sentence);
  }

 private:
  using Key = std::vector<std::string>;

  void append_remarks(Row& row, const Group& group, const Key& key, std::string_view on_roster) const {
    if (options_.grouping.has_late()) row.text(group.late ? "yes" : "");
    if (options_.grouping.has_attempt()) row.text(group.attempt);
    if (!options_.roster) return;
    row.text(on_roster);
    for (const std::string& remark : options_.roster->remarks_of(key)) row.text(remark);
  }

  static void append_counts(Row& row, const Group& group) {
    const GroupCounts& counts = group.counts;
    row.number(counts.sources);
    row.number(counts.records.records());
    row.number(counts.records.legal());
    row.number(counts.records.illegal());
    row.number(counts.records.malformed);
    row.number(counts.missing());
    row.number(counts.right());
    row.number(counts.claims_right());
    row.number(counts.faults.claims_wrong);
    row.number(counts.faults.claims_unknown);
    row.number(counts.unreadable);
  }

  std::string score(const Group& group) const {
    std::string text;
    if (group.counts.sources == 0 || group.counts.incomplete()) return text;
    if (options_.points) {
      append_points(text, options_.points->of(group.counts));
      return text;
    }
    // A share of billions of records times ten thousand still fits.
    const std::uint64_t records = group.counts.records.records() + group.counts.missing();
    append_points(text,
                  records == 0 ? 0 : static_cast<PointUnits>((group.counts.right() * 10'000 + records / 2) / records));
    return text;
  }

  std::string note(const Group& group) const {
    if (group.counts.sources == 0)
      return options_.roster ? std::string(options_.roster->missing_note()) : "nothing was handed in";
    if (!group.first_problem.empty()) return "not read to its end: " + group.first_problem;
    if (group.counts.incomplete()) return "a record is over a limit";
    if (group.counts.records.records() == 0) return "there is no record in what was handed in";
    return {};
  }

  GradesOptions options_;
  std::map<Key, Group> groups_;
  Group others_;
};

}  // namespace

std::unique_ptr<Report> make_grades_report(GradesOptions options) {
  return std::make_unique<GradesReport>(std::move(options));
}

}  // namespace oxaudit
