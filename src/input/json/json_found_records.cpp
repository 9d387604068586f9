/// See json_found_records.hpp.
#include "input/json/json_found_records.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

void FoundRecords::add(FoundRecord found) {
  any_ = true;
  // One offset may have several faults, which the locator does not always meet in the same order.
  const auto order = [](const FoundRecord& each) { return std::pair(each.begin, each.record.finding.rule); };
  found_.insert(std::ranges::upper_bound(found_, order(found), {}, order), std::move(found));
}

JsonOffset FoundRecords::between_records(JsonOffset until) const noexcept {
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
