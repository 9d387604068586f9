/// See numbering.hpp.
#include "pipeline/numbering.hpp"

#include <utility>

#include "input/core/layout.hpp"

namespace oxaudit {

namespace {

std::string_view why_no_records(const Layout* layout, bool any_bytes) {
  if (layout != nullptr && !layout->no_record_reason.empty()) return layout->no_record_reason;
  if (layout != nullptr && layout->header) return "there is a header and no row below it";
  return any_bytes ? "there are only blank lines in it" : "there is nothing in it";
}

}  // namespace

void Numbering::number(Block& block) {
  const std::size_t read = block.slices.size() - block.unread_slices;
  for (std::size_t i = 0; i < read; ++i) number_slice(block, block.slices[i]);
  counted_.add_boards(block.boards);
}

void Numbering::number_slice(Block& block, Slice& slice) {
  if (slice.first) {
    running_ = {};
    if (slice.layout != nullptr) running_.lines = slice.layout->first_line;
  }
  if (running_.failed) {
    // The source has ended; what other threads have read beyond its end is not to be trusted.
    slice.item_count = 0;
    slice.problems.clear();
    block.boards.clear();
    return;
  }
  if (running_.skipping || !running_.carry.empty()) join_carry(block, slice);

  slice.records_before = running_.records;
  slice.lines_before = running_.lines;
  running_.records += slice.records;
  running_.lines += slice.lines;
  running_.counts.add(slice.counts);
  running_.failed = slice.failed;
  running_.any_bytes |= slice.size != 0;
  ended_ = false;
  if (slice.large) {
    const ReadResult& result = block.result;
    running_.carry.clear();
    if (result.open_from) running_.carry.assign(block.bytes_of(slice).substr(*result.open_from));
    running_.skipping = result.skipping;
  }
  if (slice.last || slice.failed) end_source(slice);
}

/// The cut before this slice was no record's start: reads it again with the bytes that belong before it.
void Numbering::join_carry(Block& block, Slice& slice) {
  Buffer joined;
  joined.reserve(running_.carry.size() + slice.size);
  joined.append(running_.carry);
  joined.append(block.bytes_of(slice));
  std::swap(block.buffer, joined);
  slice.begin = 0;
  slice.size = block.buffer.size();
  block.result.clear();
  block.boards.clear();
  reader_.read_slice(block, slice, running_.skipping);
}

void Numbering::end_early() {
  if (ended_) return;
  ended_ = true;
  counted_.records.add(running_.counts);
  counted_.numbered += running_.records;
}

void Numbering::end_source(Slice& slice) {
  slice.ends_source = true;
  ended_ = true;
  slice.source_counts = running_.counts;
  if (running_.records == 0 && slice.problems.empty())
    slice.problems.push_back({Rule::no_records, std::string(why_no_records(slice.layout, running_.any_bytes))});
  for (const SourceFinding& problem : slice.problems) ++counted_.source_rules[static_cast<std::size_t>(problem.rule)];
  ++(slice.failed ? counted_.sources.unreadable : counted_.sources.audited);
  counted_.records.add(running_.counts);
  counted_.numbered += running_.records;
}

}  // namespace oxaudit
