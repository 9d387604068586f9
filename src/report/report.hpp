/// The seam between results and report bytes: one Report for each report format.
///
/// `render` turns a slice into bytes and runs on many threads at once; everything else is called by one thread, in
/// order. So the bytes of a report do not depend on the number of threads.
#pragma once

#include "check/record.hpp"
#include "check/source.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oxaudit {

/// A line and a column of a source, from 1.
struct SourcePlace {
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The part of one source that a block holds, with its numbers made global.
struct ReportSlice {
  std::string_view source;  ///< path bytes as the user would type them; not always UTF-8
  std::string_view bytes;   ///< the slice's bytes: what RecordItem and Finding offsets point into
  std::string_view arena;   ///< what TextRange and ids in the arena point into
  std::span<const RecordItem> items;
  std::span<const Finding> findings;  ///< what RecordItem::first_finding indexes
  std::uint64_t records_before = 0;   ///< a record's number is records_before + item.number + 1
  std::uint64_t lines_before = 0;     ///< its line is lines_before + item.line + 1
  std::uint64_t columns_before = 0;   ///< characters of the first line that stand before the bytes
  /// Of records that were read back from a report, whose bytes are not those of the source: the place of each item's
  /// board and of each finding. Else empty, and the bytes tell.
  std::span<const SourcePlace> item_places = {};
  std::span<const SourcePlace> finding_places = {};
  std::span<const SourceFinding> problems;  ///< of the source as a whole; they follow its records
};

struct ReportOptions {
  bool color = false;             ///< text: ANSI colours
  bool draw_boards = false;       ///< text: the board under its findings
  bool spreadsheet_safe = false;  ///< csv: guard fields that a spreadsheet would run
  /// markdown: room for the table of findings; the default is what a comment on a pull request holds.
  std::size_t markdown_bytes_max = 50'000;
  std::size_t html_records_max = 5'000;  ///< html: what a browser still shows without delay
  std::size_t html_sources_max = 1'000;
  std::size_t gradescope_tests_max = 1'000;
  /// sarif, gitlab: the absolute path of the folder that the run began in, with a slash at its end; an absolute path
  /// below it is written as one relative to it. May be empty.
  std::string working_folder;
};

class Report {
 public:
  virtual ~Report() = default;

  /// Called before anything else.
  virtual void begin(std::string& out) = 0;
  /// True when the report opens with totals, which are known last: what `begin` and `accept` give then waits in a
  /// temporary file until `open` has been written.
  virtual bool opens_with_totals() const { return false; }
  virtual void open(const Summary& /*summary*/, std::string& /*out*/) {}
  /// Thread-safe. Appends what the slice has to say; nothing for a slice without items and problems.
  virtual void render(const ReportSlice& slice, std::string& out) const = 0;
  /// What of `rendered` is to be written, in order; a format that separates records drops the first separator here.
  /// A format that caps what it shows must decide here what counts, since only here the order is known. The view holds
  /// until the next call.
  virtual std::string_view accept(std::string_view rendered) { return rendered; }
  /// True when `source` is of interest: then it is called once a source, in order, and writes into a section of its own
  /// that is appended behind the records, before `end`.
  virtual bool lists_sources() const { return false; }
  /// True when that is to be each source, not only those of more than one record or not read to their end; such a
  /// report also wants all that a SourceReport can hold.
  virtual bool lists_every_source() const { return false; }
  /// Called, once all sources were listed, for what was expected of a source and is not there: OX403, one a record.
  virtual void missed(std::string_view /*source*/, std::span<const SourceFinding> /*problems*/) {}
  virtual void source(const SourceReport& /*source*/, std::string& /*section*/) {}
  /// `begin_sources` and `end` frame the section of sources.
  virtual void begin_sources(std::string& /*out*/) {}
  /// What a baseline has and is there no longer, one by one behind the sources; only where there is a baseline.
  virtual void begin_fixed(std::string& /*out*/) {}
  virtual void fixed(const FixedFinding& /*finding*/, std::string& /*section*/) {}
  virtual void end(const Summary& summary, std::string& out) = 0;
  /// True when the report wants Summary::boards, which costs the readers time.
  virtual bool counts_boards() const { return false; }
};

struct ReportRow {
  std::string_view name;                         ///< as --output takes it before the colon
  std::span<const std::string_view> extensions;  ///< with the dot
  std::string_view summary;
  std::unique_ptr<Report> (*make)(const ReportOptions& options);
};

std::span<const ReportRow> report_table() noexcept;
const ReportRow* find_report(std::string_view name) noexcept;
/// By the longest extension that `path` ends in, without regard to case; nullptr when none is known.
const ReportRow* report_of_path(std::string_view path) noexcept;

}  // namespace oxaudit
