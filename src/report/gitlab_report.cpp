/// The gitlab report: Code Quality, one JSON array of findings. It is capped as sarif is: a merge request shows a list,
/// and each fingerprint in it must be unique.
#include "report/formats.hpp"
#include "report/parts/finding_list.hpp"
#include "support/foreign_text.hpp"

#include <memory>
#include <optional>

namespace oxaudit {

namespace {

std::string_view severity(Rule rule) noexcept {
  switch (row(rule).kind) {
    case RuleKind::incomplete: return "blocker";
    case RuleKind::illegal:
    case RuleKind::claim:
    case RuleKind::expectation: return "major";
    case RuleKind::malformed: break;
  }
  return "minor";
}

class GitlabFormat final : public FindingListFormat {
 public:
  void append_location(std::string& out, std::string_view source,
                       const std::optional<PlacedFinding>& place) const override {
    out += "{\"path\":\"";
    append_json(out, source);
    out.append("\",\"lines\":{\"begin\":").append(std::to_string(place ? place->line : 1)).append("}}");
  }

  void append_element(std::string& out, const ListedFinding& finding) const override {
    out.append("{\"description\":\"").append(finding.message).append("\",\"check_name\":\"");
    out.append(code(finding.rule)).append(" ").append(name(finding.rule)).append("\",\"fingerprint\":\"");
    out.append(finding.fingerprint).append("\",\"severity\":\"").append(severity(finding.rule));
    out.append("\",\"location\":").append(finding.location).append("}");
  }
};

class GitlabReport final : public Report {
 public:
  explicit GitlabReport(const ReportOptions& options) : list_(format_, options.working_folder) {}

  void begin(std::string& out) override { out += '['; }
  void render(const ReportSlice& slice, std::string& out) const override { list_.render(slice, out); }
  std::string_view accept(std::string_view rendered) override { return list_.accept(rendered); }

  void end(const Summary& summary, std::string& out) override {
    list_.finish(summary, out);
    out += "\n]\n";
  }

 private:
  GitlabFormat format_;
  FindingList list_;
};

}  // namespace

std::unique_ptr<Report> make_gitlab_report(const ReportOptions& options) {
  return std::make_unique<GitlabReport>(options);
}

}  // namespace oxaudit
