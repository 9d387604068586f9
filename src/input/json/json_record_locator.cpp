/// See json_record_locator.hpp.
#include "input/json/json_record_locator.hpp"

#include "input/json/json_key.hpp"
#include "input/json/json_path.hpp"
#include "input/json/json_text.hpp"
#include "input/json/json_tree.hpp"

#include <algorithm>
#include <utility>

namespace oxaudit {

namespace {

/// A key or lone value that is longer means nothing to us.
constexpr std::size_t k_token_bytes_max = 4096;

bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool ends_scalar(char c) noexcept {
  return is_blank(c) || std::string_view(",:[]{}\"").find(c) != std::string_view::npos;
}
bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

std::string decoded(std::string_view raw) {
  return raw.find('\\') == std::string_view::npos ? std::string(raw) : decode_json_string(raw);
}

}  // namespace

JsonRecordLocator::JsonRecordLocator(const JsonLayout& layout, const JsonRecordReader& records)
    : layout_(layout),
      record_bytes_max_(layout.options.limits.record_bytes_max),
      depth_max_(layout.options.limits.json_depth_max),
      records_(records),
      runs_(may_have_runs()),
      run_tries_(runs_) {}

void JsonRecordLocator::locate(std::string_view bytes, Following end, LocatedRecords& out) {
  out.clear();
  // What was looked at before must be there again.
  if (end == Following::more && at_ >= bytes.size()) return;
  bytes_ = bytes;
  end_ = end;
  scan();
  const bool stalls = damage_.has_value();
  if (end != Following::more) finish();
  Place until = end == Following::more ? std::min(held_from(), here()) : base_ + bytes.size();
  if (stalls && end == Following::more) until = std::min(until, damage_->begin);
  // A CR at the end may be half of a CRLF.
  if (end == Following::more && until == base_ + bytes.size() && until != base_ && bytes.back() == '\r') --until;
  for (auto found = found_.rbegin(); found != found_.rend(); ++found)
    if (found->end > until) until = std::min(until, found->begin);
  put_out(until, out);
  at_ -= static_cast<std::size_t>(until - base_);
  base_ = until;
}

void JsonRecordLocator::put_out(Place until, LocatedRecords& out) {
  const auto store = [&](std::string_view text) {
    const TextRange range{static_cast<std::uint32_t>(out.text.size()), static_cast<std::uint32_t>(text.size())};
    out.text.append(text);
    return range;
  };
  std::size_t count = 0;
  for (; count < found_.size(); ++count) {
    const Found& found = found_[count];
    // Damage has no size, and belongs to the byte behind it while there is one.
    const bool waits = found.end == until && found.begin == until && end_ == Following::more;
    if (found.end > until || waits) break;
    LocatedRecord& record = out.records.emplace_back();
    record.kind = found.kind;
    record.begin = static_cast<std::uint32_t>(found.begin - base_);
    record.size = static_cast<std::uint32_t>(found.end - found.begin);
    if (!found.path.empty()) record.path = store(found.path);
    record.has_name = found.has_name;
    if (found.has_name) record.name = store(found.name);
    record.position = found.position;
    if (found.kind == LocatedRecord::Kind::run) {
      record.position = out.templates.size();
      out.templates.push_back(found.shape);
    }
    record.finding = found.finding;
    record.finding.offset = record.begin;
    if (!found.words.empty()) record.finding.text = store(found.words);
  }
  found_.erase(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(count));
  out.consumed = static_cast<std::size_t>(until - base_);
  out.problem = std::exchange(problem_, std::nullopt);
}

/// The first byte that a record may yet need.
JsonRecordLocator::Place JsonRecordLocator::held_from() const {
  Place held = here();
  if (in_unit_ && here() - unit_begin_ <= record_bytes_max_) held = unit_begin_;
  if (layout_.names && token_ == Token::string && token_is_key_ && here() - token_begin_ <= record_bytes_max_)
    held = token_begin_;
  for (std::size_t i = 0; i < depth_; ++i)
    if (frames_[i].candidate && here() - frames_[i].begin <= record_bytes_max_) {
      held = std::min(held, frames_[i].begin);
      break;
    }
  if (in_member_ && here() - frames_[member_depth_ - 1].member_begin <= record_bytes_max_)
    held = std::min(held, frames_[member_depth_ - 1].member_begin);
  return by_name() ? std::min(held, held_for_siblings()) : held;
}

void JsonRecordLocator::scan() {
  while (step()) {
  }
  give_up_too_long();
  // Candidates that have grown too long are known to be none: what they hold is put out.
  if (!by_name()) return;
  for (std::size_t i = depth_; i-- > 0;)
    if (frames_[i].candidate && here() - frames_[i].begin > record_bytes_max_) return not_candidates(i + 1);
}

/// A record that is longer than any may be need not be held back any longer.
void JsonRecordLocator::give_up_too_long() {
  if (given_up_ || damage_) return;
  if (in_unit_ && !layout_.known_name && here() - unit_begin_ > record_bytes_max_) {
    given_up_ = true;
    add_value(LocatedRecord::Kind::value, unit_begin_, here(), unit_depth_);
  } else if (in_member_ && here() - frames_[member_depth_ - 1].member_begin > record_bytes_max_) {
    given_up_ = true;
    not_candidates(member_depth_);
    add_value(LocatedRecord::Kind::board, frames_[member_depth_ - 1].member_begin, here(), member_depth_);
  }
}

/// Takes one token; false when the bytes at hand are used up.
bool JsonRecordLocator::step() {
  if (damage_) return resync();
  if (skipping_) return skip_damage();
  if (token_ == Token::string) return read_string();
  if (token_ == Token::scalar) return read_scalar();
  if (rest_given_up_) at_ = bytes_.size();
  while (at_ < bytes_.size() && is_blank(bytes_[at_])) ++at_;
  if (at_ >= bytes_.size()) return false;

  const char c = bytes_[at_];
  const bool closes = c == ']' || c == '}';
  switch (expect_) {
    case Expect::nothing:
      values_behind_ = c == '{' || c == '[';
      break_at(Rule::bad_record, Detail::json_extra_data, "");
      give_up_rest();
      return true;
    case Expect::colon:
      if (c != ':') return damaged(expected()), true;
      ++at_;
      expect_ = Expect::value;
      return true;
    case Expect::after_value:
      if (c == ',') {
        if (runs_ && take_run()) return true;
        ++at_;
        ++frame().position;
        expect_ = frame().object ? Expect::key : Expect::value;
        return true;
      }
      if (closes && (c == '}') == frame().object) return close(), true;
      return damaged(expected()), true;
    case Expect::first_element:
      if (c == ']') return close(), true;
      break;
    case Expect::first_key:
      if (c == '}') return close(), true;
      [[fallthrough]];
    case Expect::key:
      if (c != '"') return damaged(expected()), true;
      token_ = Token::string;
      token_is_key_ = true;
      token_begin_ = here();
      token_text_.clear();
      ++at_;
      return true;
    case Expect::value: break;
  }
  if (closes || c == ',' || c == ':') return damaged(expected()), true;
  begin_value(c);
  return true;
}

std::string JsonRecordLocator::expected() const {
  switch (expect_) {
    case Expect::key: return "expected a key in double quotes";
    case Expect::first_key: return "expected a key in double quotes or }";
    case Expect::colon: return "expected a colon";
    case Expect::after_value: return frame().object ? "expected a comma or }" : "expected a comma or ]";
    default: return "expected a value";
  }
}

bool JsonRecordLocator::read_string() {
  const bool keep = token_is_key_ && (!in_record() || (layout_.known_name && depth_ == 1));
  const std::size_t begin = at_;
  const auto keep_text = [&] {
    if (keep && token_text_.size() < k_token_bytes_max) token_text_.append(bytes_.substr(begin, at_ - begin));
  };
  while (at_ < bytes_.size()) {
    const char c = bytes_[at_];
    if (escaped_) {
      escaped_ = false;
    } else if (c == '\\') {
      escaped_ = true;
    } else if (c == '"') {
      keep_text();
      ++at_;
      token_ = Token::none;
      end_string();
      return true;
    }
    if (is_line_end(c)) {
      escaped_ = false;
      token_ = Token::none;
      damaged("expected a closing quote");
      return true;
    }
    ++at_;
  }
  keep_text();
  return false;
}

void JsonRecordLocator::end_string() {
  if (!token_is_key_) return end_value();
  take_key();
  expect_ = Expect::colon;
}

void JsonRecordLocator::take_key() {
  Frame& object = frame();
  if (in_unit_) {
    if (layout_.known_name && depth_ == 1) {
      known_key_met_ = known_key_met_ || is_known_board_key(decoded(token_text_));
      note_key(token_text_);
    }
    return;
  }
  if (in_member_) return;
  object.key = token_text_;
  object.key_fits = by_name() && decoded(token_text_) == layout_.name;
  note_key(token_text_);
  if (layout_.names && leads_to_record()) {
    if (here() - token_begin_ > record_bytes_max_) return add_damage(Rule::limit_exceeded, Detail::record_too_long, {});
    Found found{.kind = LocatedRecord::Kind::name, .begin = token_begin_, .end = here(), .path = path_of(depth_ - 1)};
    found.name = token_text_;
    found.has_name = true;
    add(std::move(found));
  }
}

bool JsonRecordLocator::read_scalar() {
  const std::size_t begin = at_;
  while (at_ < bytes_.size() && !ends_scalar(bytes_[at_])) ++at_;
  if (!in_record() && token_text_.size() < k_token_bytes_max) token_text_.append(bytes_.substr(begin, at_ - begin));
  if (at_ >= bytes_.size() && end_ == Following::more) return false;
  token_ = Token::none;
  end_scalar();
  return true;
}

/// Within a record its reader judges it.
void JsonRecordLocator::end_scalar() {
  if (!in_record() && token_text_.size() < k_token_bytes_max) {
    JsonTree tree;
    if (tree.parse(token_text_, 1) != JsonProblem::none)
      return damaged(depth_ == 0 ? "expected a value" : "expected a value, found " + token_text_.substr(0, 40));
  }
  end_value();
}

int JsonRecordLocator::matched_child() const {
  if (depth_ == 0) return 0;
  const Frame& parent = frame();
  const auto matched = static_cast<std::size_t>(parent.matched);
  if (parent.matched < 0 || matched >= layout_.steps.size()) return -1;
  const JsonStep& step = layout_.steps[matched];
  const bool fits = parent.object ? step.any || decoded(parent.key) == step.name : step.fits(parent.position);
  return fits ? parent.matched + 1 : -1;
}

bool JsonRecordLocator::leads_to_record() const { return matched_child() == static_cast<int>(layout_.steps.size()); }

void JsonRecordLocator::begin_value(char first) {
  root_met_ = true;
  if (by_name()) {
    begin_element();
    if (!in_member_ && depth_ != 0 && frame().object && frame().key_fits) {
      Frame& object = frame();
      if (object.has_member) {
        object.candidate ? void(object.twice_at = here()) : add_twice(here(), depth_ - 1);
      } else {
        object.has_member = true;
        object.member_begin = here();
        object.member_end = 0;
        object.twice_at = 0;
        in_member_ = true;
        given_up_ = false;
        member_depth_ = depth_;
      }
    }
  } else if (!in_unit_ && !layout_.names && leads_to_record()) {
    in_unit_ = true;
    given_up_ = false;
    unit_begin_ = here();
    unit_depth_ = depth_;
  }
  if (first == '{' || first == '[') return open(first == '{');
  token_begin_ = here();
  token_text_.clear();
  token_is_key_ = false;
  if (first == '"') {
    token_ = Token::string;
    ++at_;
  } else {
    token_ = Token::scalar;
  }
}

void JsonRecordLocator::open(bool object) {
  const std::size_t around = in_unit_ ? unit_depth_ : 0;
  if (depth_ - around >= depth_max_) return too_deep();
  const int matched = in_record() ? -1 : matched_child();
  if (frames_.size() == depth_) frames_.emplace_back();
  Frame& opened = frames_[depth_++];
  opened.object = object;
  opened.begin = here();
  opened.position = 0;
  opened.key.clear();
  opened.matched = matched;
  opened.candidate = by_name() && object && !in_member_;
  opened.has_member = false;
  opened.key_fits = false;
  opened.tracked = by_name() && !object && !in_member_;
  opened.element_settled = true;
  opened.gives_records = false;
  opened.lacking.clear();
  opened.lacking_before = 0;
  if (matched >= 0 && static_cast<std::size_t>(matched) + 1 == layout_.steps.size()) any_container_ = true;
  ++at_;
  expect_ = object ? Expect::first_key : Expect::first_element;
}

void JsonRecordLocator::close() {
  ++at_;
  const Frame& closed = frame();
  if (closed.candidate && closed.has_member) {
    if (here() - closed.begin <= record_bytes_max_) {
      add_value(LocatedRecord::Kind::value, closed.begin, here(), depth_ - 1);
      --depth_;
      not_candidates(depth_);
      return end_value();
    }
    add_member(depth_ - 1);
  }
  put_lacking();
  --depth_;
  end_value();
}

/// A value has come to its end.
void JsonRecordLocator::end_value() {
  expect_ = depth_ == 0 ? Expect::nothing : Expect::after_value;
  if (in_unit_ && depth_ == unit_depth_) {
    in_unit_ = false;
    if (given_up_ || (layout_.known_name && !known_key_met_)) return;
    if (layout_.known_name && here() - unit_begin_ > record_bytes_max_)
      return break_at(Rule::limit_exceeded, Detail::record_too_long, {});
    add_value(layout_.is_board ? LocatedRecord::Kind::board : LocatedRecord::Kind::value, unit_begin_, here(), depth_);
    learn_run();
  } else if (in_member_ && depth_ == member_depth_) {
    in_member_ = false;
    frame().member_end = here();
    if (!frame().candidate && !given_up_) add_member(depth_ - 1);
  }
  end_element();
}

/// The first `frames` frames are no records, since they hold some or are too long; boards of their own stay.
void JsonRecordLocator::not_candidates(std::size_t frames) {
  for (std::size_t i = 0; i < frames; ++i) {
    if (!frames_[i].candidate) continue;
    frames_[i].candidate = false;
    if (frames_[i].has_member) add_member(i);
  }
}

/// The board of an object that is no record as a whole.
void JsonRecordLocator::add_member(std::size_t index) {
  const Frame& object = frames_[index];
  // Without an end it was damaged, and that was said.
  if (object.member_end != 0) add_value(LocatedRecord::Kind::board, object.member_begin, object.member_end, index + 1);
  if (object.twice_at != 0) add_twice(object.twice_at, index);
}

void JsonRecordLocator::add_twice(Place at, std::size_t object) {
  Found found{.kind = LocatedRecord::Kind::damage, .begin = at, .end = at};
  found.finding = {.rule = Rule::duplicate_key, .detail = Detail::key_twice};
  found.finding.found = static_cast<std::uint32_t>(layout_.name.size());
  std::string path = path_of(object);
  append_path_name(path, layout_.name);
  found.words = layout_.name + path;
  note_found(object + 1);
  add(std::move(found));
}

void JsonRecordLocator::add_value(LocatedRecord::Kind kind, Place begin, Place end, std::size_t container) {
  Found found{.kind = kind, .begin = begin, .end = end};
  if (container != 0) {
    const Frame& holder = frames_[container - 1];
    found.path = path_of(container - 1);
    found.has_name = holder.object;
    found.name = holder.object ? (kind == LocatedRecord::Kind::board && by_name() ? layout_.name : holder.key) : "";
    found.position = holder.position;
  }
  // The reader says that it is too long; one byte more than allowed is enough to know.
  found.end = std::min(end, begin + record_bytes_max_ + 1);
  note_found(container);
  add(std::move(found));
}

void JsonRecordLocator::add(Found found) {
  any_found_ = true;
  // At one place there may be several faults, which are not always met in the same order.
  const auto before = [](const Found& one, const Found& other) {
    return std::pair(one.begin, one.finding.rule) < std::pair(other.begin, other.finding.rule);
  };
  const auto place = std::upper_bound(found_.begin(), found_.end(), found, before);
  found_.insert(place, std::move(found));
}

std::string JsonRecordLocator::path_of(std::size_t frames) const {
  std::string path = "$";
  for (std::size_t i = 0; i < frames; ++i) {
    if (frames_[i].object)
      append_path_name(path, frames_[i].key);
    else
      append_path_position(path, frames_[i].position);
  }
  return path;
}

void JsonRecordLocator::note_key(std::string_view key) {
  if (keys_.size() < k_keys_listed_max && std::find(keys_.begin(), keys_.end(), key) == keys_.end())
    keys_.emplace_back(key);
}

}  // namespace oxaudit
