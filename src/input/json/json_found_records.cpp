/// See json_found_records.hpp.
#include "input/json/json_found_records.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// One offset may have several faults, which the locator does not always meet in the same order.
auto order(const FoundRecord& found) { return std::pair(found.begin, found.record.finding.rule); }

}  // namespace

void FoundRecords::add(FoundRecord found) {
  any_ = true;
  in_order_ = in_order_ && (found_.empty() || order(found_.back()) <= order(found));
  found_.push_back(std::move(found));
}

JsonOffset FoundRecords::between_records(JsonOffset until) {
  if (!in_order_) std::ranges::stable_sort(found_, {}, order);
  in_order_ = true;
  for (auto found = found_.rbegin(); found != found_.rend(); ++found)
    if (found->end > until) until = std::min(until, found->begin);
  return until;
}

void FoundRecords::release(JsonOffset base, JsonOffset until, bool more, LocatedRecords& out) {
  const auto store = [&](std::string_view text) {
    const TextRange range{static_cast<std::uint32_t>(out.text.size()), static_cast<std::uint32_t>(text.size())};
    out.text.append(text);
    return range;
  };
  const auto stays = [&](const FoundRecord& found) {
    return found.end > until || (found.begin == until && found.end == until && more);
  };
  const auto last = std::ranges::find_if(found_, stays);
  for (auto found = found_.begin(); found != last; ++found) {
    LocatedRecord& record = out.records.emplace_back(found->record);
    record.begin = static_cast<std::uint32_t>(found->begin - base);
    record.size = static_cast<std::uint32_t>(found->end - found->begin);
    if (!found->path.empty()) record.path = store(found->path);
    if (record.has_name) record.name = store(found->name);
    if (record.kind == LocatedRecord::Kind::run) {
      record.position = out.templates.size();
      out.templates.push_back(std::move(found->shape));
    }
    record.finding.offset = record.begin;
    if (!found->words.empty()) record.finding.text = store(found->words);
  }
  found_.erase(found_.begin(), last);
}

}  // namespace oxaudit
