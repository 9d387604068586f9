/// The part of JsonRecordLocator that deals with damage and with the end of the document.
#include "input/json/json_damaged_end.hpp"
#include "input/json/json_record_locator.hpp"
#include "support/quote.hpp"

#include <algorithm>

namespace oxaudit {

void JsonRecordLocator::damaged(std::string words) {
  break_at(Rule::bad_record, Detail::json_syntax, std::move(words));
}

/// Something is wrong here. Blames the record around it; if there is none, the fault becomes a separate record.
void JsonRecordLocator::break_at(Rule rule, Detail detail, std::string words) {
  give_up_too_long();
  const bool syntax = detail == Detail::json_syntax;
  if (value_ && value_->given_up) {
    // The record around it has been added already.
    return skip_from_here(true);
  }
  std::optional<Value> record;
  if (value_ && !by_name() && fits(value_->begin)) {
    record = value_;
  } else if (detail != Detail::json_too_deep) {
    for (std::size_t i = value_ && by_name() ? value_->depth : depth_; i-- > 0 && !record;)
      if (frames_[i].candidate.open && fits(frames_[i].begin)) record = Value{frames_[i].begin, i};
  }
  value_.reset();
  if (record) {
    mode_ = Mode::damaged;
    damage_ = *record;
    return;
  }
  const char c = tokens_.peek();
  if (syntax && !tokens_.at_end() && words.find("found") == std::string::npos)
    words.append(", found ")
        .append(c == '\n' || c == '\r' ? "the end of the line" : tokens_.text().substr(tokens_.at(), 1));
  if (syntax && depth_ > 1) words += " in " + path_of(depth_ - 1);
  add_damage(rule, detail, std::move(words));
  skip_from_here(true);
  if (!syntax || depth_ == 0 || expect_ != Expect::after_value) return;
  // If only a comma is missing, nothing else is lost.
  if (c != '"' && (frame().object || (c != '{' && c != '['))) return;
  end_skipping();
  ++frame().position;
  expect_ = frame().object ? Expect::key : Expect::value;
}

/// Adds a record for something that cannot be read here.
void JsonRecordLocator::add_damage(Rule rule, Detail detail, std::string words) {
  const auto limit = static_cast<std::uint32_t>(detail == Detail::json_too_deep ? depth_max_ : record_bytes_max_);
  for (std::size_t i = 0; i < depth_; ++i) frames_[i].siblings.resolved = true;
  add_fault(here(), {.rule = rule, .detail = detail, .expected = limit}, std::move(words));
}

/// Passes over bytes from here on, until the container or the document ends. `damaged_token` says whether they begin
/// with a token that was reported.
void JsonRecordLocator::skip_from_here(bool damaged_token) {
  mode_ = depth_ != 0 ? Mode::skip : Mode::ignore;
  skip_depth_ = 0;
  unread_ = Unread{.begin = here(), .in_token = damaged_token};
  passed_begin_ = here();
}

/// The document continues here.
void JsonRecordLocator::end_skipping() {
  mode_ = Mode::token;
  add_passed(here());
  unread_.reset();
}

/// Notes what the byte at hand means if the document does not continue.
void JsonRecordLocator::pass_over(char c) noexcept {
  const bool blank = JsonTokenizer::is_blank(c);
  const bool opens = c == '{' || c == '[';
  const bool punctuation = std::string_view("]},:").find(c) != std::string_view::npos;
  if (here() != unread_->begin && (blank || opens || punctuation)) unread_->in_token = false;
  if (!unread_->in_token && !blank && !punctuation) unread_->any_content = true;
}

bool JsonRecordLocator::ignore_rest() {
  for (; !tokens_.at_end(); tokens_.go_to(tokens_.at() + 1)) {
    pass_over(tokens_.peek());
    // All that is left to find out is known.
    if (unread_->any_content) tokens_.go_to(tokens_.text().size() - 1);
  }
  return false;
}

/// Adds the bytes passed over from `passed_begin_` up to `until`.
void JsonRecordLocator::add_passed(JsonOffset until) {
  if (until <= passed_begin_) return;
  passed_.push_back({mode_ == Mode::ignore ? ByteUse::unread : ByteUse::damage, passed_begin_, until});
  passed_begin_ = until;
}

/// Moves the ranges passed over up to `until` to `out`.
void JsonRecordLocator::release_passed(JsonOffset until, LocatedRecords& out) {
  if (unread_) add_passed(until);
  std::erase_if(passed_, [&](Passed& passed) {
    const JsonOffset end = std::min(passed.end, until);
    if (passed.begin < end)
      out.passed.push_back({passed.use, static_cast<std::uint32_t>(passed.begin - base_),
                            static_cast<std::uint32_t>(end - passed.begin)});
    passed.begin = std::max(passed.begin, end);
    return passed.begin == passed.end;
  });
}

/// Goes to the next comma or closing bracket of the container. Strings do not count, since the damage may have removed
/// a quote.
bool JsonRecordLocator::skip_damage() {
  for (; !tokens_.at_end(); tokens_.go_to(tokens_.at() + 1)) {
    const char c = tokens_.peek();
    if (skip_depth_ == 0 && (c == ',' || c == (frame().object ? '}' : ']'))) {
      end_skipping();
      expect_ = Expect::after_value;
      return true;
    }
    pass_over(c);
    if (c == '{' || c == '[') ++skip_depth_;
    if ((c == '}' || c == ']') && skip_depth_ != 0) --skip_depth_;
  }
  return false;
}

/// Looks for the end of a damaged record and continues after it. False if that depends on bytes that follow.
bool JsonRecordLocator::resume_after_damage() {
  const std::string_view bytes = tokens_.text();
  const auto begin = static_cast<std::size_t>(damage_.begin - base_);
  const bool more = following_ == Following::more;
  const auto limit = static_cast<std::size_t>(std::min<JsonOffset>(bytes.size(), begin + record_bytes_max_));
  // A document that is one record has no end before its last byte.
  std::optional<std::size_t> end = std::string_view::npos;
  if (damage_.depth != 0)
    end = find_damaged_end({.bytes = bytes,
                            .begin = begin,
                            .fault = tokens_.at(),
                            .limit = limit,
                            .in_object = frames_[damage_.depth - 1].object,
                            .more = more});
  if (!end) return false;
  const bool found = *end != std::string_view::npos;
  if (!found && more && bytes.size() < begin + record_bytes_max_) return false;
  const std::size_t after = found ? *end : std::max(limit, begin);

  depth_ = damage_.depth;
  escaped_ = false;
  if (found || following_ != Following::unreadable) add_value(kind(), damage_.begin, base_ + after, depth_);
  close_candidates(depth_);
  tokens_.go_to(after);
  expect_ = Expect::after_value;
  if (found && depth_ != 0)
    mode_ = Mode::token;
  else
    skip_from_here(false);
  return true;
}

/// At the end of the bytes: everything that is still open is damaged.
void JsonRecordLocator::finish() {
  if (following_ != Following::end) return;
  while (any_value_ && expect_ != Expect::nothing && mode_ != Mode::ignore && mode_ != Mode::skip) {
    const std::string_view inside = mode_ == Mode::string           ? "a string"
                                    : depth_ != 0 && frame().object ? "an object"
                                                                    : "an array";
    mode_ = Mode::token;
    give_up_too_long();
    if (value_ && value_->given_up) value_.reset();
    damaged("the document ends inside " + std::string(inside));
    if (mode_ != Mode::damaged) break;
    scan();
  }
}

/// What is wrong with the document as a whole.
std::optional<SourceFinding> JsonRecordLocator::problem() const {
  if (following_ != Following::end) return std::nullopt;
  if (values_after_)
    return SourceFinding{Rule::unsupported_format,
                         "more than one JSON value, and only the first was read: make one array of them, or write "
                         "one per line and use --input-format ndjson"};
  if (unread_ && unread_->any_content)
    return SourceFinding{Rule::unreadable_source,
                         "nothing after byte " + std::to_string(unread_->begin) +
                             " was read: the document does not continue after the damage there; correct the damage"};
  if (lost_elements_ != 0)
    return SourceFinding{Rule::limit_exceeded, std::to_string(lost_elements_) +
                                                   " more elements have no board field \"" + layout_.name +
                                                   "\" and come before the first that has: name the records with a "
                                                   "JSON Pointer, such as --board-key " +
                                                   in_quotes("/*/" + layout_.name)};
  if (found_.any()) return std::nullopt;
  if (!any_value_) return SourceFinding{Rule::no_records, "there is nothing in it"};
  if (!by_name() && any_container_) return SourceFinding{Rule::no_records, "there is nothing between its brackets"};
  std::string words = by_name() ? "no key \"" + layout_.name + "\" is in this document"
                      : layout_.known_name
                          ? "no board is in this document under a known name"
                          : "the board key " + in_quotes(layout_.given_key) + " leads to nothing in this document";
  words += ": " + describe_keys() + "; name the key of the board with --board-key";
  if (!layout_.suggestion.empty()) words += ", such as " + layout_.suggestion;
  return SourceFinding{Rule::unsupported_format, words};
}

}  // namespace oxaudit
