/// See numbering.hpp.
#include "pipeline/numbering.hpp"

#include "input/core/layout.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <stdexcept>
#include <utility>

namespace oxaudit {

namespace {

bool same_content(const struct stat& one, const struct stat& other) noexcept {
  return one.st_size == other.st_size && one.st_mtim.tv_sec == other.st_mtim.tv_sec &&
         one.st_mtim.tv_nsec == other.st_mtim.tv_nsec;
}

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
  const bool waits = adds_little(planned, slice);
  if (waits)
    extend_carry(block, slice);
  else if (running_.skipping || !running_.carry.empty())
    join_carry(block, slice);

  numbered.records_before = running_.records;
  numbered.lines_before = running_.lines;
  running_.records += slice.records;
  running_.lines += slice.lines;
  running_.bytes += slice.consumed;
  running_.counts.add(slice.counts);
  running_.failed = slice.failed;
  running_.any_bytes |= slice.size != 0;
  ended_ = false;
  if (planned.large && !waits) {
    const ReadResult& result = block.result;
    running_.carry.clear();
    if (result.open_from) running_.carry.assign(block.bytes_of(slice).substr(*result.open_from));
    running_.carried = running_.carry.size();
    running_.skipping = result.skipping;
  }
  if (planned.last || slice.failed) end_source(planned, slice, numbered);
}

/// True if the bytes of the slice are few beside those of the record that is carried to it. To read a long record again
/// with every slice would take quadratic time, so it is read again when its bytes are twice as many.
bool Numbering::adds_little(const PlannedSlice& planned, const ReadSlice& slice) const {
  return !running_.skipping && !planned.last && !slice.failed &&
         running_.carry.size() + slice.size < 2 * running_.carried;
}

/// Carries the bytes of the slice, too, which leaves nothing of it.
void Numbering::extend_carry(NumberedBlock& block, ReadSlice& slice) {
  running_.carry.append(block.bytes_of(slice));
  slice.size = 0;
  block.result.clear();
  block.boards.clear();
  reader_.read_slice(block, 0, false, false);
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
  const bool first = running_.records == 0 && slice.layout != nullptr && running_.lines == slice.layout->first_line;
  reader_.read_slice(block, 0, first, running_.skipping);
}

void Numbering::add_running() {
  if (ended_) return;
  ended_ = true;
  counted_.records.add(running_.counts);
  counted_.numbered += running_.records;
}

/// At the end of a source in several slices: they must have held all its bytes, and the file must be as it was.
void Numbering::check_large_source(const PlannedSlice& planned, ReadSlice& slice) const {
  const LargeSource& large = *planned.large;
  if (large.opened_as) {
    struct stat status {};
    if (::fstat(large.descriptor.get(), &status) != 0)
      return slice.add_problem({Rule::unreadable_source, system_message(errno)});
    if (!same_content(status, *large.opened_as))
      return slice.add_problem({Rule::unreadable_source, std::string(k_changed_while_read)});
  }
  require_all_bytes(planned.path, running_.bytes, planned.source_bytes);
  if (planned.source_rows && *planned.source_rows != running_.records)
    throw std::logic_error(std::to_string(running_.records) + " of the " + std::to_string(*planned.source_rows) +
                           " rows of " + in_quotes(planned.path) + " are records");
}

void Numbering::end_source(const PlannedSlice& planned, ReadSlice& slice, NumberedSlice& numbered) {
  if (planned.large && !slice.failed) check_large_source(planned, slice);
  running_.failed = slice.failed;
  numbered.ends_source = true;
  numbered.source_counts = running_.counts;
  if (running_.records == 0 && slice.problems.empty())
    slice.add_problem({Rule::no_records, std::string(why_no_records(slice.layout, running_.any_bytes))});
  for (const SourceFinding& problem : slice.problems) ++counted_.source_rules[static_cast<std::size_t>(problem.rule)];
  ++(slice.failed ? counted_.sources.unreadable : counted_.sources.audited);
  add_running();
}

}  // namespace oxaudit
