/// See detect_json_board.hpp.
#include "input/json/detect_json_board.hpp"

#include "input/core/line_scan.hpp"
#include "input/json/find_deep_boards.hpp"
#include "support/quote.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::size_t k_bytes_max = std::size_t{64} << 10;
constexpr std::size_t k_records_max = 20;
constexpr std::size_t k_brackets_max = 256;
constexpr std::size_t k_pointers_max = 3;
constexpr std::size_t k_keys_max = 10;
constexpr std::string_view k_no_known_key = "the first record has no board under a known name";

std::string key_of(const JsonTree& tree, std::uint32_t value) { return tree.decoded(value - 1); }

std::string in_double_quotes(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return '"' + quoted.substr(1, quoted.size() - 2) + '"';
}

/// `a string`, `an array of 9 cells`
std::string describe_form(const JsonTree& tree, std::uint32_t node) {
  switch (tree.node(node).kind) {
    case JsonKind::string: return "a string";
    case JsonKind::array: break;
    case JsonKind::object: return "an object";
    case JsonKind::null: return "null";
    default: return "a single value";
  }
  const auto count = std::ranges::distance(tree.children(node));
  const bool rows = count != 0 && tree.is(node + 1, JsonKind::array);
  return "an array of " + std::to_string(count) + (rows ? " arrays" : count == 3 ? " strings" : " cells");
}

/// False for a value that is not a board in any notation: a number or a word, whose letters are mostly not marks.
bool may_be_board(const JsonTree& tree, std::uint32_t node, const Marks& marks) {
  if (!tree.is(node, JsonKind::string)) return tree.is(node, JsonKind::array);
  const std::string_view text = tree.raw(node);
  const auto letters = std::ranges::count_if(text, [&](char c) {
    return ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) && marks.byte(c) > Marks::Byte::o;
  });
  return letters * 2 <= static_cast<std::ptrdiff_t>(text.size());
}

/// Collects what the first records have in common.
class FirstRecords {
 public:
  FirstRecords(const JsonKey& board, const JsonKey& id, const InputOptions& options, bool truncated = false)
      : board_(board), id_(id), options_(options), truncated_(truncated) {}

  /// A given key that has matched nothing so far is looked for in all records of the head.
  bool enough() const noexcept { return seen_ >= k_records_max && (board_.by_default() || readable_ != 0); }

  void see(std::string_view record, bool is_board) {
    JsonTree tree;
    if (enough()) return;
    if (tree.parse(record, options_.limits.json_depth_max) != JsonProblem::none) {
      all_read_ = false;
      return;
    }
    ++seen_;
    is_board = is_board || (board_.by_default() && !tree.is(0, JsonKind::object));
    const JsonMatches board = is_board ? JsonMatches{.count = 1} : board_.find(tree);
    if (seen_ == 1) reason_ = describe_first(tree, board, is_board);
    if (board.count > 1 && board_.by_default()) rivals_ = {key_of(tree, board.first), key_of(tree, board.last)};
    if (board.count == 1 || board.twice) ++readable_;
    if (is_board || board.count > 1 || board.twice) return;
    if (!board_.by_default()) {
      if (board.count == 0) see_missing(tree);
    } else if (board.count == 1 && may_be_board(tree, board.first, options_.marks)) {
      ++plausible_;
    } else {
      if (board.count == 1) misleading_ = key_of(tree, board.first);
      look_deeper(tree);
    }
  }

  /// `to_record` leads from the document to a record, `key` is the board key as given, and `all` tells whether there
  /// are no other records. A line has at most one board, so no pointer with a `*` is suggested for `lines`.
  JsonBoardDetection detect(const std::string& to_record, bool lines, const std::string& key, bool all) {
    if (lines) std::erase_if(deeper_, [](const auto& board) { return board.pointer.find("/*") != std::string::npos; });
    JsonBoardDetection found{.reason = reason_, .problem = {}, .suggestion = suggest(to_record), .no_board_reason = {}};
    if (!board_.by_default()) {
      // One record may lack its board. If several do, the key is more likely wrong.
      if (seen_ > 1 && readable_ == 0) blame_key(found, key, all && all_read_);
      return found;
    }
    if (seen_ == 0) return found;
    const auto pointer_to = [&](const std::string& name) { return in_quotes(to_record + "/" + name); };
    // A known name may have another meaning: `state` is `finished`, and the boards are in `games`.
    if (!misleading_.empty() && plausible_ == 0 && std::ranges::any_of(deeper_, &DeepBoard::is_board))
      found.problem = in_double_quotes(misleading_) +
                      " holds no board in the first records, but there are boards further down: choose with "
                      "--board-key " +
                      pointer_to(misleading_) + " or " + found.suggestion;
    if (readable_ != 0) return found;
    if (!rivals_.empty())
      found.problem = "the board may be under " + in_double_quotes(rivals_[0]) + " or under " +
                      in_double_quotes(rivals_[1]) + ": choose with --board-key " + pointer_to(rivals_[0]) + " or " +
                      pointer_to(rivals_[1]);
    else if (!found.suggestion.empty() && (lines || !to_record.empty()))
      found.problem =
          "the first records have no board under a known name, but there are boards further down: use --board-key " +
          found.suggestion;
    return found;
  }

 private:
  void see_missing(const JsonTree& tree) {
    look_deeper(tree);
    if (!tree.is(0, JsonKind::object)) return;
    for (const std::uint32_t key : tree.children(0))
      if (std::string name = tree.decoded(key); keys_.size() <= k_keys_max && std::ranges::count(keys_, name) == 0)
        keys_.push_back(std::move(name));
  }

  void look_deeper(const JsonTree& tree) {
    for (DeepBoard& board : find_deep_boards(tree, options_.marks, truncated_))
      if (std::ranges::find(deeper_, board) == deeper_.end()) deeper_.push_back(std::move(board));
  }

  void blame_key(JsonBoardDetection& found, const std::string& key, bool all) const {
    std::string keys;
    for (std::size_t i = 0; i < keys_.size() && i < k_keys_max; ++i)
      keys += (i == 0 ? "their keys are " : ", ") + in_double_quotes(keys_[i]);
    if (keys_.empty()) keys = "they have no keys";
    if (keys_.size() > k_keys_max) keys += " …";
    keys += "; name the key of the board with --board-key";
    if (!found.suggestion.empty()) keys += ", such as " + found.suggestion;
    if (all)
      found.problem = "no record has a board at " + in_quotes(key) + ": " + keys;
    else
      found.no_board_reason = "the first records have nothing at " + in_quotes(key) + ", and " + keys;
  }

  std::string describe_first(const JsonTree& tree, const JsonMatches& board, bool is_board) const {
    if (is_board) return "the first record is " + describe_form(tree, 0);
    if (board.count == 0 && board_.by_default()) return std::string(k_no_known_key);
    if (board.count != 1) return {};
    std::string words = "the first record has the board under ";
    words += board_.by_default() ? in_double_quotes(key_of(tree, board.first)) : in_quotes(board_.text());
    words += ", " + describe_form(tree, board.first);
    if (!id_.by_default()) return words;
    const JsonMatches id = id_.find(tree);
    return id.count == 0 ? words : words + ", and the id under " + in_double_quotes(key_of(tree, id.first));
  }

  std::string suggest(const std::string& to_record) const {
    const bool any_board = std::ranges::any_of(deeper_, &DeepBoard::is_board);
    std::string words;
    std::size_t count = 0;
    for (const DeepBoard& board : deeper_) {
      if (any_board && !board.is_board) continue;
      if (count++ == k_pointers_max) return words + " …";
      words += (words.empty() ? "" : " or ") + in_quotes(to_record + board.pointer);
    }
    return words;
  }

  const JsonKey& board_;
  const JsonKey& id_;
  const InputOptions& options_;
  bool truncated_;                   ///< the record lacks its end
  std::size_t seen_ = 0;             ///< valid records
  std::size_t readable_ = 0;         ///< those in which the key leads somewhere
  std::size_t plausible_ = 0;        ///< those in which a known key has a value that may be a board
  std::string reason_;               ///< about the first record
  std::vector<std::string> rivals_;  ///< two known keys of one record
  std::string misleading_;           ///< a known key with a value that is not a board
  DeepBoards deeper_;
  bool all_read_ = true;
  std::vector<std::string> keys_;  ///< of records in which the given key leads nowhere
};

/// The start of a document, made a valid document.
struct ClosedHead {
  std::string text;
  std::size_t whole_to = 0;  ///< values that end after this offset are truncated
  bool is_all = false;       ///< nothing had to be closed
};

/// Drops the text after the last complete element or member and closes all open brackets.
ClosedHead close_head(std::string_view text) {
  std::string closers;
  std::string closers_at_end;
  std::size_t end = 0;
  for (JsonTokenizer tokens(text); !tokens.at_end();) {
    const char c = tokens.peek();
    if (c == '"') {
      tokens.skip_quoted();
      continue;
    }
    tokens.go_to(tokens.at() + 1);
    if (c == '{' || c == '[') closers += c == '{' ? '}' : ']';
    if (closers.size() > k_brackets_max) return {};
    if (c == ',' || c == '{' || c == '[') {
      end = c == ',' ? tokens.at() - 1 : tokens.at();
      closers_at_end = closers;
    }
    if (c != '}' && c != ']') continue;
    if (closers.empty() || closers.back() != c) return {};
    closers.pop_back();
    if (closers.empty()) return {std::string(text.substr(0, tokens.at())), tokens.at(), true};
  }
  if (end == 0) return {std::string(text), text.size()};
  std::string closed(text.substr(0, end));
  closed.append(closers_at_end.rbegin(), closers_at_end.rend());
  return {std::move(closed), end};
}

/// For a document that is one record, of which only the start is available: boards further down show in it, but not
/// whether it has a board itself.
JsonBoardDetection detect_in_part(std::string_view record, const JsonLayout& layout, const JsonKey& board,
                                  const JsonKey& id) {
  FirstRecords part(board, id, layout.options, true);
  part.see(record, false);
  JsonBoardDetection found = part.detect("", false, "", false);
  const bool no_known_key = found.reason == k_no_known_key;
  found.reason = no_known_key ? "its start has no board under a known name" : "";
  if (no_known_key && !found.suggestion.empty()) found.reason += ", but there are boards at " + found.suggestion;
  return found;
}

}  // namespace

JsonBoardDetection detect_ndjson_board(const Head& head, const JsonKey& board, const JsonKey& id,
                                       const InputOptions& options) {
  const std::string_view text = head.bytes.substr(0, k_bytes_max);
  FirstRecords records(board, id, options);
  for (std::size_t at = 0; at < text.size() && !records.enough();) {
    const Line line = scan_line(text, at, true);
    const std::string_view record = text.substr(at, line.end - at);
    if (record.find_first_not_of(" \t\v\f") != std::string_view::npos) records.see(record, false);
    at = std::max(line.next, at + 1);
  }
  return records.detect("", true, options.board_key, head.whole && text.size() == head.bytes.size());
}

JsonBoardDetection detect_json_board(const Head& head, const JsonLayout& layout, const JsonKey& board,
                                     const JsonKey& id) {
  if (layout.names || layout.by_name()) return {};
  FirstRecords records(board, id, layout.options);
  const std::string_view text = head.bytes.substr(0, k_bytes_max);
  const ClosedHead closed = close_head(text);
  JsonTree tree;
  if (tree.parse(closed.text, layout.options.limits.json_depth_max) != JsonProblem::none) return {};
  bool all = head.whole && text.size() == head.bytes.size() && closed.is_all;
  std::vector<std::uint32_t> nodes;
  JsonMatches matches{.all = &nodes};
  follow(tree, layout.steps, matches);
  for (const std::uint32_t node : nodes) {
    const auto record =
        std::string_view(closed.text).substr(tree.node(node).begin, tree.node(node).end - tree.node(node).begin);
    const bool whole = tree.node(node).end <= closed.whole_to;
    if (!whole && layout.known_name) return detect_in_part(record, layout, board, id);
    if (whole) records.see(record, layout.is_board);
    all = all && whole;
  }
  std::string pointer;
  for (const JsonStep& step : layout.steps) step.any ? void(pointer += "/*") : append_json_step(pointer, step.name);
  return records.detect(pointer, false, layout.given_key, all);
}

}  // namespace oxaudit
