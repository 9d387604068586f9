/// The gitlab report: Code Quality, one JSON array of findings. It has the same limit as sarif: a merge request shows
/// a list, and each fingerprint in it must be unique.
///
///   {"description":"the line has 2 cells, expected 9.","check_name":"OX102 cell-count",
///    "fingerprint":"c54174dbcdd27db7:1","severity":"minor","location":{"path":"games.csv","lines":{"begin":4}}}
#include "report/parts/finding_list.hpp"
#include "support/foreign_text.hpp"

namespace oxaudit {

namespace {

/// GitLab knows info, minor, major, critical and blocker.
std::string_view severity(Rule rule) noexcept {
  if (row(rule).kind == RuleKind::incomplete) return "blocker";
  return is_error(rule) ? "major" : "minor";
}

class GitlabReport final : public FindingListReport {
 public:
  using FindingListReport::FindingListReport;

  void begin(std::string& out) override { out += '['; }

  void end(const Summary& summary, std::string& out) override {
    finish(summary, out);
    out += "\n]\n";
  }

 private:
  void append_location(std::string& out, std::string_view source, const PlacedFinding& finding) const override {
    // A problem of the whole source is shown at its first line.
    append(out, "{\"path\":\"", in_json(source), "\",\"lines\":{\"begin\":", finding.line != 0 ? finding.line : 1,
           "}}");
  }

  void append_element(std::string& out, const ListedFinding& finding) const override {
    append(out, "{\"description\":\"", finding.message, "\",\"check_name\":\"", RuleLabel{finding.rule});
    append(out, "\",\"fingerprint\":\"", finding.fingerprint, "\",\"severity\":\"", severity(finding.rule));
    append(out, "\",\"location\":", finding.location, '}');
  }
};

}  // namespace

std::unique_ptr<Report> make_gitlab_report(const ReportOptions& options) {
  return std::make_unique<GitlabReport>(options);
}

}  // namespace oxaudit
