/// Turns options from text into values.
#include "cli/options/check_options.hpp"

#include "cli/options/config_file.hpp"
#include "cli/options/option_reader.hpp"
#include "expect/sidecar.hpp"
#include "input/walk/glob.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace oxaudit::cli {

namespace {

void check_globs(OptionReader& reader, std::string_view option) {
  const auto& globs = reader.raw().all(option);
  for (std::size_t i = 0; i < globs.size(); ++i)
    if (const auto glob = Glob::parse(globs[i]); !glob) reader.fail(option, glob.error().message, i);
}

void read_walk_options(OptionReader& reader, WalkOptions& walk) {
  walk.paths = reader.raw().paths;
  walk.include = reader.raw().all("include");
  // A pattern on the command line that matches nothing is worth a remark; one in a file is kept for other calls.
  (reader.typed("exclude") ? walk.exclude : walk.exclude_if_met) = reader.raw().all("exclude");
  check_globs(reader, "include");
  check_globs(reader, "exclude");
  walk.hidden = reader.has("hidden");
  walk.follow = reader.has("follow");
  reader.number("max-depth", {1, 1'000'000, false}, walk.depth_max);
}

void read_path_lists(OptionReader& reader, ProgramOptions& options) {
  for (const auto& path : reader.raw().all("files-from")) options.path_lists.push_back({path, '\n'});
  for (const auto& path : reader.raw().all("files0-from")) options.path_lists.push_back({path, '\0'});
  auto readers = std::ranges::count(options.path_lists, "-", &PathList::path);
  if (std::ranges::find(reader.raw().paths, "-") != reader.raw().paths.end()) ++readers;
  if (readers > 1)
    reader.fail("files-from", "--files-from: standard input can be read only once; use - once, as a path or as a list");
}

void read_sizes(OptionReader& reader, AuditOptions& audit) {
  constexpr NumberRange k_block{1, std::uint64_t{1} << 30, true};
  reader.number("jobs", {1, 1024, false}, audit.jobs);
  reader.number("block-bytes", k_block, audit.sizes.block);
  reader.number("block-window", k_block, audit.sizes.window);
  reader.number("block-files", {1, 1'000'000, false}, audit.sizes.files);
}

void read_behaviour(OptionReader& reader, ProgramOptions& options) {
  reader.list("fail-on", read_fail_on, options.fail_on);
  options.claims_asked = std::ranges::any_of(std::array{"claim-column", "claim-next-column", "claim-key"},
                                             [&](const auto* option) { return reader.typed(option); });
  options.allow_empty = reader.has("allow-empty");
  options.list_files = reader.has("list-files");
  options.quiet = reader.has("quiet");
  options.verbose = reader.has("verbose");
}

void read_expectations(OptionReader& reader, ProgramOptions& options) {
  reader.text("expect", options.expect_key);
  reader.text("baseline", options.baseline);
  if (options.baseline == "-")
    reader.fail("baseline", "--baseline cannot be standard input, which is for boards; name a file");
  if (reader.has("expect-sidecar")) {
    options.audit.walk.sidecars = true;
    options.audit.filters.push_back(std::make_shared<Sidecars>());
  }
  std::optional<Expectation> expected;
  reader.value("expect-status", parse_expectation, expected);
  if (expected) options.audit.filters.push_back(std::make_shared<ExpectedForAll>(*expected));
}

/// Collects the files that the run reads besides the boards: the walk skips them, and no output may replace them.
void add_auxiliary_files(const RawOptions& raw, ProgramOptions& options) {
  auto& walk = options.audit.walk;
  for (const std::string_view option : {"expect", "baseline", "points", "roster"}) {
    const auto* path = raw.last(option);
    if (path == nullptr || ((option == "points" || option == "roster") && !options.grades)) continue;
    options.auxiliary_files.push_back({*path, "the file of --" + std::string(option)});
    walk.expectations.push_back(*path);
  }
  for (const PathList& list : options.path_lists) options.auxiliary_files.push_back({list.path, "a list of paths"});
  const auto* config = raw.last("config");
  options.auxiliary_files.push_back(
      {config != nullptr ? *config : std::string(k_config_name), "the configuration file"});
}

}  // namespace

Result<ProgramOptions> check_options(const RawOptions& raw) {
  ProgramOptions options;
  OptionReader reader(raw);
  check_conflicts(reader);
  read_content_options(reader, options.audit.input);
  read_walk_options(reader, options.audit.walk);
  read_output_options(reader, options);
  read_path_lists(reader, options);
  read_sizes(reader, options.audit);
  read_behaviour(reader, options);
  read_expectations(reader, options);
  if (reader.error()) return *reader.error();

  add_auxiliary_files(raw, options);
  options.audit.walk.format = options.audit.input.format;
  options.audit.show_all = raw.has("all");
  // Filters compare every record with what is expected, so records must be kept even if nothing is wrong with them.
  options.audit.keep_all = options.audit.show_all || !options.expect_key.empty() || !options.audit.filters.empty();
  return options;
}

}  // namespace oxaudit::cli
