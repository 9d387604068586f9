/// See detect_json_layout.hpp.
#include "input/json/detect_json_layout.hpp"

#include "input/core/line_scan.hpp"
#include "input/json/json_board.hpp"
#include "support/quote.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

/// A pointer that ends so means the names of the members, not their values: `/boards/*#`.
constexpr std::string_view k_member_names = "/*#";

/// True when the array is itself one board, perhaps an invalid one, and not a list of boards: three strings, nine cells
/// or three arrays of three cells, none of which is a board itself.
bool array_is_board(std::string_view text, const InputOptions& options) {
  JsonTree tree;
  if (tree.parse(text, options.limits.json_depth_max) != JsonProblem::none) return false;
  const auto is_string = [&](std::uint32_t node) { return tree.is(node, JsonKind::string); };
  const auto is_cell = [&](std::uint32_t node) { return !tree.is_container(node); };
  const auto is_row = [&](std::uint32_t node) {
    const auto cells = tree.children(node);
    return tree.is(node, JsonKind::array) && std::ranges::distance(cells) == 3 && std::ranges::all_of(cells, is_cell);
  };
  const auto elements = tree.children(0);
  const auto count = std::ranges::distance(elements);
  const bool fits = count == 3 ? std::ranges::all_of(elements, is_string) || std::ranges::all_of(elements, is_row)
                               : count == k_cell_count && std::ranges::all_of(elements, is_cell);
  return fits && std::ranges::none_of(elements, [&](auto node) { return is_json_board(tree, node, options.marks); });
}

/// The part of a pointer up to its last step `*`; empty if there is none.
std::string up_to_last_star(const std::string& pointer) {
  if (pointer.ends_with("/*")) return pointer;
  const std::size_t at = pointer.rfind("/*/");
  return at == std::string::npos ? std::string() : pointer.substr(0, at + 2);
}

/// Makes a pointer into the document relative to the record. A pointer that does not start with the record's path may
/// be relative already.
Outcome make_relative(std::string_view option, std::string& key, const std::string& record) {
  if (!key.starts_with('/') || record.empty()) return Done{};
  if (key.starts_with(record + "/"))
    key.erase(0, record.size());
  else if (key.find("/*") != std::string::npos)
    return Error{std::string(option) + " \"" + key + "\" points outside the records, which are at \"" + record +
                 "\": begin it with that path, or give a pointer that starts at the record"};
  return Done{};
}

/// Finds the path from the document to its records, and makes the board key relative to them.
Result<std::string> path_to_records(char root, bool is_one_board, JsonLayout& layout) {
  const std::string& key = layout.given_key;
  if (key.empty()) {
    layout.known_name = root == '{';
    layout.is_board = root != '{' && (root != '[' || is_one_board);
    return std::string(root == '[' && !is_one_board ? "/*" : "");
  }
  if (!key.starts_with('/')) {
    layout.name = key;
    return std::string();
  }
  if (key.ends_with(k_member_names)) {
    layout.names = true;
    return key.substr(0, key.size() - 1);
  }
  const Result<JsonPointer> steps = parse_json_pointer(key);
  if (!steps) return Error{"--board-key: " + steps.error().message};
  std::string record = up_to_last_star(key);
  // The elements of an array have no names, so a pointer that begins with a name is meant for each element.
  const bool into_elements = root == '[' && record.empty() && !steps->front().position;
  if (into_elements)
    record = "/*";
  else
    layout.options.board_key.erase(0, record.size());
  layout.is_board = layout.options.board_key.empty();
  return record;
}

}  // namespace

Result<JsonLayout> detect_json_layout(const Head& head, const InputOptions& options) {
  JsonLayout layout;
  layout.options = options;
  layout.given_key = options.board_key;
  const std::string_view text = head.bytes.substr(byte_order_mark(head.bytes));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const char root = first == std::string_view::npos ? '\0' : text[first];
  if (root != '\0' && std::string_view("{[\"-0123456789tfn").find(root) == std::string_view::npos)
    return Error{"this is not JSON: expected a value, found " + in_quotes(text.substr(first, 1)) +
                 "; name the format with --input-format"};

  const bool is_one_board = root == '[' && head.whole && options.board_key.empty() && array_is_board(text, options);
  const Result<std::string> record = path_to_records(root, is_one_board, layout);
  if (!record) return record.error();
  if (layout.is_board || layout.names) layout.options.board_key.clear();
  Result<JsonPointer> steps = parse_json_pointer(*record);
  if (!steps) return Error{"--board-key: " + steps.error().message};
  layout.steps = std::move(*steps);
  if (const Outcome id = make_relative("--id-key", layout.options.id_key, *record); !id) return id.error();
  if (const Outcome claim = make_relative("--claim-key", layout.options.claim_key, *record); !claim)
    return claim.error();

  if (!options.board_key.empty())
    layout.reason = "board key given";
  else if (root == '[')
    layout.reason =
        is_one_board ? "the array is itself one board, as none of its elements is" : "the document is an array";
  else
    layout.reason = root == '{' ? "the document is an object" : "the document is a single value";

  if (layout.by_name())
    layout.description = "records have \"" + layout.name + "\"";
  else if (layout.names)
    layout.description = "boards are the names of \"" + *record + "\"";
  else
    layout.description = record->empty() ? "the document is one record" : "records at \"" + *record + "\"";
  return layout;
}

}  // namespace oxaudit
