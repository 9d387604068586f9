/// What flows through the pipeline: blocks of bytes, each cut into the slices of the sources that it holds.
///
/// A block holds many small files whole, or a part of one large source. Blocks are reused, so that the memory of a run
/// does not depend on the size of its input.
#pragma once

#include "check/source.hpp"
#include "expect/finding_filter.hpp"
#include "input/core/format.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"
#include "support/buffer.hpp"
#include "support/file.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// A source that is read block by block. Its blocks share it; the last one closes it.
struct LargeSource {
  std::string path;
  Format format = Format::text;
  Layout layout;
  UniqueFd descriptor;
  std::uint64_t size = 0;  ///< when it was opened; 0 where it cannot be known
  SourceMemo memo;
};

/// The part of one source that a block holds.
struct Slice {
  // Set when the block is planned.
  std::string path;
  std::size_t name_begin = 0;  ///< where the file's name begins in `path`
  Format format = Format::text;
  bool named = false;
  bool container = false;              ///< it turned out to hold other sources, and comes among the unread
  std::shared_ptr<LargeSource> large;  ///< none for a small file
  bool first = true;                   ///< it begins its source
  bool last = true;                    ///< it ends its source
  std::uint64_t columns_before = 0;    ///< characters of its first line that stand before it

  // Set when it is read.
  std::size_t begin = 0;  ///< in the block's buffer
  std::size_t size = 0;
  LocatedRecords located;          ///< where the layout has a locator
  Layout own_layout;               ///< of a small file whose layout depends on its content
  const Layout* layout = nullptr;  ///< none when the source never got that far
  std::size_t first_item = 0;      ///< in the block's result
  std::size_t item_count = 0;
  Counts counts;
  std::uint64_t records = 0;
  std::uint64_t lines = 0;
  bool failed = false;  ///< the source cannot be read on
  std::vector<SourceFinding> problems;

  // Set when it is numbered.
  std::uint64_t records_before = 0;
  std::uint64_t lines_before = 0;
  Counts source_counts;  ///< of the whole source, in its last slice
  bool ends_source = false;

  // Set when it is rendered.
  RecordFaults faults;  ///< where a report wants them
};

struct Block {
  enum class Kind : std::uint8_t {
    files,    ///< small files, read whole
    members,  ///< small members of archives, whose bytes were read when the block was planned
    range,    ///< a byte range of a file, cut where records begin unless the source has a locator
    stream,   ///< bytes that were read when the block was planned
  };
  Kind kind = Kind::files;
  Buffer buffer;
  std::vector<Slice> slices;
  ReadResult result;
  std::uint64_t range_begin = 0;  ///< of a range, before it is cut at a record
  std::uint64_t range_end = 0;
  std::vector<std::uint64_t> boards;  ///< records of each board code, where they are counted
  std::size_t unread_slices = 0;      ///< slices at the end that did not fit: files that are more than they seemed
  std::vector<std::string> rendered;  ///< bytes for each report
  RuleChanges changes;                ///< made by filters

  void clear() {
    buffer.clear();
    slices.clear();
    result.clear();
    boards.clear();
    unread_slices = 0;
    changes = {};
    for (std::string& bytes : rendered) bytes.clear();
  }

  /// True for a part of a source that its locator has to see before it can be read.
  bool needs_locating() const noexcept {
    return (kind == Kind::range || kind == Kind::stream) && slices.front().large->layout.locator != nullptr;
  }
  /// The bytes of its slices. The buffer of a range holds more: those around it that were searched for a record.
  std::uint64_t source_bytes() const noexcept {
    std::uint64_t bytes = 0;
    for (const Slice& slice : slices) bytes += slice.size;
    return bytes;
  }
  std::string_view bytes_of(const Slice& slice) const noexcept { return buffer.view().substr(slice.begin, slice.size); }
};

/// The path of the folder that a small file lies in, with its slash.
inline std::string_view folder_of(const Slice& slice) noexcept {
  return std::string_view(slice.path).substr(0, slice.name_begin);
}

/// Where the run of slices from `begin` that lie in one folder ends.
std::size_t end_of_folder(const std::vector<Slice>& slices, std::size_t begin) noexcept;

/// What the slice's locator found to be wrong with the source as a whole.
void take_problem(Slice& slice);

/// Where the block that was to end `at` bytes into `bytes` really ends: at the first place from there on where a record
/// may begin, and if the `window` bytes there hold none, behind them. Depends on nothing but bytes[at .. at+window], so
/// that neighbours agree on it without having met. Never between CR and LF.
std::size_t cut_point(std::string_view bytes, std::size_t at, std::size_t window, const RecordReader& reader);

}  // namespace oxaudit
