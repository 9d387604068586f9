/// What flows through the pipeline: blocks of bytes. A block holds many small files whole, or a part of one large
/// source. The part of one source in a block is a slice.
///
/// A block has four stages, and each stage is a type that extends the one before. A step takes a block as the type of
/// its stage, so it cannot touch what only a later step sets:
///
///     PlannedBlock    plan             which bytes of which sources
///     ReadBlock       fetch … read     those bytes and the records in them
///     NumberedBlock   number           the numbers of records and lines within the whole source
///     Block           render           the bytes of every report
///
/// Each stage describes slice `i` in element `i` of a vector. Blocks are reused, so a run allocates little memory, and
/// how much does not depend on the size of its input.
#pragma once

#include "check/source.hpp"
#include "expect/finding_filter.hpp"
#include "input/core/format.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"
#include "input/prefetch/file_fetcher.hpp"
#include "report/report.hpp"
#include "support/buffer.hpp"
#include "support/file.hpp"

#include <sys/stat.h>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// How far the record locator of a source has come. Only the locate step uses it.
struct LocatingState {
  std::string left;              ///< bytes at the end of the last block that may begin another record
  std::size_t left_located = 0;  ///< the size of `left` when the locator saw it last
  std::uint64_t columns = 0;     ///< characters between the last line end and the end of the last block
  std::string partial;           ///< the first bytes of a character that the last block ended in
  bool over = false;             ///< the rest of the source cannot be read
};

/// Why a file counts as not read to its end although no call failed.
inline constexpr std::string_view k_changed_while_read = "changed while it was read";

/// A source that is read block by block. Its slices share it; the last one closes it.
struct LargeSource {
  std::string path;
  Format format = Format::text;
  Layout layout;
  UniqueFd descriptor;
  std::uint64_t size = 0;                ///< when it was opened; 0 if it cannot be known
  std::optional<struct stat> opened_as;  ///< the status of a regular file when it was opened
  LocatingState locating;
  SourceMemo memo;
};

/// What planning decides about a slice.
struct PlannedSlice {
  std::string path;
  std::size_t name_begin = 0;  ///< where the file name begins in `path`
  Format format = Format::text;
  bool named = false;                  ///< by the user, not found in a folder
  std::shared_ptr<LargeSource> large;  ///< null if the slice is the whole source
  bool first = true;                   ///< the source begins here
  bool last = true;                    ///< the source ends here
  std::size_t begin = 0;               ///< the bytes in the buffer, if planning has read them: of a member or a stream
  std::size_t size = 0;
  std::uint64_t source_bytes = 0;            ///< of a whole large source, without its header; known in the last slice
  std::optional<std::uint64_t> source_rows;  ///< of a database, known in the last slice
  std::optional<SourceFinding> problem;      ///< why the source cannot be read, or not beyond these bytes
};

/// Why a file is not read as part of its block. It is planned again, with its size or kind known.
enum class Deferral : std::uint8_t { none, too_large, container, database };

/// What reading finds in a slice.
struct ReadSlice {
  std::size_t begin = 0;  ///< the bytes in the buffer
  std::size_t size = 0;
  Deferral deferral = Deferral::none;
  LocatedRecords located;                    ///< only if the layout has a record locator
  std::uint64_t columns_before = 0;          ///< characters before the slice on its first line
  std::unique_ptr<const Layout> own_layout;  ///< of a small source whose layout depends on its content
  const Layout* layout = nullptr;            ///< null if the source cannot be read at all
  std::size_t first_item = 0;                ///< in the block's result
  std::size_t item_count = 0;
  Counts counts;
  std::uint64_t records = 0;
  std::uint64_t lines = 0;
  std::size_t consumed = 0;  ///< bytes that the reader has accounted for; the next slice begins with the others
  bool failed = false;       ///< the source, or what follows it, cannot be read
  bool truncated = false;    ///< the end of the source is missing, and perhaps of its last record
  std::vector<SourceFinding> problems;

  /// Every problem of a whole source ends the reading of it, except that it has no records.
  void add_problem(SourceFinding problem) {
    failed = failed || problem.rule != Rule::no_records;
    truncated = truncated || (problem.rule != Rule::no_records && !problem.after_end);
    problems.push_back(std::move(problem));
  }
};

/// How a slice continues its source.
struct NumberedSlice {
  std::uint64_t records_before = 0;
  std::uint64_t lines_before = 0;
  bool ends_source = false;  ///< at its last slice, or at the first one that cannot be read
  Counts source_counts;      ///< of the whole source, if it ends here
};

struct PlannedBlock {
  enum class Kind : std::uint8_t {
    files,    ///< small files, each of them whole
    members,  ///< small members of archives, whose bytes were read when the block was planned
    range,    ///< a byte range of a file; without a locator, both ends move to where a record begins
    stream,   ///< bytes that were read when the block was planned
  };
  Kind kind = Kind::files;
  Buffer buffer;
  std::vector<PlannedSlice> planned;
  std::uint64_t range_begin = 0;  ///< of a range, before its ends move
  std::uint64_t range_end = 0;

  /// True for a part of a source that its record locator must see before it can be read.
  bool needs_locating() const noexcept {
    return (kind == Kind::range || kind == Kind::stream) && planned.front().large->layout.locator != nullptr;
  }
};

struct ReadBlock : PlannedBlock {
  bool is_read = false;  ///< the steps up to reading are done
  std::vector<ReadSlice> read;
  ReadResult result;
  std::vector<std::uint64_t> boards;       ///< records of each board code, if a report wants them
  std::vector<FileFetcher::File> fetched;  ///< scratch memory of the read step

  std::string_view bytes_of(const ReadSlice& slice) const noexcept {
    return buffer.view().substr(slice.begin, slice.size);
  }
  std::span<RecordItem> items_of(const ReadSlice& slice) noexcept {
    return std::span(result.items).subspan(slice.first_item, slice.item_count);
  }
};

struct NumberedBlock : ReadBlock {
  std::vector<NumberedSlice> numbered;
  /// The slices that the steps from numbering on work on. A block with deferred files goes through these steps once for
  /// each run of slices between them, since the deferred files come first.
  std::size_t part_begin = 0;
  std::size_t part_end = 0;

  bool is_complete() const noexcept { return part_end == read.size(); }
};

struct Block : NumberedBlock {
  RuleChanges changes;                ///< by finding filters
  std::vector<RecordFaults> faults;   ///< of each slice, if a report wants them
  std::vector<std::string> rendered;  ///< bytes for each report

  void clear();
  /// What reports show of slice `i`.
  ReportSlice report_slice(std::size_t i) const;
};

/// Where a block ends that was planned to end `at` bytes into `bytes`: at the first place from there on where a record
/// may begin, or after `window` bytes if none of them begins a record. The result depends on bytes[at .. at+window]
/// only, so the two blocks that meet there find the same place. Never between CR and LF.
std::size_t cut_point(std::string_view bytes, std::size_t at, std::size_t window, const RecordReader& reader);

}  // namespace oxaudit
