/// The interface of report formats: a Report turns the results of an audit into bytes.
///
/// `render` turns a slice into bytes and runs on many threads at once. Everything else is called by one thread, in the
/// order of the input. So the bytes of a report do not depend on the number of threads.
#pragma once

#include "check/record.hpp"
#include "check/source.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oxaudit {

/// A line and a column of a source, both from 1.
struct SourcePlace {
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The records of one source that a block holds, with what is needed to number them across the whole source.
struct ReportSlice {
  std::string_view source;  ///< the path as the user would type it; not always UTF-8
  std::string_view bytes;   ///< the slice's bytes: the offsets in RecordItem and Finding refer to them
  std::string_view arena;   ///< the text to which TextRange and ids in the arena refer
  std::span<const RecordItem> items;
  std::span<const Finding> findings;  ///< RecordItem::first_finding is an index into these
  std::uint64_t records_before = 0;   ///< a record's number is records_before + item.number + 1
  std::uint64_t lines_before = 0;     ///< its line is lines_before + item.line + 1
  std::uint64_t columns_before = 0;   ///< characters of the first line that precede the bytes
  /// Only for records that were read back from a report, whose bytes are not those of the source: the place of the
  /// board of each item, and of each finding. Otherwise empty: places are computed from the bytes.
  std::span<const SourcePlace> item_places = {};
  std::span<const SourcePlace> finding_places = {};
  std::span<const SourceFinding> problems;  ///< of the source as a whole; reports list them after its records
};

struct ReportOptions {
  bool color = false;             ///< text: ANSI colours
  bool draw_boards = false;       ///< text: the board after its findings
  bool lists_all = false;         ///< json: every record is in the report, not only flagged ones
  bool spreadsheet_safe = false;  ///< csv: protect fields that a spreadsheet would execute as formulas
  /// markdown: the size of the table of findings; the default fits into a comment on a pull request.
  std::size_t markdown_bytes_max = 50'000;
  std::size_t html_records_max = 5'000;  ///< html: as many as a browser shows without delay
  std::size_t html_sources_max = 1'000;
  std::size_t gradescope_tests_max = 1'000;
  /// sarif, gitlab: the absolute path of the folder in which the run began, with a slash at its end. Absolute paths of
  /// files in this folder are written relative to it. May be empty.
  std::string working_folder;
};

/// The calls, in order: `begin`; for each block `render` and `accept`; `source` for each source; `missed`; `resolved`;
/// `open`, `begin_sources`, `begin_resolved`, `end`. A writer puts the parts into the order in which they are described
/// here.
class Report {
 public:
  virtual ~Report() = default;

  /// Called before anything else.
  virtual void begin(std::string& /*out*/) {}
  /// True when the report begins with totals, which are known last: what `begin` and `accept` return then waits in a
  /// temporary file until `open` has written the totals.
  virtual bool opens_with_totals() const { return false; }
  virtual void open(const Summary& /*summary*/, std::string& /*out*/) {}
  /// Thread-safe. Appends the records and problems of a slice; nothing if it has neither.
  virtual void render(const ReportSlice& slice, std::string& out) const = 0;
  /// Returns the part of `rendered` that is written, in order. A format that separates records drops the first
  /// separator here. A format that limits what it shows must decide here which records count, since the order is known
  /// only here. The view is valid until the next call.
  virtual std::string_view accept(std::string_view rendered) { return rendered; }
  /// True when the report has a section of sources. `source` is then called for each source with more than one record
  /// or that was not read to its end, in order. The section follows the records.
  virtual bool lists_sources() const { return false; }
  /// True when `source` must be called for every source. Such a report also needs all members of SourceReport.
  virtual bool lists_every_source() const { return false; }
  /// Called after all sources were listed: records that were expected in a source and are missing (OX403).
  virtual void missed(std::string_view /*source*/, std::span<const SourceFinding> /*problems*/) {}
  virtual void source(const SourceReport& /*source*/, std::string& /*section*/) {}
  /// Begins the section of sources, which `end` ends.
  virtual void begin_sources(std::string& /*out*/) {}
  /// Begins the section of findings of the baseline that are resolved. It follows the sources, and is written only when
  /// there is a baseline.
  virtual void begin_resolved(std::string& /*out*/) {}
  virtual void resolved(const ResolvedFinding& /*finding*/, std::string& /*section*/) {}
  virtual void end(const Summary& /*summary*/, std::string& /*out*/) {}
  /// True when the report needs Summary::boards, which costs the readers time.
  virtual bool counts_boards() const { return false; }
};

// One function for each report format, for the report table.
std::unique_ptr<Report> make_text_report(const ReportOptions& options);
std::unique_ptr<Report> make_csv_report(const ReportOptions& options);
std::unique_ptr<Report> make_json_report(const ReportOptions& options);
std::unique_ptr<Report> make_ndjson_report(const ReportOptions& options);
std::unique_ptr<Report> make_junit_report(const ReportOptions& options);
std::unique_ptr<Report> make_sarif_report(const ReportOptions& options);
std::unique_ptr<Report> make_github_report(const ReportOptions& options);
std::unique_ptr<Report> make_gitlab_report(const ReportOptions& options);
std::unique_ptr<Report> make_markdown_report(const ReportOptions& options);
std::unique_ptr<Report> make_html_report(const ReportOptions& options);
std::unique_ptr<Report> make_gradescope_report(const ReportOptions& options);
std::unique_ptr<Report> make_tap_report(const ReportOptions& options);

/// One row of the report table.
struct ReportRow {
  std::string_view name;                       ///< as --output accepts it before the colon
  std::array<std::string_view, 2> extensions;  ///< each with its dot; unused ones are empty
  std::string_view summary;
  std::unique_ptr<Report> (*make)(const ReportOptions& options);
};

std::span<const ReportRow> report_table() noexcept;
/// Returns nullptr for an unknown format.
const ReportRow* find_report(std::string_view name) noexcept;
/// Finds the format by the longest extension in which `path` ends, ignoring case; nullptr if no extension matches.
const ReportRow* report_of_path(std::string_view path) noexcept;

}  // namespace oxaudit
