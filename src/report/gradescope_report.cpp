/// The gradescope report: the results.json of a Gradescope autograder. Each record is a test of one point. Records that
/// are not listed, because they are right or do not fit, share one test of as many points. So the scores of all tests
/// add up to the score, and their maximum scores to the number of records.
///
/// `render` writes each test as a line that begins with a letter for its kind:
///
///   f{"name":"record 3 of games.csv (id g3)","score":0,"max_score":1,"status":"failed","output":"OX102 cell-count: …"}
///
/// Once as many tests are listed as the limit allows, it writes only the letters, from which `accept` counts.
#include "report/parts/closing_line.hpp"
#include "report/parts/entry.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"

#include <atomic>

namespace oxaudit {

namespace {

constexpr char k_right = 'r';
constexpr char k_flagged = 'f';
constexpr char k_problem = 'p';  // a problem of the source as a whole: worth no point

/// How much of an id a name quotes.
constexpr std::size_t k_id_characters_max = 80;

char kind_of(const Entry& entry) noexcept {
  if (entry.problem != nullptr) return k_problem;
  return entry.flagged() ? k_flagged : k_right;
}

/// Appends the name of the test, such as `record 3 of games.csv (id g3)`. `source` is escaped.
void append_name(std::string& out, const ReportSlice& slice, const Entry& entry, std::string_view source) {
  if (entry.item != nullptr) append(out, "record ", entry.record_number(), " of ");
  out += source;
  if (entry.item != nullptr && entry.item->has_id)
    append(out, " (id ", ShortId{id_of(slice, *entry.item), k_id_characters_max, append_json}, ')');
}

/// Appends what a student sees when opening the test: the findings or else the status, then the board.
void append_output(std::string& out, const ReportSlice& slice, const Entry& entry) {
  std::string_view separator;
  entry.for_each_finding([&](const PlacedFinding& finding) {
    append(out, separator, RuleLabel{finding.rule}, ": ", in_json(finding.message, TextKind::sentence));
    separator = "\\n";
  });
  if (entry.problem != nullptr) return;
  if (!entry.flagged())
    out += entry.item->code == k_malformed ? "malformed" : name(k_verdict_of[entry.item->code].status);
  out += "\\n";
  for (const DrawnRow& row : draw(slice, *entry.item))
    append(out, "\\n", in_json(concat(on_console(row.text)), TextKind::sentence), row.ellipsis());
}

class GradescopeReport final : public Report {
 public:
  explicit GradescopeReport(const ReportOptions& options) : tests_max_(options.gradescope_tests_max) {}

  void begin(std::string& out) override { out += "{\"tests\":["; }

  void render(const ReportSlice& slice, std::string& out) const override {
    const bool full = full_.load(std::memory_order_relaxed);
    std::string source;
    append_json(source, slice.source);
    for_each_entry(slice, [&](const Entry& entry) {
      const char kind = kind_of(entry);
      out += kind;
      if (!full) {
        out += "{\"name\":\"";
        append_name(out, slice, entry, source);
        out += "\",";
        if (kind != k_problem) append(out, "\"score\":", kind == k_right ? 1 : 0, ",\"max_score\":1,");
        append(out, "\"status\":\"", kind == k_right ? "passed" : "failed", "\",\"output\":\"");
        append_output(out, slice, entry);
        out += "\"}";
      }
      out += '\n';
    });
  }

  std::string_view accept(std::string_view rendered) override {
    accepted_.clear();
    for_each_rendered_line(rendered, [&](std::string_view line) {
      const char kind = line.front();
      if (kind == k_flagged) ++flagged_;
      if (listed_ == tests_max_) {
        if (kind == k_problem) ++problems_left_out_;
        return;
      }
      append(accepted_, listed_++ == 0 ? "\n" : ",\n", line.substr(1));
      if (kind == k_flagged) ++flagged_listed_;
      if (kind == k_right) ++right_listed_;
    });
    if (listed_ == tests_max_) full_.store(true, std::memory_order_relaxed);
    return accepted_;
  }

  void end(const Summary& summary, std::string& out) override {
    const std::uint64_t right = summary.records.records() - flagged_;
    append_rest(out, right - right_listed_, flagged_ - flagged_listed_);
    append(out, "\n],\n\"score\":", right, ",\n\"output\":\"", in_json(closing_line(summary), TextKind::sentence));
    if (!summary.complete()) out += "\\nNot everything could be read: the score covers only what was read.";
    if (problems_left_out_ != 0) append(out, "\\n", problems_left_out_, " more files have problems.");
    out += "\"}\n";
  }

 private:
  /// Appends the test for all records that are not listed, if there are any.
  void append_rest(std::string& out, std::uint64_t right, std::uint64_t flagged) const {
    if (right + flagged == 0) return;
    append(out, listed_ == 0 ? "\n" : ",\n", "{\"name\":\"", Grouped{right + flagged});
    append(out, right + flagged == 1 ? " other record" : " other records", "\",\"score\":", right);
    append(out, ",\"max_score\":", right + flagged, ",\"status\":\"", flagged == 0 ? "passed" : "failed");
    append(out, "\",\"output\":\"", Grouped{right}, " without findings, ", Grouped{flagged}, " with findings");
    out += flagged == 0 ? "\"}" : " that did not fit above\"}";
  }

  std::uint64_t tests_max_;  ///< for tests with a line of their own
  std::uint64_t listed_ = 0;
  std::uint64_t flagged_ = 0;
  std::uint64_t flagged_listed_ = 0;
  std::uint64_t right_listed_ = 0;
  std::uint64_t problems_left_out_ = 0;  ///< sources with a problem that is not listed
  std::string accepted_;
  std::atomic<bool> full_ = false;
};

}  // namespace

std::unique_ptr<Report> make_gradescope_report(const ReportOptions& options) {
  return std::make_unique<GradescopeReport>(options);
}

}  // namespace oxaudit
