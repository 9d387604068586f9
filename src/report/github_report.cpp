/// The github report: workflow commands, which GitHub turns into annotations. It shows ten of a level for each step, so
/// the ten most telling are written: of each rule the first, then of each rule the second, and so on.
///
/// Every line begins with a command of ours, and no text of the input can end a line or a property: that is what keeps
/// input from giving commands.
#include "report/formats.hpp"
#include "report/parts/closing_line.hpp"
#include "report/parts/placed_finding.hpp"
#include "report/parts/uri.hpp"
#include "support/foreign_text.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <vector>

namespace oxaudit {

namespace {

constexpr std::size_t k_shown_max = 10;

enum class Part { property, message };

void append_command_text(std::string& out, std::string_view bytes, Part part, TextKind kind) {
  std::string visible;
  append_console(visible, bytes, kind);
  for (const char c : visible) {
    if (c == '%')
      out += "%25";
    else if (part == Part::property && c == ':')
      out += "%3A";
    else if (part == Part::property && c == ',')
      out += "%2C";
    else
      out += c;
  }
}

/// A line for `accept`: the rule's letter, then the command.
void append_line(std::string& out, Rule rule, std::string_view file, std::string_view place, std::string_view message) {
  out += static_cast<char>('A' + static_cast<int>(rule));
  out.append(is_error(rule) ? "::error" : "::warning").append(" file=").append(file).append(place);
  out.append(",title=").append(code(rule)).append(" ").append(name(rule)).append("::");
  append_command_text(out, message, Part::message, TextKind::sentence);
  out += '\n';
}

class GithubReport final : public Report {
 public:
  void begin(std::string& /*out*/) override {}

  void render(const ReportSlice& slice, std::string& out) const override {
    std::string file;
    append_command_text(file, repository_path(slice.source), Part::property, TextKind::foreign);
    FindingPlaces places(slice);
    for (const RecordItem& item : slice.items)
      places.for_each(item, [&](const PlacedFinding& finding) {
        if (full(finding.rule)) return;
        const std::string place = ",line=" + std::to_string(finding.line) + ",col=" + std::to_string(finding.column);
        append_line(out, finding.rule, file, place, finding.message);
      });
    for (const SourceFinding& problem : slice.problems)
      if (!full(problem.rule)) append_line(out, problem.rule, file, "", problem.message);
  }

  /// Keeps the first of each rule; which of them are shown is known at the end.
  std::string_view accept(std::string_view rendered) override {
    while (!rendered.empty()) {
      const std::string_view line = rendered.substr(0, rendered.find('\n') + 1);
      rendered.remove_prefix(line.size());
      const auto index = static_cast<std::size_t>(line[0] - 'A');
      if (first_[index].size() == k_shown_max) continue;
      first_[index].emplace_back(line.substr(1));
      if (first_[index].size() == k_shown_max) full_.fetch_or(1U << index, std::memory_order_relaxed);
    }
    return {};
  }

  void end(const Summary& summary, std::string& out) override {
    append_level(true, out);
    append_level(false, out);
    out += "::notice title=oxaudit::";
    append_command_text(out, closing_line(summary), Part::message, TextKind::sentence);
    out += '\n';
  }

 private:
  /// Nothing more of `rule` will be kept, so that it need not be rendered.
  bool full(Rule rule) const noexcept {
    return ((full_.load(std::memory_order_relaxed) >> static_cast<unsigned>(rule)) & 1U) != 0;
  }

  void append_level(bool errors, std::string& out) const {
    std::size_t shown = 0;
    for (std::size_t turn = 0; turn < k_shown_max; ++turn)
      for (std::size_t rule = 0; rule < k_rule_count; ++rule) {
        if (is_error(static_cast<Rule>(rule)) != errors || turn >= first_[rule].size()) continue;
        if (shown++ == k_shown_max) return;
        out += first_[rule][turn];
      }
  }

  std::array<std::vector<std::string>, k_rule_count> first_;
  std::atomic<std::uint32_t> full_ = 0;
};

}  // namespace

std::unique_ptr<Report> make_github_report(const ReportOptions& /*options*/) {
  return std::make_unique<GithubReport>();
}

}  // namespace oxaudit
