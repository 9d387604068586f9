/// See json_path.hpp. Nodes have no link to their parent, so a path is found from the top: each step goes to the one
/// child whose nodes include the wanted one.
#include "input/json/json_path.hpp"

#include "input/json/json_text.hpp"

#include <algorithm>

namespace oxaudit {

namespace {

constexpr std::size_t k_key_bytes_max = 60;

/// One step towards a node.
struct Step {
  std::uint32_t child = 0;
  std::uint32_t key = 0;  ///< the member's key; 0, which is never a key, for an array element
  std::uint32_t position = 0;
};

Step step_towards(const JsonTree& tree, std::uint32_t from, std::uint32_t wanted) {
  const bool object = tree.is(from, JsonKind::object);
  Step step;
  for (const std::uint32_t child : tree.children(from)) {
    step.key = object ? child : 0;
    step.child = object ? child + 1 : child;
    if (wanted < tree.node(step.child).next) break;
    ++step.position;
  }
  return step;
}

bool is_plain_name(std::string_view text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && (text[0] < '0' || text[0] > '9') && std::all_of(text.begin(), text.end(), plain);
}

}  // namespace

void append_path_name(std::string& path, std::string_view raw) {
  // In raw text quotes and control characters are escaped already.
  const bool shortened = raw.size() > k_key_bytes_max;
  if (!shortened && is_plain_name(raw))
    path.append(".").append(raw);
  else
    path.append("[\"").append(raw.substr(0, k_key_bytes_max)).append(shortened ? "…" : "").append("\"]");
}

void append_path_position(std::string& path, std::uint64_t position) {
  path.append("[").append(std::to_string(position)).append("]");
}

std::string json_path(const JsonTree& tree, std::uint32_t node) {
  std::string out(tree.root_path());
  for (std::uint32_t at = 0; at != node;) {
    const Step step = step_towards(tree, at, node);
    if (step.key != 0)
      append_path_name(out, tree.raw(step.key));
    else
      append_path_position(out, step.position);
    at = step.child;
  }
  return out;
}

std::string_view json_kind_words(JsonKind kind) noexcept {
  switch (kind) {
    case JsonKind::null: return "null";
    case JsonKind::boolean: return "true or false";
    case JsonKind::number: return "a number";
    case JsonKind::string: return "a string";
    case JsonKind::array: return "an array";
    case JsonKind::object: break;
  }
  return "an object";
}

std::optional<std::uint32_t> key_twice_above(const JsonTree& tree, std::uint32_t node) {
  for (std::uint32_t at = 0; at != node;) {
    const Step step = step_towards(tree, at, node);
    if (step.key != 0) {
      const std::string name = tree.decoded(step.key);
      for (const std::uint32_t key : tree.children(at))
        if (key != step.key && tree.string_equals(key, name)) return std::max(key, step.key);
    }
    at = step.child;
  }
  return std::nullopt;
}

}  // namespace oxaudit
