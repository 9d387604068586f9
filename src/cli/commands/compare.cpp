/// `oxaudit compare OLD NEW`: shows what changed between two reports.
#include "cli/commands/commands.hpp"

#include "cli/protect_inputs.hpp"
#include "expect/comparison.hpp"
#include "report/output.hpp"

#include <array>
#include <memory>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_json_start =
    "{\"schema\":\"oxaudit-comparison/1\",\"tool\":{\"name\":\"oxaudit\",\"version\":\"" OXAUDIT_VERSION
    "\"},\n\"records\":[";

std::string json_end(const ComparisonCounts& counts) {
  return "\n],\n\"summary\":{\"new\":" + std::to_string(counts.added) +
         ",\"changed\":" + std::to_string(counts.changed) + ",\"fixed\":" + std::to_string(counts.fixed) +
         ",\"unchanged\":" + std::to_string(counts.unchanged) + "}}\n";
}

/// One output of the comparison. After the first failure, writing does nothing.
class ComparisonOutput {
 public:
  static Result<ComparisonOutput> open(const ReportRequest& report) {
    if (report.row->name != "text" && report.row->name != "json")
      return Error{"oxaudit compare cannot write " + std::string(report.row->name) + " to " + in_quotes(report.path) +
                   "; use text:PATH or json:PATH"};
    auto output = Output::open(report.path);
    if (!output) return output.error();
    return ComparisonOutput(report.row->name == "json", std::move(*output));
  }

  void begin() {
    if (json_) write(k_json_start);
  }

  void add(const RecordChange& change) {
    std::string bytes;
    if (json_) {
      bytes = first_ ? "\n" : ",\n";
      append_json(bytes, change);
    } else {
      append_text(bytes, change);
    }
    first_ = false;
    write(bytes);
  }

  void end(const ComparisonCounts& counts) { write(json_ ? json_end(counts) : to_string(counts) + "\n"); }

  const Outcome& written() const noexcept { return written_; }
  Outcome commit() { return output_->commit(); }

 private:
  ComparisonOutput(bool json, std::unique_ptr<Output> output) : json_(json), output_(std::move(output)) {}

  void write(std::string_view bytes) {
    if (written_) written_ = output_->write(bytes);
  }

  bool json_;
  bool first_ = true;
  std::unique_ptr<Output> output_;
  Outcome written_ = Done{};
};

}  // namespace

Result<int> compare_reports(const RawOptions& typed) {
  const auto accepts = [](std::string_view option) { return option == "output" || option == "quiet"; };
  if (auto accepted = refuse_options(typed, "compare", accepts); !accepted) return accepted.error();
  if (typed.paths.size() != 2)
    return Error{"oxaudit compare needs two reports, each json, ndjson or csv: oxaudit compare OLD NEW"};
  if (typed.paths[0] == "-" && typed.paths[1] == "-")
    return Error{"standard input can be read only once; name a file for one of the two reports"};
  const auto options = check_options(typed);
  if (!options) return options.error();
  const std::array<AuxiliaryFile, 2> reports = {
      {{typed.paths[0], "a report to compare"}, {typed.paths[1], "a report to compare"}}};
  if (auto kept = protect_files(*options, reports); !kept) return kept.error();
  const auto was = EarlierReport::open(typed.paths[0], "report");
  if (!was) return was.error();
  const auto now = EarlierReport::open(typed.paths[1], "report");
  if (!now) return now.error();

  std::vector<ComparisonOutput> outputs;
  for (const ReportRequest& report : options->reports) {
    auto output = ComparisonOutput::open(report);
    if (!output) return output.error();
    outputs.push_back(std::move(*output));
  }
  for (auto& output : outputs) output.begin();
  const auto counts = compare(*was, *now, [&](const RecordChange& change) {
    for (auto& output : outputs) output.add(change);
  });
  if (!counts) return counts.error();
  for (auto& output : outputs) output.end(*counts);
  // All or none: no output is committed if another is incomplete.
  for (const auto& output : outputs)
    if (!output.written()) return output.written().error();
  for (auto& output : outputs)
    if (auto committed = output.commit(); !committed) return committed.error();
  return counts->same() ? 0 : 1;
}

}  // namespace oxaudit::cli
