/// `oxaudit compare OLD NEW`: shows what changed between two reports.
#include "cli/commands/commands.hpp"

#include "cli/protect_inputs.hpp"
#include "cli/signals.hpp"
#include "expect/comparison.hpp"
#include "report/output.hpp"

#include <memory>
#include <string>
#include <vector>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_json_start =
    "{\"schema\":\"oxaudit-comparison/1\",\"tool\":{\"name\":\"oxaudit\",\"version\":\"" OXAUDIT_VERSION
    "\"},\n\"records\":[";

std::string json_end(const ComparisonCounts& counts) {
  std::string out = "\n],\n";
  append_json(out, counts);
  return out += "}\n";
}

/// Says which report lacks the records that neither of them flags. Silence would look like agreement.
void say_what_is_not_compared(const std::vector<std::string>& paths, const ComparisonCounts& counts) {
  if (counts.was_lists_all == counts.now_lists_all) return;
  write_notice("only " + in_quotes(paths[counts.was_lists_all ? 0 : 1]) +
               " is known to list every record, so records that are not flagged are compared only where both reports "
               "list them; to compare all, write both as json with --all");
}

/// One output of the comparison. After the first failure, writing does nothing.
class ComparisonOutput {
 public:
  static Result<ComparisonOutput> open(const ReportRequest& report) {
    if (report.row->name != "text" && report.row->name != "json")
      return Error{"oxaudit compare cannot write " + std::string(report.row->name) + " to " + in_quotes(report.path) +
                   "; use text:PATH or json:PATH"};
    auto output = Output::open(report.path, &stop_requested());
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
  Output* output() const noexcept { return output_.get(); }

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
  auto options = check_options(typed);
  if (!options) return options.error();
  options->audit.walk.paths.clear();
  options->auxiliary_files = {{typed.paths[0], "a report to compare"}, {typed.paths[1], "a report to compare"}};
  if (auto kept = protect_inputs(*options); !kept) return kept.error();
  const auto was = EarlierReport::open(typed.paths[0], "report");
  if (!was) return was.error();
  const auto now = EarlierReport::open(typed.paths[1], "report");
  if (!now) return now.error();

  stop_gently();
  std::vector<ComparisonOutput> outputs;
  for (const ReportRequest& report : options->reports) {
    auto output = ComparisonOutput::open(report);
    if (!output) return output.error();
    outputs.push_back(std::move(*output));
  }
  for (auto& output : outputs) output.begin();
  const auto counts = compare(*was, *now, stop_requested(), [&](const RecordChange& change) {
    for (auto& output : outputs) output.add(change);
  });
  if (stop_requested()) return interrupted_status();
  if (!counts) return counts.error();
  std::vector<Output*> files;
  for (auto& output : outputs) {
    output.end(*counts);
    if (!output.written()) return output.written().error();
    files.push_back(output.output());
  }
  const auto committed = commit(files, stop_requested());
  if (!committed) return committed.error();
  if (!*committed) return interrupted_status();
  if (!options->quiet) say_what_is_not_compared(typed.paths, *counts);
  return counts->same() ? 0 : 1;
}

}  // namespace oxaudit::cli
