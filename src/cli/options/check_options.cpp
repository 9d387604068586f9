/// From what was typed to what is meant.
#include "cli/options/check_options.hpp"

#include "cli/options/near_miss.hpp"
#include "cli/options/option_values.hpp"
#include "cli/options/options_table.hpp"
#include "expect/expected_for_all.hpp"
#include "expect/sidecar.hpp"
#include "input/format_table.hpp"
#include "input/json/json_key.hpp"
#include "input/walk/glob.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>

namespace oxaudit::cli {

namespace {

namespace fs = std::filesystem;

/// Of a value that was not typed the message says where it stands.
Error placed(const RawOptions& raw, std::string_view option, const Error& error, std::size_t index) {
  const std::string place = raw.place(option, index);
  return place.empty() ? error : Error{place + ": " + error.message};
}

/// Of a single option.
Error placed(const RawOptions& raw, std::string_view option, const Error& error) {
  const auto count = raw.all(option).size();
  return placed(raw, option, error, count == 0 ? 0 : count - 1);
}

/// Reads all values of a list at once. The place of an error is that of the first value with which reading fails.
template <typename Read>
auto read_list(const RawOptions& raw, std::string_view option, Read read) {
  const auto& values = raw.all(option);
  auto result = read(values);
  for (std::size_t i = 0; !result && i < values.size(); ++i) {
    const auto part =
        read(std::vector<std::string>(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(i) + 1));
    if (!part) return decltype(result)(placed(raw, option, part.error(), i));
  }
  return result;
}

/// No value may be empty: nothing that an option names has an empty name.
Outcome check_values(const RawOptions& raw) {
  for (const auto& row : option_table()) {
    if (row.use == OptionUse::flag) continue;
    const auto& values = raw.all(row.name);
    const auto empty = std::find(values.begin(), values.end(), "");
    if (empty == values.end()) continue;
    const std::string name = "--" + std::string(row.name);
    return placed(raw, row.name, Error{name + " needs a value: " + name + " " + std::string(row.value_name)},
                  static_cast<std::size_t>(empty - values.begin()));
  }
  return Done{};
}

/// Reads a number into `target` if the option was given.
template <typename T>
Outcome set_number(const RawOptions& raw, std::string_view option, NumberRange range, T& target) {
  const auto* text = raw.last(option);
  if (text == nullptr) return Done{};
  const auto number = read_number(option, *text, range);
  if (!number) return placed(raw, option, number.error());
  target = static_cast<T>(*number);
  return Done{};
}

void set_text(const RawOptions& raw, std::string_view option, std::string& target) {
  if (const auto* text = raw.last(option)) target = *text;
}

bool is_column_number(std::string_view text) {
  return text.front() != '0' && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool all_numbers(std::string_view columns) {
  const auto names = split_commas(columns);
  return std::all_of(names.begin(), names.end(),
                     [](const auto& name) { return !name.empty() && is_column_number(name); });
}

using Names = std::vector<std::string_view>;

/// The options that could have no effect with a format, because it has no such thing.
Names meaningless_with(Format format) {
  const bool is_text_table = format == Format::csv || format == Format::tsv;
  const bool is_database = format == Format::sqlite;
  const bool has_tables = is_database || format == Format::pgdump;
  const bool is_json = format == Format::ndjson || format == Format::json;
  Names names;
  const auto add = [&](bool applies, const Names& more) {
    if (!applies) names.insert(names.end(), more.begin(), more.end());
  };
  add(is_text_table, {"delimiter", "header"});
  add(is_text_table || has_tables || format == Format::arff,
      {"board-column", "cell-columns", "id-column", "claim-column", "claim-next-column"});
  add(has_tables, {"table"});
  add(is_database, {"query"});
  add(is_json, {"board-key", "id-key", "claim-key"});
  return names;
}

/// Of two options that exclude each other the one of the weaker origin is left out; of the same origin, it is an error
/// that is found later.
void exclude(RawOptions& raw, std::string_view a, std::string_view b) {
  if (!raw.has(a) || !raw.has(b) || raw.origin(a) == raw.origin(b)) return;
  raw.remove(raw.origin(a) < raw.origin(b) ? a : b);
}

/// An option that could have no effect is a mistake.
Outcome check_applicable(const RawOptions& raw, Format format) {
  for (const auto option : meaningless_with(format))
    if (raw.has(option))
      return placed(raw, option,
                    Error{"--" + std::string(option) + " means nothing with --input-format " +
                          std::string(row(format).name) + "; leave out one of the two"});
  return Done{};
}

Outcome check_columns(const RawOptions& raw, const InputOptions& input) {
  if (!input.board_column.empty() && !input.cell_columns.empty())
    return placed(
        raw, "cell-columns",
        Error{"--board-column and --cell-columns exclude each other: a board stands in one column or in nine"});
  if (input.header != false) return Done{};
  std::vector<std::string> columns = input.cell_columns;
  for (const auto& column : {input.board_column, input.id_column, input.claim_column, input.claim_next_column})
    if (!column.empty()) columns.push_back(column);
  for (const auto& column : columns)
    if (!is_column_number(column))
      return placed(raw, "header",
                    Error{"with --header no there are no column names, so " + in_quotes(column) +
                          " names none; give the column's number, from 1"});
  return Done{};
}

Result<InputOptions> read_input_options(const RawOptions& raw) {
  InputOptions input;
  if (const auto* name = raw.last("input-format")) {
    const auto format = read_format(*name);
    if (!format) return placed(raw, "input-format", format.error());
    input.format = *format;
    if (auto applicable = check_applicable(raw, *format); !applicable) return applicable.error();
  }
  if (raw.has("marks")) {
    auto marks = read_list(raw, "marks", [](const auto& values) { return Marks::parse(values); });
    if (!marks) return marks.error();
    input.marks = std::move(*marks);
    if (input.marks.word("") && (input.format == Format::text || input.format == Format::lines))
      return placed(
          raw, "marks",
          Error{"--marks empty= means cells with nothing in them, which can only be columns or the elements of "
                "an array, and --input-format " +
                std::string(row(*input.format).name) + " has neither; name a mark, or a blank: 'empty= '"});
  }
  if (const auto* text = raw.last("delimiter")) {
    const auto delimiter = read_delimiter(*text, input.marks);
    if (!delimiter) return placed(raw, "delimiter", delimiter.error());
    input.delimiter = *delimiter;
  }
  if (const auto* text = raw.last("header")) {
    const auto choice = read_choice("header", *text, option_words("header"));
    if (!choice) return placed(raw, "header", choice.error());
    input.header = *choice == 0;
  }
  if (const auto* text = raw.last("cell-columns")) {
    auto columns = read_cell_columns(*text);
    if (!columns) return placed(raw, "cell-columns", columns.error());
    input.cell_columns = std::move(*columns);
  }
  set_text(raw, "board-column", input.board_column);
  set_text(raw, "id-column", input.id_column);
  set_text(raw, "claim-column", input.claim_column);
  set_text(raw, "claim-next-column", input.claim_next_column);
  set_text(raw, "table", input.table);
  set_text(raw, "query", input.query);
  if (!input.table.empty() && !input.query.empty())
    return placed(raw, "query", Error{"--table and --query exclude each other: a query names its tables itself"});
  set_text(raw, "board-key", input.board_key);
  set_text(raw, "id-key", input.id_key);
  set_text(raw, "claim-key", input.claim_key);
  for (const auto* option : {"board-key", "id-key", "claim-key"})
    if (const auto* key = raw.last(option))
      if (const auto parsed = JsonKey::parse(*key); !parsed)
        return placed(raw, option, Error{std::string("--") + option + ": " + parsed.error().message});
  if (raw.has("claim-map")) {
    // In a file it may stand ready for calls that have claims.
    if (input.claim_column.empty() && input.claim_key.empty() && raw.origin("claim-map") == Origin::command_line)
      return Error{"--claim-map needs --claim-column or --claim-key: it says what their words mean"};
    auto words = read_list(raw, "claim-map", [](const auto& values) {
      auto parsed = ClaimWords::parse(values);
      return parsed ? std::move(parsed) : Error{"--claim-map: " + parsed.error().message};
    });
    if (!words) return words.error();
    input.claim_words = std::move(*words);
  }
  if (auto columns = check_columns(raw, input); !columns) return columns.error();

  // Offsets within a block are 32 bits wide, and a block holds a whole record.
  constexpr NumberRange k_record_bytes{1, std::uint64_t{1} << 30, true};
  // The JSON parser keeps a stack frame a level.
  constexpr NumberRange k_json_depth{1, 1000, false};
  if (auto set = set_number(raw, "max-record-bytes", k_record_bytes, input.limits.record_bytes_max); !set)
    return set.error();
  constexpr NumberRange k_nesting{1, 100, false};
  if (auto set = set_number(raw, "max-nesting", k_nesting, input.limits.nesting_max); !set) return set.error();
  constexpr NumberRange k_count{1, std::uint64_t{1} << 40, false};
  if (auto set = set_number(raw, "max-members", k_count, input.limits.members_max); !set) return set.error();
  if (auto set = set_number(raw, "max-ratio", k_count, input.limits.ratio_max); !set) return set.error();
  if (auto set = set_number(raw, "max-json-depth", k_json_depth, input.limits.json_depth_max); !set) return set.error();
  return input;
}

/// Two spellings of one file are one; what does not exist yet is compared by the folder it will stand in.
std::string identity(const std::string& path) {
  if (path == "-" || path == "/dev/stdout") return "-";
  std::error_code error;
  const auto canonical = fs::weakly_canonical(fs::absolute(fs::path(path)), error);
  return error ? path : canonical.string();
}

Result<std::vector<ReportTarget>> read_reports(const RawOptions& raw) {
  std::vector<ReportTarget> reports;
  std::vector<std::string> identities;
  const auto& outputs = raw.all("output");
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    auto target = read_report_target(outputs[i]);
    if (!target) return placed(raw, "output", target.error(), i);
    std::string same = identity(target->path);
    if (std::find(identities.begin(), identities.end(), same) != identities.end())
      return placed(raw, "output",
                    Error{"two reports go to " + (same == "-" ? "standard output" : in_quotes(target->path)) +
                          "; give each --output a place of its own"},
                    i);
    if (same != "/dev/null") identities.push_back(std::move(same));
    reports.push_back(std::move(*target));
  }
  const auto* grades = raw.last("grades");
  if (grades != nullptr && *grades != "/dev/null" &&
      std::find(identities.begin(), identities.end(), identity(*grades)) != identities.end())
    return placed(
        raw, "grades",
        Error{"a report and the grades go to " + (identity(*grades) == "-" ? "standard output" : in_quotes(*grades)) +
              "; give --output or --grades another place"});
  const bool grades_on_output = grades != nullptr && identity(*grades) == "-";
  if (reports.empty() && !grades_on_output) reports.push_back({find_report("text"), "-"});
  const bool has_csv = grades != nullptr ||
                       std::any_of(reports.begin(), reports.end(), [](const auto& r) { return r.row->name == "csv"; });
  // In a file it may stand ready for calls that write one.
  if (raw.has("spreadsheet-safe") && !has_csv && raw.origin("spreadsheet-safe") == Origin::command_line)
    return Error{"--spreadsheet-safe concerns csv reports and grades only; add one with --output csv:PATH"};
  return reports;
}

Result<std::optional<GradesTarget>> read_grades(const RawOptions& raw) {
  const auto* path = raw.last("grades");
  if (path == nullptr) {
    // In a file they may stand ready for calls that grade.
    for (const auto* option : {"group", "points", "roster"})
      if (raw.origin(option) == Origin::command_line)
        return Error{"--" + std::string(option) + " needs --grades FILE: it says what is written there"};
    return std::optional<GradesTarget>();
  }
  if (!raw.has("group"))
    return placed(
        raw, "grades",
        Error{"--grades needs --group, which says whose a path is: --group '{student}/*', or --group canvas"});
  GradesTarget grades{*path, {}, {}, {}};
  auto grouping = read_list(raw, "group", [](const auto& values) {
    auto parsed = Grouping::parse(values);
    return parsed ? std::move(parsed) : Error{"--group: " + parsed.error().message};
  });
  if (!grouping) return grouping.error();
  grades.grouping = std::move(*grouping);
  set_text(raw, "points", grades.points);
  set_text(raw, "roster", grades.roster);
  return std::optional<GradesTarget>(std::move(grades));
}

/// What is written must not replace what is read, and neither is a board.
Outcome keep_grading_files(const RawOptions& raw, ProgramOptions& options) {
  if (!options.grades) return Done{};
  for (const auto* option : {"points", "roster"}) {
    const auto* path = raw.last(option);
    if (path == nullptr) continue;
    const std::string same = identity(*path);
    const bool replaced = identity(options.grades->path) == same ||
                          std::any_of(options.reports.begin(), options.reports.end(),
                                      [&](const auto& report) { return identity(report.path) == same; });
    if (replaced)
      return placed(raw, option,
                    Error{in_quotes(*path) + " is the file of --" + std::string(option) +
                          " and would be replaced by what is written; write elsewhere"});
    options.audit.walk.expectations.push_back(*path);
  }
  return Done{};
}

/// A report would replace the only input by what is said of it.
Outcome check_overwriting(const std::vector<std::string>& paths, const std::vector<ReportTarget>& reports,
                          const std::optional<GradesTarget>& grades) {
  if (paths.size() != 1 || paths.front() == "-") return Done{};
  std::error_code error;
  if (!fs::is_regular_file(fs::path(paths.front()), error)) return Done{};
  const std::string input = identity(paths.front());
  for (const auto& report : reports)
    if (identity(report.path) == input)
      return Error{in_quotes(paths.front()) +
                   " is the input, and --output would replace it; write the report elsewhere"};
  if (grades && identity(grades->path) == input)
    return Error{in_quotes(paths.front()) + " is the input, and --grades would replace it; write the grades elsewhere"};
  return Done{};
}

Result<WalkOptions> read_walk_options(const RawOptions& raw) {
  WalkOptions walk;
  walk.paths = raw.paths;
  walk.include = raw.all("include");
  // In a file it may stand ready for calls that have something to leave out.
  (raw.origin("exclude") == Origin::command_line ? walk.exclude : walk.exclude_if_met) = raw.all("exclude");
  for (const auto* option : {"include", "exclude"})
    for (std::size_t i = 0; i < raw.all(option).size(); ++i)
      if (const auto glob = Glob::parse(raw.all(option)[i]); !glob)
        return placed(raw, option, Error{std::string("--") + option + ": " + glob.error().message}, i);
  walk.hidden = raw.has("hidden");
  walk.follow = raw.has("follow");
  if (raw.has("max-depth")) {
    unsigned depth = 0;
    if (auto set = set_number(raw, "max-depth", {1, 1'000'000, false}, depth); !set) return set.error();
    walk.depth_max = depth;
  }
  return walk;
}

Outcome read_sizes(const RawOptions& raw, AuditOptions& audit) {
  constexpr NumberRange k_block{1, std::uint64_t{1} << 30, true};
  if (auto set = set_number(raw, "jobs", {1, 1024, false}, audit.jobs); !set) return set;
  if (auto set = set_number(raw, "block-bytes", k_block, audit.sizes.block); !set) return set;
  if (auto set = set_number(raw, "block-window", k_block, audit.sizes.window); !set) return set;
  return set_number(raw, "block-files", {1, 1'000'000, false}, audit.sizes.files);
}

Result<std::vector<PathList>> read_path_lists(const RawOptions& raw) {
  std::vector<PathList> lists;
  for (const auto& path : raw.all("files-from")) lists.push_back({path, '\n'});
  for (const auto& path : raw.all("files0-from")) lists.push_back({path, '\0'});
  auto readers = std::count_if(lists.begin(), lists.end(), [](const auto& list) { return list.path == "-"; });
  if (std::find(raw.paths.begin(), raw.paths.end(), "-") != raw.paths.end()) ++readers;
  if (readers > 1) return Error{"standard input can be read once only; give - once, as a path or as a list of paths"};
  return lists;
}

Outcome read_behaviour(const RawOptions& raw, ProgramOptions& options) {
  if (const auto* text = raw.last("color")) {
    const auto choice = read_choice("color", *text, option_words("color"));
    if (!choice) return placed(raw, "color", choice.error());
    options.color = static_cast<ColorChoice>(*choice);
  }
  if (raw.has("fail-on")) {
    const auto fail_on = read_list(raw, "fail-on", read_fail_on);
    if (!fail_on) return fail_on.error();
    options.fail_on = *fail_on;
  }
  for (const auto* option : {"claim-column", "claim-next-column", "claim-key"})
    options.claims_asked = options.claims_asked || raw.origin(option) == Origin::command_line;
  options.allow_empty = raw.has("allow-empty");
  options.list_files = raw.has("list-files");
  options.spreadsheet_safe = raw.has("spreadsheet-safe");
  options.quiet = raw.has("quiet");
  options.verbose = raw.has("verbose");
  if (options.quiet && options.verbose)
    return placed(raw, "verbose", Error{"--quiet and --verbose exclude each other; leave out one"});
  return Done{};
}

Outcome read_expectations(const RawOptions& raw, ProgramOptions& options) {
  constexpr std::array<std::string_view, 3> k_sources = {"expect", "expect-sidecar", "expect-status"};
  const auto given = [&](std::string_view option) { return raw.has(option); };
  if (std::ranges::count_if(k_sources, given) > 1)
    return placed(raw, *std::ranges::find_if(k_sources, given),
                  Error{"--expect, --expect-sidecar and --expect-status exclude each other; leave one"});
  WalkOptions& walk = options.audit.walk;
  if (const auto* path = raw.last("expect")) {
    options.expect_key = *path;
    for (const ReportTarget& report : options.reports)
      if (identity(report.path) == identity(*path))
        return Error{in_quotes(*path) +
                     " is the answer key, and --output would replace it; write the report elsewhere"};
    walk.expectations.push_back(*path);
  }
  if (const auto* path = raw.last("baseline")) {
    if (*path == "-")
      return placed(raw, "baseline", Error{"--baseline cannot be standard input, which is for boards; name a file"});
    options.baseline = *path;
    walk.expectations.push_back(*path);
  }
  if (raw.has("expect-sidecar")) {
    walk.sidecars = true;
    options.audit.filters.push_back(std::make_shared<Sidecars>());
  }
  if (const auto* words = raw.last("expect-status")) {
    const auto expectation = parse_expectation(*words);
    if (!expectation) return placed(raw, "expect-status", Error{"--expect-status: " + expectation.error().message});
    options.audit.filters.push_back(std::make_shared<ExpectedForAll>(*expectation));
  }
  return Done{};
}

}  // namespace

void resolve_origins(RawOptions& raw) {
  exclude(raw, "quiet", "verbose");
  exclude(raw, "board-column", "cell-columns");
  exclude(raw, "table", "query");
  exclude(raw, "expect", "expect-sidecar");
  exclude(raw, "expect", "expect-status");
  exclude(raw, "expect-sidecar", "expect-status");
  if (const auto* name = raw.last("input-format"))
    if (const auto format = find_format(*name))
      for (const auto option : meaningless_with(*format)) exclude(raw, "input-format", option);
  for (const auto* option : {"board-column", "id-column", "claim-column", "claim-next-column", "cell-columns"})
    if (const auto* header = raw.last("header"); header != nullptr && *header == "no")
      if (const auto* names = raw.last(option); names != nullptr && !all_numbers(*names))
        exclude(raw, "header", option);
}

Result<ProgramOptions> check_options(const RawOptions& raw) {
  ProgramOptions options;
  if (auto values = check_values(raw); !values) return values.error();
  auto input = read_input_options(raw);
  if (!input) return input.error();
  auto walk = read_walk_options(raw);
  if (!walk) return walk.error();
  auto reports = read_reports(raw);
  if (!reports) return reports.error();
  auto lists = read_path_lists(raw);
  if (!lists) return lists.error();
  if (auto sizes = read_sizes(raw, options.audit); !sizes) return sizes.error();
  if (auto behaviour = read_behaviour(raw, options); !behaviour) return behaviour.error();
  auto grades = read_grades(raw);
  if (!grades) return grades.error();
  if (auto overwriting = check_overwriting(raw.paths, *reports, *grades); !overwriting) return overwriting.error();

  walk->format = input->format;
  options.audit.walk = std::move(*walk);
  options.audit.input = std::move(*input);
  options.audit.show_all = raw.has("all");
  options.path_lists = std::move(*lists);
  options.reports = std::move(*reports);
  if (auto expectations = read_expectations(raw, options); !expectations) return expectations.error();
  // What is expected of a record can only be held against it if it is kept, whether it is flagged or not.
  options.audit.keep_all = options.audit.show_all || !options.expect_key.empty() || !options.audit.filters.empty();
  options.grades = std::move(*grades);
  if (options.grades)
    for (const std::string& glob : options.grades->grouping.added_files())
      options.audit.walk.exclude_if_met.push_back(glob);
  if (auto kept = keep_grading_files(raw, options); !kept) return kept.error();
  return options;
}

}  // namespace oxaudit::cli
