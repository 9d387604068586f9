/// The options that say what is written, and where: reports and grades.
#include "cli/options/check_options.hpp"
#include "cli/options/option_reader.hpp"
#include "input/walk/path_identity.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit::cli {

namespace {

/// The files that outputs go to, by canonical path, so that two spellings of the same path are recognized.
class OutputPaths {
 public:
  /// Fails if an earlier output goes to the same file.
  void add(OptionReader& reader, std::string_view option, std::size_t index, const std::string& path) {
    std::string identity = is_standard_output(path) ? "-" : canonical_path(path);
    if (std::ranges::find(identities_, identity) != identities_.end())
      reader.fail(option,
                  "two outputs go to " + (identity == "-" ? "standard output" : in_quotes(path)) +
                      "; use a different path for each --output and for --grades",
                  index);
    if (identity != "/dev/null") identities_.push_back(std::move(identity));
  }

  static bool is_standard_output(const std::string& path) { return path == "-" || path == "/dev/stdout"; }

 private:
  std::vector<std::string> identities_;
};

void read_grades(OptionReader& reader, ProgramOptions& options) {
  const auto* path = reader.raw().last("grades");
  if (path == nullptr) {
    for (const auto* option : {"group", "points", "roster"})
      if (reader.typed(option))
        reader.fail(option, "--" + std::string(option) + " has no effect without --grades FILE");
    return;
  }
  if (!reader.has("group"))
    reader.fail("grades",
                "--grades needs --group to find the submitter of each path, such as --group '{student}/*' or "
                "--group canvas");
  GradesRequest grades{*path, {}, {}, {}};
  reader.list("group", Grouping::parse, grades.grouping);
  reader.text("points", grades.points);
  reader.text("roster", grades.roster);
  // Files that a course system adds to each submission are not submissions.
  for (const std::string& glob : grades.grouping.added_files()) options.audit.walk.exclude_if_met.push_back(glob);
  options.grades = std::move(grades);
}

}  // namespace

void read_output_options(OptionReader& reader, ProgramOptions& options) {
  OutputPaths paths;
  const auto& outputs = reader.raw().all("output");
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    auto report = read_report_output(outputs[i]);
    if (!report) return reader.fail("output", report.error().message, i);
    paths.add(reader, "output", i, report->path);
    options.reports.push_back(std::move(*report));
  }
  read_grades(reader, options);
  if (options.grades) paths.add(reader, "grades", 0, options.grades->path);
  const bool grades_on_output = options.grades && OutputPaths::is_standard_output(options.grades->path);
  if (options.reports.empty() && !grades_on_output) options.reports.push_back({find_report("text"), "-"});

  const bool has_csv = options.grades || std::ranges::any_of(options.reports, [](const ReportRequest& report) {
                         return report.row->name == "csv";
                       });
  if (reader.typed("spreadsheet-safe") && !has_csv)
    reader.fail("spreadsheet-safe",
                "--spreadsheet-safe has no effect without a csv report or grades; add --output csv:PATH");
  options.spreadsheet_safe = reader.has("spreadsheet-safe");
  if (const auto index = reader.choice("color")) options.color = static_cast<ColorChoice>(*index);
}

}  // namespace oxaudit::cli
