/// See json_record_locator.hpp.
#include "input/json/json_record_locator.hpp"

#include "input/json/json_path.hpp"
#include "input/json/json_text.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::size_t k_keys_listed_max = 10;
/// Longer keys and scalars outside records do not matter.
constexpr std::size_t k_token_bytes_max = 4096;

std::string decoded(std::string_view raw) {
  return raw.find('\\') == std::string_view::npos ? std::string(raw) : decode_json_string(raw);
}

}  // namespace

JsonRecordLocator::JsonRecordLocator(const JsonLayout& layout, const JsonRecordReader& records)
    : layout_(layout),
      record_bytes_max_(layout.options.limits.record_bytes_max),
      depth_max_(layout.options.limits.json_depth_max),
      runs_(layout, records) {}

/// Scans the new bytes, then releases the records before the first byte that may still be needed.
void JsonRecordLocator::locate(std::string_view bytes, Following following, LocatedRecords& out) {
  out.clear();
  // The bytes that were read but not consumed must be there again.
  if (following == Following::more && tokens_.at() >= bytes.size()) return;
  tokens_ = JsonTokenizer(bytes, tokens_.at());
  following_ = following;
  scan();
  const bool more = following == Following::more;
  const bool stuck = mode_ == Mode::damaged;
  const JsonOffset end = base_ + bytes.size();
  JsonOffset until = end;
  if (more) {
    until = std::min(kept_from(), here());
    if (stuck) until = std::min(until, damage_.begin);
    // A CR at the end may be half of a CRLF.
    if (until == end && until != base_ && bytes.back() == '\r') --until;
  } else {
    finish();
    out.problem = problem();
  }
  until = found_.between_records(until);
  found_.release(base_, until, more, out);
  release_passed(until, out);
  out.consumed = static_cast<std::size_t>(until - base_);
  runs_.drop(out.consumed);
  tokens_.go_to(tokens_.at() - out.consumed);
  base_ = until;
}

/// The first byte that a record may still need.
JsonOffset JsonRecordLocator::kept_from() const {
  JsonOffset kept = here();
  const auto keep = [&](JsonOffset begin) {
    if (fits(begin)) kept = std::min(kept, begin);
  };
  if (value_) keep(value_->begin);
  if (layout_.names && mode_ == Mode::string && reads_key()) keep(token_begin_);
  if (!by_name()) return kept;
  for (std::size_t i = 0; i < depth_; ++i)
    if (frames_[i].candidate.open) keep(frames_[i].begin);
  return std::min(kept, kept_for_siblings());
}

void JsonRecordLocator::scan() {
  while (step()) {
  }
  give_up_too_long();
  if (!by_name()) return;
  // Candidates that have grown too long are not records, so the records inside them are certain.
  for (std::size_t i = depth_; i-- > 0;)
    if (frames_[i].candidate.open && !fits(frames_[i].begin)) return close_candidates(i + 1);
}

/// Takes one token, or a piece of one that the bytes end in; false when the bytes are used up.
bool JsonRecordLocator::step() {
  switch (mode_) {
    case Mode::damaged: return resume_after_damage();
    case Mode::skip: return skip_damage();
    case Mode::string: return read_string();
    case Mode::scalar: return read_scalar();
    case Mode::ignore: return ignore_rest();
    case Mode::token: break;
  }
  tokens_.skip_blanks();
  return !tokens_.at_end() && read_mark(tokens_.peek());
}

/// Takes the token that begins with `c`.
bool JsonRecordLocator::read_mark(char c) {
  const bool closes = depth_ != 0 && c == (frame().object ? '}' : ']');
  switch (expect_) {
    case Expect::nothing:
      values_after_ = c == '{' || c == '[';
      break_at(Rule::bad_record, Detail::json_extra_data, "");
      return true;
    case Expect::colon:
      if (tokens_.take(':'))
        expect_ = Expect::value;
      else
        damaged(expected());
      return true;
    case Expect::after_value:
      if (c == ',') {
        if (runs_.possible() && take_run()) return true;
        tokens_.take(',');
        ++frame().position;
        expect_ = frame().object ? Expect::key : Expect::value;
        return true;
      }
      closes ? close() : damaged(expected());
      return true;
    case Expect::first_element:
      if (closes) return close(), true;
      break;
    case Expect::first_key:
      if (closes) return close(), true;
      [[fallthrough]];
    case Expect::key:
      if (c != '"') return damaged(expected()), true;
      mode_ = Mode::string;
      token_begin_ = here();
      token_text_.clear();
      tokens_.take('"');
      return true;
    case Expect::value: break;
  }
  if (std::string_view("]},:").find(c) != std::string_view::npos)
    damaged(expected());
  else
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
  const bool key = reads_key();
  const std::size_t begin = tokens_.at();
  const auto end = tokens_.skip_string(escaped_);
  if (key && (!value_ || (layout_.known_name && depth_ == 1)) && token_text_.size() < k_token_bytes_max) {
    const std::size_t quote = end == JsonTokenizer::StringEnd::quote ? 1 : 0;
    token_text_.append(tokens_.text().substr(begin, tokens_.at() - quote - begin));
  }
  if (end == JsonTokenizer::StringEnd::none) return false;
  mode_ = Mode::token;
  if (end == JsonTokenizer::StringEnd::line_end) {
    damaged("expected a closing quote");
  } else if (key) {
    take_key();
    expect_ = Expect::colon;
  } else {
    end_value();
  }
  return true;
}

/// At the end of a key. With `/boards/*#` the key itself may be a record.
void JsonRecordLocator::take_key() {
  if (value_) {
    // Of the keys inside records, only those of a document that is itself the record matter.
    if (!layout_.known_name || depth_ != 1) return;
    known_key_found_ = known_key_found_ || is_known_board_key(decoded(token_text_));
    return note_key(token_text_);
  }
  frame().key = token_text_;
  frame().key_fits = by_name() && decoded(token_text_) == layout_.name;
  note_key(token_text_);
  if (!layout_.names || !leads_to_record()) return;
  if (!fits(token_begin_)) return add_damage(Rule::limit_exceeded, Detail::record_too_long, {});
  found_.add({.record = {.kind = Kind::name, .has_name = true},
              .begin = token_begin_,
              .end = here(),
              .path = path_of(depth_ - 1),
              .name = token_text_});
}

/// Reads a number or word. Inside a record its reader checks it.
bool JsonRecordLocator::read_scalar() {
  const std::size_t begin = tokens_.at();
  tokens_.skip_scalar();
  if (!value_ && token_text_.size() < k_token_bytes_max)
    token_text_.append(tokens_.text().substr(begin, tokens_.at() - begin));
  if (tokens_.at_end() && following_ == Following::more) return false;
  mode_ = Mode::token;
  JsonTree tree;
  if (!value_ && token_text_.size() < k_token_bytes_max && tree.parse(token_text_, 1) != JsonProblem::none)
    damaged(depth_ == 0 ? "expected a value" : "expected a value, found " + token_text_.substr(0, 40));
  else
    end_value();
  return true;
}

/// How many steps of the path lead to the next value; -1 if the path leads elsewhere.
int JsonRecordLocator::matched_child() const {
  if (depth_ == 0) return 0;
  const JsonFrame& parent = frame();
  const auto matched = static_cast<std::size_t>(parent.matched);
  if (parent.matched < 0 || matched >= layout_.steps.size()) return -1;
  const JsonStep& step = layout_.steps[matched];
  const bool fits = parent.object ? step.any || decoded(parent.key) == step.name : step.fits(parent.position);
  return fits ? parent.matched + 1 : -1;
}

/// At the first byte of a value: notes whether a record or the member of a candidate begins here.
void JsonRecordLocator::begin_value(char first) {
  any_value_ = true;
  if (by_name()) {
    begin_element();
    if (!value_ && depth_ != 0 && frame().object && frame().key_fits) begin_member();
  } else if (!value_ && !layout_.names && leads_to_record()) {
    value_ = Value{here(), depth_};
  }
  if (first == '{' || first == '[') return open(first == '{');
  token_begin_ = here();
  token_text_.clear();
  mode_ = tokens_.take('"') ? Mode::string : Mode::scalar;
}

/// At the value of a member that has the name.
void JsonRecordLocator::begin_member() {
  JsonCandidate& object = frame().candidate;
  if (object.has_member && object.open) {
    object.twice_at = here();
  } else if (object.has_member) {
    add_twice(here(), depth_ - 1);
  } else {
    object = {.open = object.open, .has_member = true, .member_begin = here()};
    value_ = Value{here(), depth_};
  }
}

void JsonRecordLocator::open(bool object) {
  // Inside a record found by path, the depth is that of the record.
  const std::size_t outside = value_ && !by_name() ? value_->depth : 0;
  if (depth_ - outside >= depth_max_) return break_at(Rule::limit_exceeded, Detail::json_too_deep, {});
  const int matched = value_ ? -1 : matched_child();
  if (frames_.size() == depth_) frames_.emplace_back();
  JsonFrame& opened = frames_[depth_++];
  opened.object = object;
  opened.begin = here();
  opened.position = 0;
  opened.key.clear();
  opened.key_fits = false;
  opened.matched = matched;
  if (by_name()) {
    opened.candidate = {.open = object && !value_};
    opened.siblings = {.tracked = !object && !value_, .lacking = {}};
  }
  if (matched >= 0 && static_cast<std::size_t>(matched) + 1 == layout_.steps.size()) any_container_ = true;
  tokens_.take(object ? '{' : '[');
  expect_ = object ? Expect::first_key : Expect::first_element;
}

/// At a closing bracket. A candidate that has the member and is short enough is a record, and then the objects around
/// it are none.
void JsonRecordLocator::close() {
  tokens_.take(frame().object ? '}' : ']');
  const JsonFrame& closed = frame();
  const bool has_member = closed.candidate.open && closed.candidate.has_member;
  if (has_member && fits(closed.begin)) {
    add_value(Kind::value, closed.begin, here(), depth_ - 1);
    --depth_;
    close_candidates(depth_);
    return end_value();
  }
  if (has_member) add_member(depth_ - 1);
  add_lacking();
  --depth_;
  end_value();
}

/// After a value: adds it if it is a record, and learns from it for the runs that may follow.
void JsonRecordLocator::end_value() {
  expect_ = depth_ == 0 ? Expect::nothing : Expect::after_value;
  if (!value_ || depth_ != value_->depth) return end_element();
  const Value value = *value_;
  value_.reset();
  if (by_name()) {
    frame().candidate.member_end = here();
    if (!frame().candidate.open && !value.given_up) add_member(depth_ - 1);
    return end_element();
  }
  if (value.given_up || (layout_.known_name && !known_key_found_)) return;
  if (layout_.known_name && !fits(value.begin)) return break_at(Rule::limit_exceeded, Detail::record_too_long, {});
  add_value(kind(), value.begin, here(), depth_);
  if (value.begin >= base_) runs_.learn(tokens_.text(), static_cast<std::size_t>(value.begin - base_), tokens_.at());
}

/// At a comma. True if a run followed and was added.
bool JsonRecordLocator::take_run() {
  const JsonFrame& array = frame();
  if (value_ || array.object || array.matched + 1 != static_cast<int>(layout_.steps.size())) return false;
  std::uint64_t records = 0;
  const std::size_t after = runs_.skip(tokens_.text(), tokens_.at(), records);
  if (after == tokens_.at()) return false;
  found_.add({.record = {.kind = Kind::run}, .begin = here(), .end = base_ + after, .shape = runs_.shape()});
  frame().position += records;
  tokens_.go_to(after);
  return true;
}

/// A record that is too long is added now, so that its bytes need not be kept.
void JsonRecordLocator::give_up_too_long() {
  if (!value_ || value_->given_up || mode_ == Mode::damaged || layout_.known_name || fits(value_->begin)) return;
  value_->given_up = true;
  if (by_name()) close_candidates(value_->depth);
  add_value(by_name() ? Kind::board : Kind::value, value_->begin, here(), value_->depth);
}

/// The outermost `frames` frames are not records, since they contain some or are too long. Boards of their own remain.
void JsonRecordLocator::close_candidates(std::size_t frames) {
  for (std::size_t i = 0; i < frames; ++i) {
    JsonCandidate& candidate = frames_[i].candidate;
    if (candidate.open && candidate.has_member) add_member(i);
    candidate.open = false;
  }
}

/// Adds the board of an object that is not a record as a whole.
void JsonRecordLocator::add_member(std::size_t index) {
  const JsonCandidate& object = frames_[index].candidate;
  // Without an end it was damaged, and has been added as such.
  if (object.member_end != 0) add_value(Kind::board, object.member_begin, object.member_end, index + 1);
  if (object.twice_at != 0) add_twice(object.twice_at, index);
}

void JsonRecordLocator::add_twice(JsonOffset at, std::size_t object) {
  std::string path = path_of(object);
  append_path_name(path, layout_.name);
  note_found(object + 1);
  const auto size = static_cast<std::uint32_t>(layout_.name.size());
  add_fault(at, {.rule = Rule::duplicate_key, .detail = Detail::key_twice, .found = size}, layout_.name + path);
}

/// Adds `count` records that consist of a finding alone.
void JsonRecordLocator::add_fault(JsonOffset at, const Finding& finding, std::string words, std::uint64_t count) {
  found_.add({.record = {.kind = Kind::damage, .position = count, .finding = finding},
              .begin = at,
              .end = at,
              .words = std::move(words)});
}

void JsonRecordLocator::add_value(Kind kind, JsonOffset begin, JsonOffset end, std::size_t container) {
  FoundRecord found{.record = {.kind = kind}, .begin = begin};
  if (container != 0) {
    const JsonFrame& holder = frames_[container - 1];
    found.path = path_of(container - 1);
    found.record.has_name = holder.object;
    found.record.position = holder.position;
    if (holder.object) found.name = kind == Kind::board && by_name() ? layout_.name : holder.key;
  }
  // The reader reports a record that is too long. One byte more than allowed is enough for that.
  found.end = std::min(end, begin + record_bytes_max_ + 1);
  note_found(container);
  found_.add(std::move(found));
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
  if (keys_.size() < k_keys_listed_max && std::ranges::find(keys_, key) == keys_.end()) keys_.emplace_back(key);
}

std::string JsonRecordLocator::describe_keys() const {
  if (keys_.empty()) return "it has no keys";
  std::string list;
  for (const std::string& key : keys_) list.append(list.empty() ? "its keys are \"" : ", \"").append(key).append("\"");
  return keys_.size() == k_keys_listed_max ? list + " …" : list;
}

}  // namespace oxaudit
