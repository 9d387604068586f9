/// See json_runs.hpp.
#include "input/json/json_runs.hpp"

#include "input/core/line_scan.hpp"

namespace oxaudit {

JsonRuns::JsonRuns(const JsonLayout& layout, const JsonRecordReader& records)
    : records_(records),
      is_board_(layout.is_board),
      possible_(!layout.steps.empty() && layout.steps.back().any && !layout.names && !layout.by_name() &&
                JsonTemplate::reads(layout.options)),
      tries_(possible_) {}

std::size_t JsonRuns::skip(std::string_view bytes, std::size_t at, std::uint64_t& records) {
  learn_from_.reset();
  if (!tries_.due()) return at;
  const std::size_t after = shape_ ? shape_->skip(bytes, at, records) : at;
  tries_.note(after - at);
  if (after == at) learn_from_ = at;
  return after;
}

void JsonRuns::learn(std::string_view bytes, std::size_t begin, std::size_t end) {
  if (!learn_from_) return;
  const std::string_view text = bytes.substr(*learn_from_, end - *learn_from_);
  const std::size_t record = begin - *learn_from_;
  learn_from_.reset();
  if (text.size() > JsonTemplate::k_record_bytes_max) return;
  ReadResult result;
  RecordSink sink(result, true);
  records_.read({text.substr(record), static_cast<std::uint32_t>(record)},
                static_cast<std::uint32_t>(count_line_ends(text.substr(0, record))), true, sink,
                {.is_board = is_board_});
  auto shape = std::make_shared<JsonTemplate>();
  if (result.items.size() == 1 && shape->learn(text, result.items.front())) shape_ = std::move(shape);
}

void JsonRuns::drop(std::size_t size) noexcept {
  // The locator may release the bytes of the comma before the record ends. Then there is nothing to learn from.
  if (learn_from_ && *learn_from_ < size) learn_from_.reset();
  if (learn_from_) *learn_from_ -= size;
}

}  // namespace oxaudit
