/// See filter_block.hpp.
#include "pipeline/filter_block.hpp"

#include <algorithm>
#include <span>

namespace oxaudit {

namespace {

std::span<RecordItem> items_of(Block& block, const Slice& slice) {
  return std::span(block.result.items).subspan(slice.first_item, slice.item_count);
}

FilteredSlice view_of(Block& block, Slice& slice) {
  return {.source = slice.path,
          .bytes = block.bytes_of(slice),
          .items = items_of(block, slice),
          .findings = block.result.findings,
          .arena = block.result.arena,
          .problems = slice.problems,
          .records_before = slice.records_before,
          .records = slice.records,
          .ends_source = slice.ends_source,
          .failed = slice.failed,
          .memo = slice.large ? &slice.large->memo : nullptr,
          .changes = block.changes};
}

}  // namespace

void filter_block(Block& block, const AuditOptions& options) {
  const std::size_t read = block.slices.size() - block.unread_slices;
  for (std::size_t i = 0; i < read; ++i) {
    Slice& slice = block.slices[i];
    FilteredSlice view = view_of(block, slice);
    for (const auto& filter : options.filters) filter->apply(view);
    if (options.show_all) continue;
    const auto items = items_of(block, slice);
    const auto kept = std::remove_if(items.begin(), items.end(), [](const RecordItem& item) { return !flagged(item); });
    slice.item_count -= static_cast<std::size_t>(items.end() - kept);
  }
}

}  // namespace oxaudit
