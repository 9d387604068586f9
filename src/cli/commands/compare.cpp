/// See compare.hpp.
#include "cli/commands/compare.hpp"

#include "cli/console.hpp"
#include "cli/options/check_options.hpp"
#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"
#include "expect/comparison.hpp"
#include "report/output.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <memory>
#include <optional>

namespace oxaudit::cli {

namespace {

enum class Form : std::uint8_t { text, json };

struct Target {
  Form form = Form::text;
  std::unique_ptr<Output> output;
};

Result<std::vector<Target>> open_targets(const RawOptions& typed) {
  std::vector<Target> targets;
  std::vector<std::string> texts = typed.all("output");
  if (texts.empty()) texts.emplace_back("text");
  for (const std::string& text : texts) {
    const auto target = read_report_target(text);
    if (!target) return target.error();
    const bool json = target->row->name == "json";
    if (!json && target->row->name != "text")
      return Error{"--output " + in_quotes(text) +
                   ": a comparison is written as text or json; write text:PATH or json:PATH"};
    auto output = Output::open(target->path);
    if (!output) return output.error();
    targets.push_back({json ? Form::json : Form::text, std::move(*output)});
  }
  return targets;
}

constexpr std::string_view k_json_start =
    "{\"schema\":\"oxaudit-comparison/1\",\"tool\":{\"name\":\"oxaudit\",\"version\":\"" OXAUDIT_VERSION
    "\"},\n\"records\":[";

std::string json_end(const ComparisonCounts& counts) {
  return "\n],\n\"summary\":{\"new\":" + std::to_string(counts.added) +
         ",\"changed\":" + std::to_string(counts.changed) + ",\"fixed\":" + std::to_string(counts.fixed) +
         ",\"unchanged\":" + std::to_string(counts.unchanged) + "}}\n";
}

}  // namespace

Outcome check_known(const RawOptions& typed, std::string_view command, const std::vector<std::string_view>& known) {
  for (const OptionRow& row : option_table())
    if (typed.has(row.name) && std::ranges::find(known, row.name) == known.end())
      return Error{"--" + std::string(row.name) + " means nothing to oxaudit " + std::string(command) +
                   ", which audits nothing; leave it out"};
  return Done{};
}

Result<int> compare_reports(const RawOptions& typed) {
  if (auto known = check_known(typed, "compare", {"output", "quiet"}); !known) return known.error();
  if (typed.paths.size() != 2)
    return Error{"oxaudit compare needs two reports: oxaudit compare OLD NEW, each json, ndjson or csv"};
  if (typed.paths[0] == "-" && typed.paths[1] == "-")
    return Error{"standard input can be read once only; name a file for one of the two reports"};
  const auto was = EarlierReport::open(typed.paths[0], "report");
  if (!was) return was.error();
  const auto now = EarlierReport::open(typed.paths[1], "report");
  if (!now) return now.error();
  auto targets = open_targets(typed);
  if (!targets) return targets.error();

  std::optional<Error> failed;
  const auto write = [&](Target& target, std::string_view bytes) {
    if (failed) return;
    if (const auto written = target.output->write(bytes); !written) failed = written.error();
  };
  bool first = true;
  std::string scratch;
  for (Target& target : *targets)
    if (target.form == Form::json) write(target, k_json_start);
  const auto counts = compare(*was, *now, [&](const RecordChange& change) {
    for (Target& target : *targets) {
      scratch.clear();
      if (target.form == Form::json) {
        scratch += first ? "\n" : ",\n";
        append_json(scratch, change);
      } else {
        append_text(scratch, change);
      }
      write(target, scratch);
    }
    first = false;
  });
  if (!counts) return counts.error();
  for (Target& target : *targets)
    write(target, target.form == Form::json ? json_end(*counts) : to_string(*counts) + "\n");
  for (Target& target : *targets) {
    if (failed) break;
    if (const auto committed = target.output->commit(); !committed) failed = committed.error();
  }
  if (failed) return *failed;
  return counts->same() ? 0 : 1;
}

}  // namespace oxaudit::cli
