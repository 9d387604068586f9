/// See json_tree.hpp. The parser has an explicit stack, so no input can exhaust the stack of the thread.
#include "input/json/json_tree.hpp"

#include "input/json/json_text.hpp"

namespace oxaudit {

JsonProblem JsonTree::parse(std::string_view text, unsigned depth_max) {
  tokens_ = JsonTokenizer(text);
  nodes_.clear();
  open_.clear();
  bool opened = false;  // the previous token opened an array or object
  do {
    tokens_.skip_blanks();
    if (opened && tokens_.take(in_object() ? '}' : ']')) {
      close();
    } else {
      if (in_object() && !read_key()) return JsonProblem::syntax;
      const char c = tokens_.peek();
      if (c == '{' || c == '[') {
        if (open_.size() >= depth_max) return JsonProblem::too_deep;
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        open_.push_back(index);
        nodes_.push_back(
            {.begin = static_cast<std::uint32_t>(tokens_.at()), .kind = c == '{' ? JsonKind::object : JsonKind::array});
        tokens_.go_to(tokens_.at() + 1);
        opened = true;
        continue;
      }
      if (!read_leaf()) return JsonProblem::syntax;
    }
    opened = false;
    // After a value: closing brackets, until a comma continues an array or object.
    for (tokens_.skip_blanks(); !open_.empty() && !tokens_.take(','); tokens_.skip_blanks()) {
      const bool object = in_object();
      if (!tokens_.take(object ? '}' : ']')) return syntax(object ? "a comma or }" : "a comma or ]");
      close();
    }
  } while (!open_.empty());
  return tokens_.at_end() ? JsonProblem::none : JsonProblem::extra_data;
}

void JsonTree::close() noexcept {
  JsonNode& node = nodes_[open_.back()];
  node.end = static_cast<std::uint32_t>(tokens_.at());
  node.next = static_cast<std::uint32_t>(nodes_.size());
  open_.pop_back();
}

/// Reads a key with its colon, up to the value.
bool JsonTree::read_key() {
  if (tokens_.peek() != '"') return tokens_.fail("a key in double quotes");
  if (!read_leaf()) return false;
  tokens_.skip_blanks();
  if (!tokens_.take(':')) return tokens_.fail("a colon");
  tokens_.skip_blanks();
  return true;
}

bool JsonTree::read_leaf() {
  JsonNode node{.begin = static_cast<std::uint32_t>(tokens_.at())};
  if (!tokens_.read_leaf(node.kind, node.escaped)) return false;
  node.end = static_cast<std::uint32_t>(tokens_.at());
  node.next = static_cast<std::uint32_t>(nodes_.size() + 1);
  nodes_.push_back(node);
  return true;
}

std::string_view JsonTree::raw(std::uint32_t index) const noexcept {
  const std::uint32_t quote = is(index, JsonKind::string) ? 1 : 0;
  return text().substr(nodes_[index].begin + quote, nodes_[index].end - nodes_[index].begin - 2 * quote);
}

std::string JsonTree::decoded(std::uint32_t index) const {
  return nodes_[index].escaped ? decode_json_string(raw(index)) : std::string(raw(index));
}

bool JsonTree::string_equals(std::uint32_t index, std::string_view wanted) const {
  return nodes_[index].escaped ? decoded(index) == wanted : raw(index) == wanted;
}

bool JsonTree::strings_equal(std::uint32_t a, std::uint32_t b) const {
  return nodes_[b].escaped ? string_equals(a, decoded(b)) : string_equals(a, raw(b));
}

}  // namespace oxaudit
