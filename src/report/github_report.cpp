/// The github report: workflow commands, which GitHub turns into annotations. GitHub shows ten of each level for a
/// step, so the report writes the ten most useful ones: the first finding of each rule, then the second of each, and so
/// on.
///
/// Every line begins with one of our commands, and no text of the input can end a line or a property. That keeps the
/// input from giving commands.
///
///   ::error file=games.csv,line=3,col=4,title=OX204 moved-after-win::X won with row 1, yet O moved after that
///   ::notice title=oxaudit::3 records in 1 file: 1 legal, 1 illegal, 1 malformed
#include "report/parts/closing_line.hpp"
#include "report/parts/entry.hpp"
#include "report/parts/uri.hpp"
#include "report/report.hpp"
#include "support/foreign_text.hpp"

#include <atomic>

namespace oxaudit {

namespace {

/// The number of annotations of one level that GitHub shows for a step.
constexpr std::size_t k_shown_max = 10;

/// GitHub decodes these again. In a property, `:` and `,` would end the value.
constexpr EscapeTable k_message = EscapeTable().set('%', "%25");
constexpr EscapeTable k_property = EscapeTable().set('%', "%25").set(':', "%3A").set(',', "%2C");

class GithubReport final : public Report {
 public:
  /// Writes lines for `accept`: the letter of the rule, then the command.
  void render(const ReportSlice& slice, std::string& out) const override {
    std::string file;
    append_console(file, repository_path(slice.source), TextKind::foreign, k_property);
    for_each_finding(slice, [&](const Entry& /*entry*/, const PlacedFinding& finding) {
      if (full(finding.rule)) return;
      append(out, rule_letter(finding.rule), is_error(finding.rule) ? "::error" : "::warning", " file=", file);
      if (finding.line != 0) append(out, ",line=", finding.line, ",col=", finding.column);
      append(out, ",title=", RuleLabel{finding.rule}, "::");
      append_console(out, finding.message, TextKind::sentence, k_message);
      out += '\n';
    });
  }

  /// Keeps the first findings of each rule. Which of them are shown is decided at the end.
  std::string_view accept(std::string_view rendered) override {
    for_each_rendered_line(rendered, [&](std::string_view line) {
      auto& first = first_[static_cast<std::size_t>(rule_of_letter(line[0]))];
      if (first.size() == k_shown_max) return;
      first.emplace_back(line.substr(1));
      if (first.size() == k_shown_max) full_.fetch_or(bit(rule_of_letter(line[0])), std::memory_order_relaxed);
    });
    return {};
  }

  void end(const Summary& summary, std::string& out) override {
    append_level(true, out);
    append_level(false, out);
    out += "::notice title=oxaudit::";
    append_console(out, closing_line(summary), TextKind::sentence, k_message);
    out += '\n';
  }

 private:
  static std::uint32_t bit(Rule rule) noexcept { return 1U << static_cast<unsigned>(rule); }

  /// True when no more findings of `rule` are kept, so that they need not be rendered.
  bool full(Rule rule) const noexcept { return (full_.load(std::memory_order_relaxed) & bit(rule)) != 0; }

  /// Appends up to k_shown_max errors, or warnings: in each turn one line for each rule that has lines left.
  void append_level(bool errors, std::string& out) const {
    std::size_t shown = 0;
    for (std::size_t turn = 0; turn < k_shown_max; ++turn)
      for (std::size_t rule = 0; rule < k_rule_count; ++rule) {
        if (is_error(static_cast<Rule>(rule)) != errors || turn >= first_[rule].size()) continue;
        if (shown++ == k_shown_max) return;
        append(out, first_[rule][turn], '\n');
      }
  }

  std::array<std::vector<std::string>, k_rule_count> first_;  ///< lines without the letter
  std::atomic<std::uint32_t> full_ = 0;                       ///< one bit for each rule
};

}  // namespace

std::unique_ptr<Report> make_github_report(const ReportOptions& /*options*/) {
  return std::make_unique<GithubReport>();
}

}  // namespace oxaudit
