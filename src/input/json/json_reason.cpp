/// See json_reason.hpp.
#include "input/json/json_reason.hpp"

#include "input/core/line_scan.hpp"
#include "input/json/json_board.hpp"
#include "input/json/json_text.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace oxaudit {

namespace {

constexpr std::size_t k_bytes_max = std::size_t{64} << 10;
constexpr std::size_t k_records_max = 20;
constexpr std::size_t k_depth_max = 16;
constexpr std::size_t k_brackets_max = 256;
constexpr std::size_t k_places_max = 50;
constexpr std::size_t k_pointers_max = 3;
constexpr std::size_t k_keys_max = 10;
constexpr std::string_view k_no_board = "the first record has no board by a name that is known";

std::string key_of(const JsonTree& tree, std::uint32_t value) { return decode_json_string(tree.raw(value - 1)); }

std::string in_double_quotes(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return '"' + quoted.substr(1, quoted.size() - 2) + '"';
}

std::size_t count_children(const JsonTree& tree, std::uint32_t node) {
  std::size_t count = 0;
  for (std::uint32_t at = node + 1; at < tree.node(node).next; at = tree.node(at).next) ++count;
  return count;
}

std::string shape_words(const JsonTree& tree, std::uint32_t node) {
  switch (tree.node(node).kind) {
    case JsonKind::string: return "a string";
    case JsonKind::array: break;
    case JsonKind::object: return "an object";
    case JsonKind::null: return "null";
    default: return "a lone value";
  }
  const std::size_t count = count_children(tree, node);
  const bool rows = count != 0 && tree.node(node + 1).kind == JsonKind::array;
  const std::string of = std::to_string(count) + (rows ? " arrays" : count == 3 ? " strings" : " cells");
  return "an array of " + of;
}

/// A place below a record where a board may be.
struct Place {
  std::string pointer;
  bool is_board = false;  ///< what is there reads as one

  friend bool operator==(const Place&, const Place&) = default;
};
using Places = std::vector<Place>;

/// Looks below a record for members that are known by name.
class DeepSearch {
 public:
  /// Of a record that was `cut` short the last member may lack what the others have.
  DeepSearch(const JsonTree& tree, const Marks& marks, bool cut) : tree_(tree), marks_(marks), cut_(cut) {}

  Places below(std::uint32_t node, std::size_t depth = 0) const {
    Places places;
    if (depth > k_depth_max) return places;
    if (tree_.node(node).kind == JsonKind::array)
      for (std::uint32_t at = node + 1; at < tree_.node(node).next; at = tree_.node(at).next)
        add(places, "/*", below(at, depth + 1));
    if (tree_.node(node).kind == JsonKind::object) add_members(places, node, depth);
    return places;
  }

 private:
  static void add(Places& places, const std::string& step, const Places& deeper) {
    for (const Place& place : deeper) {
      Place whole{step + place.pointer, place.is_board};
      if (places.size() < k_places_max && std::ranges::find(places, whole) == places.end())
        places.push_back(std::move(whole));
    }
  }

  void add_members(Places& places, std::uint32_t object, std::size_t depth) const {
    std::vector<std::pair<std::uint32_t, Places>> members;
    bool any_known = false;
    for (std::uint32_t key = object + 1; key < tree_.node(object).next; key = tree_.node(key + 1).next) {
      members.emplace_back(key, of_member(key, depth));
      any_known = any_known || is_known_board_key(decode_json_string(tree_.raw(key)));
    }
    // Where every member holds the same, which member it is matters as little as in an array.
    const std::size_t compared = members.size() - (cut_ && members.size() > 2 && members.back().second.empty() ? 1 : 0);
    const bool alike = members.size() > 1 && !any_known && !members.front().second.empty() &&
                       std::ranges::all_of(std::span(members).first(compared),
                                           [&](const auto& member) { return member.second == members.front().second; });
    for (const auto& [key, deeper] : members) add(places, alike ? "/*" : step(key), deeper);
  }

  std::string step(std::uint32_t key) const {
    std::string text = "/";
    for (const char c : decode_json_string(tree_.raw(key))) {
      if (c == '~' || c == '/')
        text += c == '~' ? "~0" : "~1";
      else
        text += c;
    }
    return text;
  }

  Places of_member(std::uint32_t key, std::size_t depth) const {
    const std::uint32_t value = key + 1;
    const JsonKind kind = tree_.node(value).kind;
    if ((kind != JsonKind::string && kind != JsonKind::array) ||
        !is_known_board_key(decode_json_string(tree_.raw(key))))
      return below(value, depth + 1);
    ReadResult result;
    RecordSink sink(result, false);
    return {{"", decode_json_board(tree_, value, 0, marks_, sink) != k_malformed}};
  }

  const JsonTree& tree_;
  const Marks& marks_;
  bool cut_;
};

/// Not true of a value that is no board in any notation: a number, or a word.
bool may_be_board(const JsonTree& tree, std::uint32_t node, const Marks& marks) {
  if (tree.node(node).kind == JsonKind::array) return true;
  if (tree.node(node).kind != JsonKind::string) return false;
  const std::string_view text = tree.raw(node);
  const auto letters = std::ranges::count_if(text, [&](char c) {
    return ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) && marks.byte(c) > Marks::Byte::o;
  });
  return letters * 2 <= static_cast<std::ptrdiff_t>(text.size());
}

/// What the first records have in common.
class FirstRecords {
 public:
  FirstRecords(const JsonKey& board, const JsonKey& id, const InputOptions& options, bool cut = false)
      : board_(board), id_(id), options_(options), cut_(cut) {}

  /// A key that was given and has led nowhere yet is followed as far as the eye reaches.
  bool enough() const noexcept { return seen_ >= k_records_max && (board_.by_default() || readable_ != 0); }

  void see(std::string_view record, bool is_board) {
    JsonTree tree;
    if (enough()) return;
    if (tree.parse(record, options_.limits.json_depth_max) != JsonProblem::none) {
      all_read_ = false;
      return;
    }
    ++seen_;
    is_board = is_board || (board_.by_default() && tree.node(0).kind != JsonKind::object);
    const JsonMatches board = is_board ? JsonMatches{.count = 1} : board_.find(tree);
    if (seen_ == 1) words_ = first_words(tree, board, is_board);
    if (board.count > 1 && board_.by_default()) rivals_ = {key_of(tree, board.first), key_of(tree, board.last)};
    if (board.count == 1 || board.twice) ++readable_;
    if (is_board || board.count > 1 || board.twice) return;
    if (!board_.by_default()) {
      if (board.count == 0) see_missing(tree);
      return;
    }
    if (board.count == 1 && may_be_board(tree, board.first, options_.marks)) {
      ++plausible_;
      return;
    }
    if (board.count == 1) misleading_ = key_of(tree, board.first);
    look_deeper(tree);
  }

  /// `to_record` leads from the document to a record; `key` is the board's as it was given, and `all` says that there
  /// are no other records. In a line there is no more than one board.
  JsonReason reason(const std::string& to_record, bool lines, const std::string& key, bool all) {
    if (lines) std::erase_if(deeper_, [](const Place& place) { return place.pointer.find("/*") != std::string::npos; });
    JsonReason reason{.words = words_, .problem = {}, .suggestion = suggestion(to_record), .nowhere = {}};
    // One record may lack its board; that several do is more likely the fault of the key.
    if (!board_.by_default() && seen_ > 1 && readable_ == 0) {
      const std::string such_as = reason.suggestion.empty() ? "" : ", such as " + reason.suggestion;
      const std::string cure = "; name the key of the board with --board-key" + such_as;
      if (all && all_read_)
        reason.problem = "no record has a board at " + in_quotes(key) + ": " + keys_met() + cure;
      else
        reason.nowhere = "the first have nothing at " + in_quotes(key) + ", and " + keys_met() + cure;
    }
    if (seen_ == 0 || !board_.by_default()) return reason;
    // A known name may have another meaning: `state` is `finished`, and the boards are in `games`.
    if (!misleading_.empty() && plausible_ == 0 && std::ranges::any_of(deeper_, &Place::is_board))
      reason.problem = in_double_quotes(misleading_) +
                       " holds no board in the first records, but there are some further "
                       "down: choose with --board-key " +
                       in_quotes(to_record + "/" + misleading_) + " or " + reason.suggestion;
    if (readable_ != 0) return reason;
    if (!rivals_.empty())
      reason.problem = "the board may be under " + in_double_quotes(rivals_[0]) + " or under " +
                       in_double_quotes(rivals_[1]) + ": choose with --board-key " +
                       in_quotes(to_record + "/" + rivals_[0]) + " or " + in_quotes(to_record + "/" + rivals_[1]);
    else if (!reason.suggestion.empty() && (lines || !to_record.empty()))
      reason.problem =
          "the first records have no board by a name that is known, but there are some further down: say --board-key " +
          reason.suggestion;
    return reason;
  }

 private:
  void see_missing(const JsonTree& tree) {
    look_deeper(tree);
    if (tree.node(0).kind != JsonKind::object) return;
    for (std::uint32_t key = 1; key < tree.node(0).next && keys_.size() <= k_keys_max; key = tree.node(key + 1).next)
      if (std::string name = decode_json_string(tree.raw(key)); std::ranges::find(keys_, name) == keys_.end())
        keys_.push_back(std::move(name));
  }

  void look_deeper(const JsonTree& tree) {
    for (Place& place : DeepSearch(tree, options_.marks, cut_).below(0))
      if (std::ranges::find(deeper_, place) == deeper_.end()) deeper_.push_back(std::move(place));
  }

  std::string keys_met() const {
    if (keys_.empty()) return "they have no keys";
    std::string list = "their keys are ";
    for (std::size_t i = 0; i < keys_.size() && i < k_keys_max; ++i)
      list += (i == 0 ? "" : ", ") + in_double_quotes(keys_[i]);
    return keys_.size() > k_keys_max ? list + " …" : list;
  }

  std::string first_words(const JsonTree& tree, const JsonMatches& board, bool is_board) const {
    if (is_board) return "the first record is " + shape_words(tree, 0);
    if (board.count == 0 && board_.by_default()) return std::string(k_no_board);
    if (board.count != 1) return {};
    std::string words = "the first record has the board under ";
    words += board_.by_default() ? in_double_quotes(key_of(tree, board.first)) : in_quotes(board_.text());
    words += ", " + shape_words(tree, board.first);
    if (!id_.by_default()) return words;
    const JsonMatches id = id_.find(tree);
    return id.count == 0 ? words : words + ", and the id under " + in_double_quotes(key_of(tree, id.first));
  }

  std::string suggestion(const std::string& to_record) const {
    const bool any_board = std::ranges::any_of(deeper_, [](const Place& place) { return place.is_board; });
    std::string words;
    std::size_t count = 0;
    for (const Place& place : deeper_) {
      if (any_board && !place.is_board) continue;
      if (count++ == k_pointers_max) return words + " …";
      words += (words.empty() ? "" : " or ") + in_quotes(to_record + place.pointer);
    }
    return words;
  }

  const JsonKey& board_;
  const JsonKey& id_;
  const InputOptions& options_;
  bool cut_;
  std::size_t seen_ = 0;
  std::size_t readable_ = 0;
  std::string words_;
  std::size_t plausible_ = 0;
  std::vector<std::string> rivals_;
  std::string misleading_;
  Places deeper_;
  bool all_read_ = true;
  std::vector<std::string> keys_;  ///< of records without what was given as the board's key
};

/// The start of a document as a document.
struct ClosedHead {
  std::string text;
  std::size_t whole_to = 0;  ///< a value that ends behind that was closed here
  bool is_all = false;       ///< nothing had to be closed
};

/// Cuts the text behind its last whole element or member and closes what is open there.
ClosedHead close_document(std::string_view text) {
  std::string closers;
  std::string closers_at_cut;
  std::size_t cut = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    if (c == '{' || c == '[') closers += c == '{' ? '}' : ']';
    if (closers.size() > k_brackets_max) return {};
    if (c == ',' || c == '{' || c == '[') {
      cut = c == ',' ? i : i + 1;
      closers_at_cut = closers;
    }
    if (c != '}' && c != ']') continue;
    if (closers.empty() || closers.back() != c) return {};
    closers.pop_back();
    if (closers.empty()) return {std::string(text.substr(0, i + 1)), i + 1, true};
  }
  if (cut == 0) return {std::string(text), text.size()};
  std::string closed(text.substr(0, cut));
  closed.append(closers_at_cut.rbegin(), closers_at_cut.rend());
  return {std::move(closed), cut};
}

/// The first values that steps lead to.
class Follower {
 public:
  Follower(const JsonTree& tree, const std::vector<JsonStep>& steps, std::size_t values_max)
      : tree_(tree), steps_(steps), values_max_(values_max) {}

  std::vector<std::uint32_t> follow() {
    go(0, 0);
    return std::move(found_);
  }

 private:
  void go(std::uint32_t node, std::size_t index) {
    if (found_.size() > values_max_) return;
    if (index == steps_.size()) return found_.push_back(node);
    const JsonStep& step = steps_[index];
    const JsonKind kind = tree_.node(node).kind;
    if (kind != JsonKind::array && kind != JsonKind::object) return;
    std::size_t position = 0;
    for (std::uint32_t at = node + 1; at < tree_.node(node).next && found_.size() <= values_max_; ++position) {
      const std::uint32_t value = kind == JsonKind::object ? at + 1 : at;
      const bool fits =
          step.any || (kind == JsonKind::object ? tree_.string_equals(at, step.name) : step.position == position);
      if (fits) go(value, index + 1);
      at = tree_.node(value).next;
    }
  }

  const JsonTree& tree_;
  const std::vector<JsonStep>& steps_;
  std::size_t values_max_;
  std::vector<std::uint32_t> found_;
};

std::string pointer_to(const std::vector<JsonStep>& steps) {
  std::string pointer;
  for (const JsonStep& step : steps) pointer += "/" + (step.any ? "*" : step.name);
  return pointer;
}

}  // namespace

JsonReason ndjson_reason(const Head& head, const JsonKey& board, const JsonKey& id, const InputOptions& options) {
  const std::string_view text = head.bytes.substr(0, k_bytes_max);
  FirstRecords records(board, id, options);
  for (std::size_t at = 0; at < text.size() && !records.enough();) {
    const Line line = scan_line(text, at, true);
    const std::string_view record = text.substr(at, line.end - at);
    if (record.find_first_not_of(" \t\v\f") != std::string_view::npos) records.see(record, false);
    at = std::max(line.next, at + 1);
  }
  return records.reason("", true, options.board_key, head.whole && text.size() == head.bytes.size());
}

JsonReason json_reason(const Head& head, const JsonTarget& target, const JsonKey& board, const JsonKey& id) {
  if (target.names || !target.name.empty()) return {};
  FirstRecords records(board, id, target.options);
  const std::string_view text = head.bytes.substr(0, k_bytes_max);
  const ClosedHead closed = close_document(text);
  JsonTree tree;
  if (tree.parse(closed.text, target.options.limits.json_depth_max) != JsonProblem::none) return {};
  bool all = head.whole && text.size() == head.bytes.size();
  const std::size_t values_max = board.by_default() ? k_records_max : k_bytes_max;
  for (const std::uint32_t node : Follower(tree, target.steps, values_max).follow()) {
    const bool quoted = tree.node(node).kind == JsonKind::string;
    const std::string record = quoted ? '"' + std::string(tree.raw(node)) + '"' : std::string(tree.raw(node));
    const bool whole = tree.node(node).end <= closed.whole_to;
    if (whole) records.see(record, target.is_board);
    all = all && whole;
    // What is closed here has its boards where the whole has them.
    if (!whole && target.known_name) {
      FirstRecords part(board, id, target.options, true);
      part.see(record, false);
      JsonReason reason = part.reason("", false, "", false);
      // Of a part, no shape can be told.
      reason.words = reason.words == k_no_board ? "no key at its start is known by name" : "";
      if (!reason.words.empty() && !reason.suggestion.empty())
        reason.words += ", but there are boards at " + reason.suggestion;
      return reason;
    }
  }
  return records.reason(pointer_to(target.steps), false, target.given_key, all && closed.is_all);
}

}  // namespace oxaudit
