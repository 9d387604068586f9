/// The junit report: one test case for each record, in one suite whose totals stand in front, as the schema of Jenkins
/// demands. Names are unique: a record's number and its source name it.
///
/// A record that was judged and flagged is a failure; what could not be read is an error.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/drawing.hpp"
#include "report/parts/placed_finding.hpp"
#include "support/foreign_text.hpp"

#include <memory>

namespace oxaudit {

namespace {

/// One record or source with all that is wrong with it.
class TestCase {
 public:
  void start() {
    types_.clear();
    messages_.clear();
    body_.clear();
    error_ = false;
  }

  void add(Rule rule, std::string_view message) {
    if (!types_.empty()) types_ += ' ';
    types_ += code(rule);
    if (!messages_.empty()) messages_ += "; ";
    messages_ += message;
    error_ = error_ || row(rule).kind == RuleKind::incomplete;
  }

  std::string& body() noexcept { return body_; }
  bool passed() const noexcept { return types_.empty(); }

  void finish(std::string& out) const {
    const std::string_view element = error_ ? "error" : "failure";
    out.append("<").append(element).append(" type=\"").append(types_).append("\" message=\"");
    append_markup(out, messages_, TextKind::sentence);
    out.append("\">").append(body_).append("</").append(element).append(">\n</testcase>\n");
  }

 private:
  std::string types_;
  std::string messages_;
  std::string body_;  ///< escaped
  bool error_ = false;
};

void append_place(std::string& out, std::string_view source, const PlacedFinding& finding) {
  out.append(source).append(":").append(std::to_string(finding.line)).append(":");
  out.append(std::to_string(finding.column)).append(": ");
}

void append_rule(std::string& out, Rule rule, std::string_view message) {
  out.append(code(rule)).append(" ").append(name(rule)).append(": ");
  append_markup(out, message, TextKind::sentence);
  out += '\n';
}

class JunitReport final : public Report {
 public:
  void begin(std::string& /*out*/) override {}
  bool opens_with_totals() const override { return true; }

  void open(const Summary& /*summary*/, std::string& out) override {
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    for (const std::string_view element : {"testsuites", "testsuite"})
      out.append("<")
          .append(element)
          .append(" name=\"oxaudit\" tests=\"")
          .append(std::to_string(cases_))
          .append("\" failures=\"")
          .append(std::to_string(failures_))
          .append("\" errors=\"")
          .append(std::to_string(errors_))
          .append("\">\n");
  }

  void render(const ReportSlice& slice, std::string& out) const override {
    if (slice.items.empty() && slice.problems.empty()) return;
    std::string source;
    append_markup(source, slice.source);
    FindingPlaces places(slice);
    TestCase test;
    for (const RecordItem& item : slice.items) {
      out += "<testcase name=\"record ";
      out += std::to_string(slice.records_before + item.number + 1);
      out.append(" in ").append(source).append("\" classname=\"").append(source).append("\"");
      test.start();
      places.for_each(item, [&](const PlacedFinding& finding) {
        test.add(finding.rule, finding.message);
        append_place(test.body(), source, finding);
        append_rule(test.body(), finding.rule, finding.message);
      });
      if (test.passed()) {
        out += "/>\n";
        continue;
      }
      out += ">\n";
      append_record(test.body(), slice, item);
      test.finish(out);
    }
    for (const SourceFinding& problem : slice.problems) {
      out.append("<testcase name=\"").append(subject_of(problem)).append(problem.record != 0 ? " in " : " of ");
      out += source;
      out.append("\" classname=\"").append(source).append("\">\n");
      test.start();
      test.add(problem.rule, problem.message);
      test.body().append(source).append(": ");
      append_rule(test.body(), problem.rule, problem.message);
      test.finish(out);
    }
  }

  /// Counts the elements; text of the input never holds a `<`.
  std::string_view accept(std::string_view rendered) override {
    for (std::size_t at = 0; (at = rendered.find('<', at)) != std::string_view::npos; ++at) {
      switch (rendered[at + 1]) {
        case 't': ++cases_; break;
        case 'f': ++failures_; break;
        case 'e': ++errors_; break;
        default: break;
      }
    }
    return rendered;
  }

  void end(const Summary& summary, std::string& out) override {
    out += "<system-out>";
    append_markup(out, closing_line(summary), TextKind::sentence);
    out += "</system-out>\n</testsuite>\n</testsuites>\n";
  }

 private:
  static void append_record(std::string& out, const ReportSlice& slice, const RecordItem& item) {
    if (item.has_id) {
      out += "id: ";
      append_markup(out, id_of(slice, item));
      out += '\n';
    }
    out += '\n';
    for (const DrawnRow& row : draw(slice, item)) {
      append_markup(out, row.text);
      if (row.cut) out += "…";
      out += '\n';
    }
  }

  std::uint64_t cases_ = 0;
  std::uint64_t failures_ = 0;
  std::uint64_t errors_ = 0;
};

}  // namespace

std::unique_ptr<Report> make_junit_report(const ReportOptions& /*options*/) { return std::make_unique<JunitReport>(); }

}  // namespace oxaudit
