/// The junit report: one test case for each record, in one suite. The suite begins with its totals, as the schema that
/// Jenkins uses requires. Names are unique: each consists of the number of the record and the path of its source.
///
/// A record that could be judged and breaks a rule is a failure; anything that could not be read is an error.
///
///   <testcase name="record 3 in games.csv" classname="games.csv">
///   <failure type="OX102" message="the line has 2 cells, expected 9">games.csv:4:4: OX102 cell-count: the line …
///   id: g3
///
///   XO
///   </failure>
///   </testcase>
#include "report/parts/closing_line.hpp"
#include "report/parts/entry.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"

#include <memory>

namespace oxaudit {

namespace {

/// The content of a test case that did not pass, collected finding by finding.
class Failure {
 public:
  void clear() {
    codes_.clear();
    messages_.clear();
    body_.clear();
    error_ = false;
  }

  void add(const PlacedFinding& finding, std::string_view source) {
    append(codes_, codes_.empty() ? "" : " ", code(finding.rule));
    append(messages_, messages_.empty() ? "" : "; ", finding.message);
    append(body_, AtLineStart{in_markup(source)});
    if (finding.line != 0) append(body_, ':', finding.line, ':', finding.column);
    append(body_, ": ", RuleLabel{finding.rule}, ": ", in_markup(finding.message, TextKind::sentence), '\n');
    error_ = error_ || row(finding.rule).kind == RuleKind::incomplete;
  }

  /// Appends the id and the board.
  void add(const ReportSlice& slice, const RecordItem& item) {
    if (item.has_id) append(body_, "id: ", in_markup(id_of(slice, item)), '\n');
    body_ += '\n';
    for (const DrawnRow& row : draw(slice, item)) append(body_, AtLineStart{in_markup(row.text)}, row.ellipsis(), '\n');
  }

  /// True when the test case passed.
  bool empty() const noexcept { return codes_.empty(); }

  /// Appends the element. A finding about reading makes an error of the whole record.
  void write(std::string& out) const {
    const std::string_view element = error_ ? "error" : "failure";
    append(out, '<', element, " type=\"", codes_, "\" message=\"", in_markup(messages_, TextKind::sentence), "\">");
    append(out, body_, "</", element, ">\n");
  }

 private:
  std::string codes_;     ///< `OX102 OX103`
  std::string messages_;  ///< joined by `; `, not escaped yet
  std::string body_;      ///< escaped
  bool error_ = false;
};

class JunitReport final : public Report {
 public:
  bool opens_with_totals() const override { return true; }

  /// Both elements carry the totals: some programs read the outer one, some the inner one.
  void open(const Summary& /*summary*/, std::string& out) override {
    out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    for (const std::string_view element : {"testsuites", "testsuite"})
      append(out, '<', element, " name=\"oxaudit\" tests=\"", cases_, "\" failures=\"", failures_, "\" errors=\"",
             errors_, "\">\n");
  }

  void render(const ReportSlice& slice, std::string& out) const override {
    const std::string source = concat(in_markup(slice.source));
    Failure failure;
    for_each_entry(slice, [&](const Entry& entry) {
      append(out, "<testcase name=\"", entry.title(), source, "\" classname=\"", source, '"');
      failure.clear();
      entry.for_each_finding([&](const PlacedFinding& finding) { failure.add(finding, slice.source); });
      if (failure.empty()) {
        out += "/>\n";
        return;
      }
      if (entry.item != nullptr) failure.add(slice, *entry.item);
      out += ">\n";
      failure.write(out);
      out += "</testcase>\n";
    });
  }

  /// Counts the elements; escaped text of the input never holds a `<`.
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
    append(out, "<system-out>", in_markup(closing_line(summary), TextKind::sentence));
    out += "</system-out>\n</testsuite>\n</testsuites>\n";
  }

 private:
  // Counted in `accept`, so that a record counts exactly if it is written.
  std::uint64_t cases_ = 0;
  std::uint64_t failures_ = 0;
  std::uint64_t errors_ = 0;
};

}  // namespace

std::unique_ptr<Report> make_junit_report(const ReportOptions& /*options*/) { return std::make_unique<JunitReport>(); }

}  // namespace oxaudit
