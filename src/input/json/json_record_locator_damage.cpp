/// The part of JsonRecordLocator that deals with what is wrong, and with the end of the document.
#include "input/json/json_record_locator.hpp"

#include "support/quote.hpp"

#include <algorithm>
#include <optional>

namespace oxaudit {

namespace {

bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

}  // namespace

void JsonRecordLocator::too_deep() { break_at(Rule::limit_exceeded, Detail::json_too_deep, {}); }

void JsonRecordLocator::damaged(std::string words) {
  break_at(Rule::bad_record, Detail::json_syntax, std::move(words));
}

/// Something is wrong here. It is the fault of the record around it, or else makes a record of its own.
void JsonRecordLocator::break_at(Rule rule, Detail detail, std::string words) {
  std::optional<Damage> damage;
  give_up_too_long();
  if (in_record() && given_up_) {
    // It has been put out already.
    skipping_ = depth_ != 0;
    skip_depth_ = 0;
    if (depth_ == 0) give_up_rest();
    return;
  }
  if (in_unit_ && here() - unit_begin_ <= record_bytes_max_) {
    damage = Damage{unit_begin_, unit_depth_, '\0'};
  } else if (detail != Detail::json_too_deep) {
    for (std::size_t i = in_member_ ? member_depth_ : depth_; i-- > 0 && !damage;)
      if (frames_[i].candidate && here() - frames_[i].begin <= record_bytes_max_)
        damage = Damage{frames_[i].begin, i, '{'};
  }
  if (damage) {
    in_unit_ = false;
    in_member_ = false;
    damage_ = damage;
    return;
  }
  in_unit_ = false;
  in_member_ = false;
  if (at_ < bytes_.size() && detail == Detail::json_syntax && words.find("found") == std::string::npos)
    words.append(", found ").append(is_line_end(bytes_[at_]) ? "the end of the line" : bytes_.substr(at_, 1));
  if (detail == Detail::json_syntax && depth_ > 1) words += " in " + path_of(depth_ - 1);
  add_damage(rule, detail, std::move(words));
  if (depth_ == 0) return give_up_rest();
  skipping_ = true;
  skip_depth_ = 0;
  if (detail == Detail::json_syntax && expect_ == Expect::after_value && at_ < bytes_.size()) {
    // Where only a comma is missing nothing else is lost.
    const char c = bytes_[at_];
    const bool begins = frame().object ? c == '"' : (c == '{' || c == '[' || c == '"');
    if (begins) {
      skipping_ = false;
      ++frame().position;
      expect_ = frame().object ? Expect::key : Expect::value;
    }
  }
}

/// A record that stands for what cannot be read here.
void JsonRecordLocator::add_damage(Rule rule, Detail detail, std::string words) {
  Found found{.kind = LocatedRecord::Kind::damage, .begin = here(), .end = here()};
  found.finding.rule = rule;
  found.finding.detail = detail;
  found.finding.expected = static_cast<std::uint32_t>(detail == Detail::json_too_deep ? depth_max_ : record_bytes_max_);
  found.words = std::move(words);
  for (std::size_t i = 0; i < depth_; ++i) frames_[i].element_settled = true;
  add(std::move(found));
}

/// Goes to the next comma or closing bracket of the container at hand. Strings are not heeded, since it is open where
/// one ends.
bool JsonRecordLocator::skip_damage() {
  for (; at_ < bytes_.size(); ++at_) {
    const char c = bytes_[at_];
    if (c == '{' || c == '[') ++skip_depth_;
    const bool own = skip_depth_ == 0;
    if ((c == '}' || c == ']') && !own) --skip_depth_;
    if (own && (c == ',' || c == (frame().object ? '}' : ']'))) {
      skipping_ = false;
      expect_ = Expect::after_value;
      return true;
    }
  }
  return false;
}

/// True when a record that ends at `at` would be followed by what may follow one.
bool JsonRecordLocator::plausible_behind(std::size_t at, const Damage& damage, bool& undecided) const {
  const auto next = [&] {
    while (at < bytes_.size() && is_blank(bytes_[at])) ++at;
    undecided = undecided || at >= bytes_.size();
    return at < bytes_.size() ? bytes_[at] : '\0';
  };
  const bool object = frames_[damage.depth - 1].object;
  const char c = next();
  if (c == (object ? '}' : ']')) return true;
  if (c != ',') return false;
  ++at;
  return next() == (object ? '"' : damage.opener);
}

/// Looks for the end of a damaged record: the first bracket that brings it back to its own level, be strings heeded or
/// not, and behind which the container goes on; or the start of the next where the bracket itself is missing.
bool JsonRecordLocator::resync() {
  Damage& damage = *damage_;
  const auto begin = static_cast<std::size_t>(damage.begin - base_);
  const bool whole = end_ != Following::more;
  const std::size_t limit = static_cast<std::size_t>(std::min<Place>(bytes_.size(), begin + record_bytes_max_));
  if (begin < bytes_.size()) damage.opener = bytes_[begin];
  const bool nested = damage.opener == '{' || damage.opener == '[';
  const char closer = damage.opener == '{' ? '}' : ']';
  std::size_t end = std::string_view::npos;

  bool in_string = false;
  bool escaped = false;
  std::int64_t heeding = 0;
  std::int64_t unheeding = 0;
  char before = '\0';
  for (std::size_t i = begin; damage.depth != 0 && i < limit && end == std::string_view::npos; ++i) {
    const char c = bytes_[i];
    const bool opens = c == '{' || c == '[';
    const bool closes = c == '}' || c == ']';
    bool undecided = false;
    // Here the reading broke off, at the start of another record.
    if (i == at_ && i != begin && before == ',' && c == damage.opener && nested) {
      end = bytes_.rfind(',', i);
      break;
    }
    if (escaped) {
      escaped = false;
    } else if (in_string && c == '\\') {
      escaped = true;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (is_line_end(c)) {
      in_string = false;
    }
    unheeding += opens ? 1 : closes ? -1 : 0;
    if (!in_string) heeding += opens ? 1 : closes ? -1 : 0;
    const bool level = unheeding <= 0 || (!in_string && heeding <= 0);
    if (nested && c == closer && level && i != begin && plausible_behind(i + 1, damage, undecided)) end = i + 1;
    if (!nested && i > begin && (is_line_end(c) || (c == ',' && i >= at_))) end = i;
    if (undecided && !whole) return false;
    if (!is_blank(c)) before = c;
  }
  const bool over = end != std::string_view::npos;
  if (!over && !whole && bytes_.size() < begin + record_bytes_max_) return false;
  if (!over) end = std::max(limit, begin);

  const Damage done = damage;
  damage_.reset();
  token_ = Token::none;
  escaped_ = false;
  if (end_ != Following::unreadable || over) {
    depth_ = done.depth;
    add_value(layout_.is_board ? LocatedRecord::Kind::board : LocatedRecord::Kind::value, done.begin, base_ + end,
              depth_);
  }
  depth_ = done.depth;
  not_candidates(depth_);
  at_ = end;
  if (depth_ == 0) {
    give_up_rest();
  } else {
    expect_ = Expect::after_value;
    if (!over) {
      skipping_ = true;
      skip_depth_ = 0;
    }
  }
  return true;
}

// The end.

std::string JsonRecordLocator::keys_met() const {
  if (keys_.empty()) return "it has no keys";
  std::string list;
  for (const std::string& key : keys_) list.append(list.empty() ? "its keys are \"" : ", \"").append(key).append("\"");
  return keys_.size() == k_keys_listed_max ? list + " …" : list;
}

/// The bytes are over: what is open is broken, and a document without a record is told apart from an empty one.
void JsonRecordLocator::finish() {
  while (end_ == Following::end && !rest_given_up_ && root_met_ && expect_ != Expect::nothing && !skipping_) {
    const bool in_string = token_ == Token::string;
    token_ = Token::none;
    give_up_too_long();
    if (given_up_) in_unit_ = in_member_ = false;
    const std::string inside = in_string ? "a string" : depth_ != 0 && frame().object ? "an object" : "an array";
    damaged("the document ends inside " + inside);
    if (!damage_) break;
    scan();
  }
  if (values_behind_ && end_ == Following::end) {
    problem_ = SourceFinding{Rule::unsupported_format,
                             "more than one JSON value, of which only the first was read: make one array of them, or "
                             "give each a line and say --input-format ndjson"};
    return;
  }
  if (any_found_ || problem_ || end_ != Following::end) return;
  if (!root_met_ || (!by_name() && any_container_)) {
    problem_ =
        SourceFinding{Rule::no_records, root_met_ ? "there is nothing between its brackets" : "there is nothing in it"};
    return;
  }
  const std::string& key = layout_.name;
  const std::string sought =
      !key.empty()         ? "no key \"" + key + "\" is in this document"
      : layout_.known_name ? "no board is in this document by a name that is known"
                           : "the board key " + in_quotes(layout_.given_key) + " leads to nothing in this document";
  const std::string such_as = layout_.suggestion.empty() ? "" : ", such as " + layout_.suggestion;
  problem_ = SourceFinding{Rule::unsupported_format,
                           sought + ": " + keys_met() + "; name the key of the board with --board-key" + such_as};
}

}  // namespace oxaudit
