/// See json_board.hpp. A string without escapes is decoded in place, so the offsets of findings are exact. A string
/// with escapes is decoded into a copy, and the offsets of its findings are mapped back to the escapes.
#include "input/json/json_board.hpp"

#include "check/board_field.hpp"
#include "input/json/json_path.hpp"
#include "input/json/json_text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace oxaudit {

namespace {

constexpr std::size_t k_rows = 3;

class BoardDecoder {
 public:
  BoardDecoder(const JsonTree& tree, std::uint32_t text_offset, const Marks& marks, RecordSink& sink)
      : tree_(tree), text_offset_(text_offset), marks_(marks), sink_(sink) {}

  BoardCode decode(std::uint32_t node);

 private:
  void map_back(Finding& finding, std::uint32_t node) const;
  template <typename Decode>
  BoardCode decode_texts(std::span<const std::uint32_t> nodes, Decode&& decode);
  BoardCode decode_string(std::uint32_t node);
  BoardCode decode_array(std::uint32_t node);
  BoardCode decode_row_strings();
  BoardCode decode_row_arrays();
  BoardCode cells_of(const std::array<std::uint32_t, k_cell_count>& nodes);
  void add_path(const std::array<std::uint32_t, k_cell_count>& nodes);
  BoardCode wrong_type(std::uint32_t node);
  BoardCode wrong_count(Rule rule, Detail detail, std::uint32_t node, std::size_t found, std::size_t expected,
                        std::uint32_t row);
  std::uint32_t offset(std::uint32_t node) const { return text_offset_ + tree_.raw_begin(node); }
  /// The text of a string, number or word; `copy` keeps what had to be decoded.
  TextAt text(std::uint32_t node, std::string& copy) const;

  const JsonTree& tree_;
  std::uint32_t text_offset_;
  const Marks& marks_;
  RecordSink& sink_;
  std::uint32_t board_ = 0;
  std::vector<std::uint32_t> elements_;
};

TextAt BoardDecoder::text(std::uint32_t node, std::string& copy) const {
  if (!tree_.node(node).escaped) return {tree_.raw(node), offset(node)};
  copy = tree_.decoded(node);
  return {copy, offset(node)};
}

BoardCode BoardDecoder::wrong_type(std::uint32_t node) {
  std::string words(json_kind_words(tree_.node(node).kind));
  words.append(" at ").append(json_path(tree_, node));
  sink_.add({.rule = Rule::missing_board,
             .detail = Detail::board_wrong_type,
             .offset = text_offset_ + tree_.node(node).begin,
             .text = sink_.store(words)});
  return k_malformed;
}

BoardCode BoardDecoder::wrong_count(Rule rule, Detail detail, std::uint32_t node, std::size_t found,
                                    std::size_t expected, std::uint32_t row) {
  sink_.add({.rule = rule,
             .detail = detail,
             .row = row,
             .offset = text_offset_ + tree_.node(node).begin,
             .found = static_cast<std::uint32_t>(found),
             .expected = static_cast<std::uint32_t>(expected)});
  return k_malformed;
}

BoardCode BoardDecoder::decode(std::uint32_t node) {
  board_ = node;
  switch (tree_.node(node).kind) {
    case JsonKind::string: return decode_string(node);
    case JsonKind::array: return decode_array(node);
    case JsonKind::null:
      sink_.add({.rule = Rule::missing_board, .detail = Detail::board_null, .offset = offset(node)});
      return k_malformed;
    default: return wrong_type(node);
  }
}

/// Maps a finding in the decoded text of `node` back to the escape or byte that it concerns.
void BoardDecoder::map_back(Finding& finding, std::uint32_t node) const {
  if (!tree_.node(node).escaped) return;
  const std::string_view raw = tree_.raw(node);
  const std::size_t at = raw_offset(raw, finding.offset - offset(node));
  finding.offset = offset(node) + static_cast<std::uint32_t>(at);
  const std::uint32_t surrogate = surrogate_at(raw.substr(at));
  if (finding.detail != Detail::invalid_utf8 || surrogate == 0) return;
  finding.detail = Detail::lone_surrogate;
  finding.found = surrogate;
}

/// Calls `decode` for the texts of `nodes`, which are in the order of the text. If one has escapes, the findings are
/// collected apart and mapped back to the source.
template <typename Decode>
BoardCode BoardDecoder::decode_texts(std::span<const std::uint32_t> nodes, Decode&& decode) {
  if (std::ranges::none_of(nodes, [&](std::uint32_t node) { return tree_.node(node).escaped; })) return decode(sink_);
  ReadResult apart;
  RecordSink sink_apart(apart, false);
  const BoardCode code = decode(sink_apart);
  sink_apart.finish({}, {}, code);
  for (Finding finding : apart.findings) {
    const auto after = std::ranges::find_if(nodes, [&](std::uint32_t node) { return offset(node) > finding.offset; });
    if (after != nodes.begin()) map_back(finding, *std::prev(after));
    finding.text = sink_.store(std::string_view(apart.arena).substr(finding.text.begin, finding.text.size));
    sink_.add(finding);
  }
  return code;
}

BoardCode BoardDecoder::decode_string(std::uint32_t node) {
  std::string copy;
  const TextAt string = text(node, copy);
  return decode_texts(std::span(&node, 1), [&](RecordSink& sink) { return decode_board(string, marks_, sink); });
}

/// Decides by the number and types of the elements whether they are cells or rows.
BoardCode BoardDecoder::decode_array(std::uint32_t node) {
  std::ranges::copy(tree_.children(node), std::back_inserter(elements_));
  if (elements_.empty()) return wrong_count(Rule::row_count, Detail::rows_none, node, 0, k_rows, 0);
  const auto is_array = [&](std::uint32_t element) { return tree_.is(element, JsonKind::array); };
  const auto is_string = [&](std::uint32_t element) { return tree_.is(element, JsonKind::string); };
  if (std::ranges::all_of(elements_, is_array)) return decode_row_arrays();
  const auto container = std::ranges::find_if(elements_, [&](auto element) { return tree_.is_container(element); });
  if (container != elements_.end()) return wrong_type(*container);
  if (elements_.size() == k_cell_count) {
    std::array<std::uint32_t, k_cell_count> nodes{};
    std::ranges::copy(elements_, nodes.begin());
    return cells_of(nodes);
  }

  // Neither nine cells nor rows that are arrays: then at least one string must look like a row.
  const bool any_row = std::ranges::any_of(
      elements_, [&](auto element) { return is_string(element) && tree_.raw(element).size() >= k_rows; });
  const auto not_string = std::ranges::find_if_not(elements_, is_string);
  if (not_string == elements_.end() && (elements_.size() == k_rows || any_row)) return decode_row_strings();
  if (elements_.size() == k_rows && any_row) return wrong_type(*not_string);
  return wrong_count(Rule::cell_count, Detail::cells_in_board, node, elements_.size(), k_cell_count, 0);
}

BoardCode BoardDecoder::decode_row_strings() {
  std::vector<std::string> copies(elements_.size());
  std::vector<TextAt> rows;
  rows.reserve(elements_.size());
  for (std::size_t i = 0; i < elements_.size(); ++i) rows.push_back(text(elements_[i], copies[i]));
  return decode_texts(elements_, [&](RecordSink& sink) { return decode_rows(rows, marks_, sink); });
}

/// Decodes three arrays of three cells. All counts are checked first, so that a board with several wrong counts gets
/// all of these findings.
BoardCode BoardDecoder::decode_row_arrays() {
  bool counts_right = elements_.size() == k_rows;
  if (!counts_right) wrong_count(Rule::row_count, Detail::rows, board_, elements_.size(), k_rows, 0);
  std::array<std::uint32_t, k_cell_count> nodes{};
  std::size_t filled = 0;
  for (std::size_t row = 0; row < elements_.size(); ++row) {
    const auto cells = tree_.children(elements_[row]);
    if (const auto count = static_cast<std::size_t>(std::ranges::distance(cells)); count != k_rows) {
      counts_right = false;
      wrong_count(Rule::cell_count, Detail::cells_in_row, elements_[row], count, k_rows,
                  static_cast<std::uint32_t>(row + 1));
    }
    for (const std::uint32_t cell : cells) {
      if (tree_.is_container(cell)) return wrong_type(cell);
      if (filled < nodes.size()) nodes[filled++] = cell;
    }
  }
  return counts_right ? cells_of(nodes) : k_malformed;
}

BoardCode BoardDecoder::cells_of(const std::array<std::uint32_t, k_cell_count>& nodes) {
  std::array<std::string, k_cell_count> copies;
  std::array<TextAt, k_cell_count> cells;
  for (std::size_t i = 0; i < nodes.size(); ++i) cells[i] = text(nodes[i], copies[i]);
  const BoardCode code = decode_texts(nodes, [&](RecordSink& sink) { return decode_cells(cells, marks_, sink); });
  if (code == k_malformed) add_path(nodes);
  return code;
}

/// Adds the path of the cell to the finding of an unknown mark.
void BoardDecoder::add_path(const std::array<std::uint32_t, k_cell_count>& nodes) {
  Finding* const finding = sink_.noted(Rule::unknown_mark);
  if (finding == nullptr || finding->row == 0) return;
  const TextRange path = sink_.store(json_path(tree_, nodes[(finding->row - 1) * k_rows + finding->column - 1]));
  if (finding->detail != Detail::unknown_word) {
    finding->text = path;
  } else if (finding->text.begin + finding->text.size == path.begin) {
    finding->found = finding->text.size;
    finding->text.size += path.size;
  }
}

}  // namespace

BoardCode decode_json_board(const JsonTree& tree, std::uint32_t node, std::uint32_t text_offset, const Marks& marks,
                            RecordSink& sink) {
  return BoardDecoder(tree, text_offset, marks, sink).decode(node);
}

bool is_json_board(const JsonTree& tree, std::uint32_t node, const Marks& marks) {
  ReadResult result;
  RecordSink sink(result, false);
  return decode_json_board(tree, node, 0, marks, sink) != k_malformed;
}

}  // namespace oxaudit
