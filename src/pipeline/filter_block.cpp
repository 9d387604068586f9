/// See filter_block.hpp.
#include "pipeline/filter_block.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

FilteredSlice view_of(Block& block, std::size_t i) {
  const PlannedSlice& planned = block.planned[i];
  ReadSlice& slice = block.read[i];
  const NumberedSlice& numbered = block.numbered[i];
  return {.source = planned.path,
          .bytes = block.bytes_of(slice),
          .items = block.items_of(slice),
          .findings = block.result.findings,
          .arena = block.result.arena,
          .problems = slice.problems,
          .records_before = numbered.records_before,
          .records = slice.records,
          .ends_source = numbered.ends_source,
          .failed = slice.failed,
          .memo = planned.large ? &planned.large->memo : nullptr,
          .changes = block.changes};
}

}  // namespace

void filter_block(Block& block, const AuditOptions& options) {
  block.changes = {};
  for (std::size_t i = block.part_begin; i < block.part_end; ++i) {
    FilteredSlice view = view_of(block, i);
    for (const auto& filter : options.filters) filter->apply(view);
    if (options.show_all) continue;
    ReadSlice& slice = block.read[i];
    const auto items = block.items_of(slice);
    const auto kept = std::remove_if(items.begin(), items.end(), [](const RecordItem& item) { return !flagged(item); });
    slice.item_count -= static_cast<std::size_t>(items.end() - kept);
  }
}

}  // namespace oxaudit
