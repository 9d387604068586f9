/// See json_target.hpp.
#include "input/json/json_target.hpp"

#include "check/board_field.hpp"
#include "input/core/line_scan.hpp"
#include "input/json/json_board.hpp"
#include "input/json/json_text.hpp"
#include "support/quote.hpp"

#include <algorithm>
#include <charconv>

namespace oxaudit {

namespace {

std::vector<std::string_view> split_pointer(std::string_view pointer) {
  std::vector<std::string_view> steps;
  for (std::size_t at = 0; at < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
    steps.push_back(pointer.substr(at + 1, end - at - 1));
    at = end;
  }
  return steps;
}

JsonStep read_step(std::string_view written) {
  JsonStep step;
  step.any = written == "*";
  for (std::size_t i = 0; i < written.size(); ++i) {
    const bool escaped = written[i] == '~' && i + 1 < written.size();
    step.name += !escaped ? written[i] : written[++i] == '1' ? '/' : '~';
  }
  std::size_t position = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), position);
  if (error == std::errc{} && end == written.data() + written.size()) step.position = position;
  return step;
}

bool decodes(const JsonTree& tree, std::uint32_t node, const Marks& marks) {
  ReadResult result;
  RecordSink sink(result, false);
  return decode_json_board(tree, node, 0, marks, sink) != k_malformed;
}

/// True when the array is itself one board, perhaps a bad one, and not a list of boards: three strings, nine lone
/// values or three arrays of three of them, none of which is a board on its own.
bool array_is_board(std::string_view text, const InputOptions& options) {
  JsonTree tree;
  if (tree.parse(text, options.limits.json_depth_max) != JsonProblem::none) return false;
  std::vector<std::uint32_t> elements;
  for (std::uint32_t at = 1; at < tree.node(0).next && elements.size() <= k_cell_count; at = tree.node(at).next)
    elements.push_back(at);
  const auto kind = [&](std::uint32_t node) { return tree.node(node).kind; };
  const auto is_lone = [&](std::uint32_t node) {
    return kind(node) != JsonKind::array && kind(node) != JsonKind::object;
  };
  const auto is_row = [&](std::uint32_t node) {
    if (kind(node) != JsonKind::array) return false;
    std::size_t cells = 0;
    for (std::uint32_t at = node + 1; at < tree.node(node).next; at = tree.node(at).next) {
      if (!is_lone(at)) return false;
      ++cells;
    }
    return cells == 3;
  };
  const auto all = [&](auto holds) { return std::all_of(elements.begin(), elements.end(), holds); };
  const bool three = elements.size() == 3;
  const bool fits = (three && all([&](auto node) { return kind(node) == JsonKind::string; })) ||
                    (three && all(is_row)) || (elements.size() == k_cell_count && all(is_lone));
  return fits &&
         std::none_of(elements.begin(), elements.end(), [&](auto node) { return decodes(tree, node, options.marks); });
}

/// Makes a pointer into the document one into a record. A pointer that does not lead there may be meant so already.
Outcome make_relative(std::string_view option, std::string& key, const std::string& record) {
  if (!key.starts_with('/') || record.empty()) return Done{};
  if (key.starts_with(record + "/")) {
    key.erase(0, record.size());
    return Done{};
  }
  if (key.find("/*") != std::string::npos)
    return Error{std::string(option) + " \"" + key + "\" leads out of the records, which are at \"" + record +
                 "\": begin it with that, or give a pointer that starts at the record"};
  return Done{};
}

}  // namespace

Result<JsonTarget> detect_json_target(const Head& head, const InputOptions& options) {
  JsonTarget target;
  target.options = options;
  target.given_key = options.board_key;
  const std::string& key = options.board_key;
  const std::string_view text = head.bytes.substr(byte_order_mark(head.bytes));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const char root = first == std::string_view::npos ? '\0' : text[first];
  if (root != '\0' && std::string_view("{[\"-0123456789tfn").find(root) == std::string_view::npos)
    return Error{"this is no JSON: expected a value, found " + in_quotes(text.substr(first, 1)) +
                 "; name what it is with --input-format"};

  std::string record;  // the pointer to a record
  if (key.empty()) {
    if (root == '[' && !(head.whole && array_is_board(text, options))) record = "/*";
    target.is_board = record.empty() && root != '{';
    target.known_name = root == '{';
  } else if (!key.starts_with('/')) {
    target.name = key;
  } else if (key.ends_with("/" + std::string(k_member_names))) {
    record = key.substr(0, key.size() - 1);
    target.names = true;
  } else {
    const std::vector<std::string_view> steps = split_pointer(key);
    std::size_t at = 0;
    for (const std::string_view step : steps) {
      at += step.size() + 1;
      if (step == "*") record = key.substr(0, at);
    }
    // Nothing in an array has a name, so a plain pointer must be meant for its elements.
    const bool into_elements = root == '[' && record.empty() && !read_step(steps.front()).position;
    if (!into_elements) target.options.board_key.erase(0, record.size());
    if (into_elements) record = "/*";
    target.is_board = target.options.board_key.empty();
  }
  if (target.is_board || target.names) target.options.board_key.clear();
  for (const std::string_view step : split_pointer(record)) target.steps.push_back(read_step(step));
  if (const Outcome id = make_relative("--id-key", target.options.id_key, record); !id) return id.error();
  if (const Outcome claim = make_relative("--claim-key", target.options.claim_key, record); !claim)
    return claim.error();

  if (!key.empty())
    target.why = "board key given";
  else if (root == '[')
    target.why =
        record.empty() ? "the array is itself one board, as none of its elements is" : "the document is an array";
  else
    target.why = root == '{' ? "the document is an object" : "the document is a lone value";

  if (!target.name.empty())
    target.description = "records hold \"" + target.name + "\"";
  else if (target.names)
    target.description = "boards are the names of \"" + record + "\"";
  else
    target.description = record.empty() ? "the document is one record" : "records at \"" + record + "\"";
  return target;
}

}  // namespace oxaudit
