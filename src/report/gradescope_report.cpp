/// The gradescope report: the results.json that a Gradescope autograder leaves behind. Each record is a test of one
/// point; what is not listed one by one, because it is right or there is no room, is one test of as many points. So the
/// scores of the tests always add up to the score, and the greatest scores to the number of records.
///
/// Until it is accepted, a test is a line that begins with the sign of its kind.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/drawing.hpp"
#include "report/parts/placed_finding.hpp"
#include "support/foreign_text.hpp"

#include <atomic>
#include <memory>

namespace oxaudit {

namespace {

constexpr char k_right = 'r';
constexpr char k_flagged = 'f';
constexpr char k_problem = 'p';  // of a source as a whole: worth no point

constexpr std::size_t k_id_characters_max = 80;

class TestLine {
 public:
  TestLine(std::string& out, char kind) : out_(out), kind_(kind) { out_ += kind; }
  TestLine(const TestLine&) = delete;
  TestLine& operator=(const TestLine&) = delete;
  ~TestLine() {
    out_ += "\"}";
    out_ += '\n';
  }

  /// `name` is the inside of a JSON string; so is what is then appended to `out`.
  void name(std::string_view name) {
    out_.append("{\"name\":\"").append(name).append("\",");
    if (kind_ != k_problem) out_.append("\"score\":").append(kind_ == k_right ? "1" : "0").append(",\"max_score\":1,");
    out_.append("\"status\":\"").append(kind_ == k_right ? "passed" : "failed").append("\",\"output\":\"");
  }

 private:
  std::string& out_;
  char kind_;
};

void append_finding(std::string& out, Rule rule, std::string_view message) {
  out.append(code(rule)).append(" ").append(name(rule)).append(": ");
  append_json(out, message, TextKind::sentence);
}

void append_drawing(std::string& out, const ReportSlice& slice, const RecordItem& item) {
  for (const DrawnRow& row : draw(slice, item)) {
    std::string visible;
    append_console(visible, row.text);
    out += "\\n";
    append_json(out, visible, TextKind::sentence);
    if (row.cut) out += "…";
  }
}

void append_record(std::string& out, const ReportSlice& slice, const RecordItem& item, std::string_view source,
                   FindingPlaces& places) {
  std::string title = "record " + std::to_string(slice.records_before + item.number + 1) + " of ";
  title += source;
  if (item.has_id) {
    const Excerpt id = excerpt(id_of(slice, item), k_id_characters_max);
    title += " (id ";
    append_json(title, id.bytes);
    title += id.cut ? "…)" : ")";
  }
  TestLine test(out, flagged(item) ? k_flagged : k_right);
  test.name(title);
  std::string_view separator;
  places.for_each(item, [&](const PlacedFinding& finding) {
    out += separator;
    append_finding(out, finding.rule, finding.message);
    separator = "\\n";
  });
  if (!flagged(item)) out += item.code == k_malformed ? "malformed" : name(k_verdict_of[item.code].status);
  out += "\\n";
  append_drawing(out, slice, item);
}

class GradescopeReport final : public Report {
 public:
  explicit GradescopeReport(const ReportOptions& options) : tests_max_(options.gradescope_tests_max) {}

  void begin(std::string& out) override { out += "{\"tests\":["; }

  void render(const ReportSlice& slice, std::string& out) const override {
    const bool full = full_.load(std::memory_order_relaxed);
    std::string source;
    append_json(source, slice.source);
    FindingPlaces places(slice);
    for (const RecordItem& item : slice.items) {
      if (full)
        out.append(1, flagged(item) ? k_flagged : k_right).append("\n");
      else
        append_record(out, slice, item, source, places);
    }
    for (const SourceFinding& problem : slice.problems) {
      if (full) {
        out.append(1, k_problem).append("\n");
        continue;
      }
      TestLine test(out, k_problem);
      test.name(source);
      append_finding(out, problem.rule, problem.message);
    }
  }

  std::string_view accept(std::string_view rendered) override {
    accepted_.clear();
    while (!rendered.empty()) {
      const std::string_view line = rendered.substr(0, rendered.find('\n'));
      rendered.remove_prefix(line.size() + 1);
      const char kind = line.front();
      if (kind == k_flagged) ++flagged_;
      if (listed_ == tests_max_) {
        if (kind == k_problem) ++problems_left_out_;
        continue;
      }
      accepted_.append(listed_++ == 0 ? "\n" : ",\n").append(line.substr(1));
      if (kind == k_flagged) ++flagged_listed_;
      if (kind == k_right) ++right_listed_;
    }
    if (listed_ == tests_max_) full_.store(true, std::memory_order_relaxed);
    return accepted_;
  }

  void end(const Summary& summary, std::string& out) override {
    const std::uint64_t right = summary.records.records() - flagged_;
    append_rest(out, right - right_listed_, flagged_ - flagged_listed_);
    out.append("\n],\n\"score\":").append(std::to_string(right)).append(",\n\"output\":\"");
    append_json(out, closing_line(summary), TextKind::sentence);
    if (!summary.complete()) out += "\\nNot everything could be read: the score is that of what was read.";
    if (problems_left_out_ != 0)
      out.append("\\n").append(std::to_string(problems_left_out_)).append(" more files have a fault of their own.");
    out += "\"}\n";
  }

 private:
  void append_rest(std::string& out, std::uint64_t right, std::uint64_t flagged) {
    if (right + flagged == 0) return;
    out += listed_ == 0 ? "\n" : ",\n";
    out += "{\"name\":\"";
    append_grouped(out, right + flagged);
    out += right + flagged == 1 ? " other record" : " other records";
    out.append("\",\"score\":").append(std::to_string(right));
    out.append(",\"max_score\":").append(std::to_string(right + flagged));
    out.append(",\"status\":\"").append(flagged == 0 ? "passed" : "failed").append("\",\"output\":\"");
    append_grouped(out, right);
    out += " with nothing wrong, ";
    append_grouped(out, flagged);
    out += flagged == 0 ? " with a fault\"}" : " with a fault for which there was no room above\"}";
  }

  std::uint64_t tests_max_;
  std::uint64_t listed_ = 0;
  std::uint64_t flagged_ = 0;
  std::uint64_t flagged_listed_ = 0;
  std::uint64_t right_listed_ = 0;
  std::uint64_t problems_left_out_ = 0;
  std::string accepted_;
  std::atomic<bool> full_ = false;
};

}  // namespace

std::unique_ptr<Report> make_gradescope_report(const ReportOptions& options) {
  return std::make_unique<GradescopeReport>(options);
}

}  // namespace oxaudit
