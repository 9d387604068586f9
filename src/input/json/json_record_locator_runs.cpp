/// The runs of JsonRecordLocator: elements of an array that differ in nothing but the cells of their boards and the
/// digits of one number, with the comma before each.
///
/// What is a run is decided by JsonTemplate alone, here to know where it ends and later, on another thread, to judge
/// it; what it takes does not depend on what came before. A record that is learned from was read exactly first.
#include "input/json/json_record_locator.hpp"

#include "input/core/line_scan.hpp"

namespace oxaudit {

bool JsonRecordLocator::may_have_runs() const noexcept {
  return !layout_.steps.empty() && layout_.steps.back().any && !layout_.names && !by_name() &&
         JsonTemplate::reads(layout_.options);
}

/// At a comma. True when what follows it was a run; then all of it is behind us.
bool JsonRecordLocator::take_run() {
  const Frame& array = frame();
  if (in_unit_ || array.object || array.matched + 1 != static_cast<int>(layout_.steps.size())) return false;
  learn_from_.reset();
  if (!run_tries_.due()) return false;
  std::uint64_t records = 0;
  const std::size_t behind = shape_ ? shape_->skip(bytes_, at_, records) : at_;
  run_tries_.note(behind - at_);
  if (behind == at_) {
    learn_from_ = here();
    return false;
  }
  Found run{.kind = LocatedRecord::Kind::run, .begin = here(), .end = base_ + behind};
  run.shape = shape_;
  add(std::move(run));
  frame().position += records;
  at_ = behind;
  return true;
}

/// Behind a record: whether those that follow it may be taken fast.
void JsonRecordLocator::learn_run() {
  if (!learn_from_ || *learn_from_ < base_) return;
  const auto begin = static_cast<std::size_t>(*learn_from_ - base_);
  const auto record = static_cast<std::size_t>(unit_begin_ - *learn_from_);
  learn_from_.reset();
  const std::string_view text = bytes_.substr(begin, at_ - begin);
  if (text.size() > JsonTemplate::k_record_bytes_max) return;
  ReadResult result;
  RecordSink sink(result, true);
  records_.read({text.substr(record), static_cast<std::uint32_t>(record)},
                static_cast<std::uint32_t>(count_line_ends(text.substr(0, record))), true, sink,
                {.is_board = layout_.is_board});
  auto shape = std::make_shared<JsonTemplate>();
  if (result.items.size() == 1 && shape->learn(text, result.items.front())) shape_ = std::move(shape);
}

}  // namespace oxaudit
