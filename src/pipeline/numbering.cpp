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

void Numbering::number(NumberedBlock& block) {
  block.numbered.resize(block.read.size());
  block.part_begin = block.part_end;
  while (!block.is_complete() && block.read[block.part_end].deferral == Deferral::none)
    number_slice(block, block.part_end++);
  counted_.add_boards(block.boards);
  block.boards.clear();
}

void Numbering::number_slice(NumberedBlock& block, std::size_t i) {
  const PlannedSlice& planned = block.planned[i];
  ReadSlice& slice = block.read[i];
  NumberedSlice& numbered = block.numbered[i];
  bytes_ += slice.size;
  if (planned.first) {
    running_ = {};
    if (slice.layout != nullptr) running_.lines = slice.layout->first_line;
  }
  if (running_.failed) {
    // The source has ended. Bytes that other threads have read beyond its end are not reliable.
    slice.item_count = 0;
    slice.problems.clear();
    block.boards.clear();
    return;
  }
  if (running_.skipping || !running_.carry.empty()) join_carry(block, slice);

  numbered.records_before = running_.records;
  numbered.lines_before = running_.lines;
  running_.records += slice.records;
  running_.lines += slice.lines;
  running_.counts.add(slice.counts);
  running_.failed = slice.failed;
  running_.any_bytes |= slice.size != 0;
  ended_ = false;
  if (planned.large) {
    const ReadResult& result = block.result;
    running_.carry.clear();
    if (result.open_from) running_.carry.assign(block.bytes_of(slice).substr(*result.open_from));
    running_.skipping = result.skipping;
  }
  if (planned.last || slice.failed) end_source(slice, numbered);
}

/// The slice does not begin at a record: reads it again with the missing bytes before it.
void Numbering::join_carry(NumberedBlock& block, ReadSlice& slice) {
  Buffer joined;
  joined.reserve(running_.carry.size() + slice.size);
  joined.append(running_.carry);
  joined.append(block.bytes_of(slice));
  std::swap(block.buffer, joined);
  slice.begin = 0;
  slice.size = block.buffer.size();
  block.result.clear();
  block.boards.clear();
  reader_.read_slice(block, 0, running_.skipping);
}

void Numbering::add_running() {
  if (ended_) return;
  ended_ = true;
  counted_.records.add(running_.counts);
  counted_.numbered += running_.records;
}

void Numbering::end_source(ReadSlice& slice, NumberedSlice& numbered) {
  numbered.ends_source = true;
  numbered.source_counts = running_.counts;
  if (running_.records == 0 && slice.problems.empty())
    slice.add_problem({Rule::no_records, std::string(why_no_records(slice.layout, running_.any_bytes))});
  for (const SourceFinding& problem : slice.problems) ++counted_.source_rules[static_cast<std::size_t>(problem.rule)];
  ++(slice.failed ? counted_.sources.unreadable : counted_.sources.audited);
  add_running();
}

}  // namespace oxaudit
