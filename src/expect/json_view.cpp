/// See json_view.hpp.
#include "expect/json_view.hpp"

#include "support/ascii.hpp"

namespace oxaudit {

namespace {

constexpr unsigned k_depth_max = 64;

/// Takes `c` and the blanks around it if it comes next.
bool take_mark(JsonTokenizer& tokens, char c) {
  tokens.skip_blanks();
  if (!tokens.take(c)) return false;
  tokens.skip_blanks();
  return true;
}

/// Calls `take(key, value)` for each member of an object; for the elements of an array the keys are empty.
template <typename Take>
bool for_each_child(std::string_view text, bool object, Take take) {
  JsonTokenizer tokens(text);
  const char closer = object ? '}' : ']';
  if (!take_mark(tokens, object ? '{' : '[')) return false;
  if (take_mark(tokens, closer)) return tokens.at_end();
  do {
    std::string_view key;
    std::size_t begin = tokens.at();
    if (object) {
      if (tokens.peek() != '"' || !tokens.skip_quoted()) return false;
      key = text.substr(begin + 1, tokens.at() - begin - 2);
      if (!take_mark(tokens, ':')) return false;
      begin = tokens.at();
    }
    if (!tokens.skip_value() || !take(key, text.substr(begin, tokens.at() - begin))) return false;
  } while (take_mark(tokens, ','));
  return take_mark(tokens, closer) && tokens.at_end();
}

}  // namespace

bool for_each_json_member(std::string_view text, const std::function<bool(std::string_view, std::string_view)>& take) {
  return for_each_child(text, true, take);
}

bool for_each_json_element(std::string_view text, const std::function<bool(std::string_view)>& take) {
  return for_each_child(text, false, [&](std::string_view, std::string_view value) { return take(value); });
}

std::optional<JsonView> JsonView::member(std::string_view name) const {
  if (!is(JsonKind::object)) return std::nullopt;
  for (const std::uint32_t key : tree_->children(node_))
    if (tree_->string_equals(key, name)) return JsonView(*tree_, key + 1);
  return std::nullopt;
}

std::optional<std::string> JsonView::string() const {
  return is(JsonKind::string) ? std::optional(tree_->decoded(node_)) : std::nullopt;
}

std::optional<std::string> JsonView::text(std::string_view name) const {
  const auto found = member(name);
  return found ? found->string() : std::nullopt;
}

std::optional<std::uint64_t> JsonView::number(std::string_view name) const {
  const auto found = member(name);
  if (!found || !found->is(JsonKind::number)) return std::nullopt;
  return whole_number(tree_->raw(found->node_));
}

std::optional<bool> JsonView::is_true(std::string_view name) const {
  const auto found = member(name);
  if (!found || !found->is(JsonKind::boolean)) return std::nullopt;
  return tree_->raw(found->node_) == "true";
}

Result<JsonView> parse_json_object(std::string_view text, JsonTree& tree) {
  switch (tree.parse(text, k_depth_max)) {
    case JsonProblem::none: break;
    case JsonProblem::extra_data: return Error{"unexpected data after the JSON object"};
    case JsonProblem::too_deep: return Error{"the JSON is nested too deeply"};
    case JsonProblem::syntax: return Error{"this is not JSON: expected " + std::string(tree.expected())};
  }
  if (!tree.is(0, JsonKind::object)) return Error{"this is not a JSON object"};
  return JsonView(tree, 0);
}

}  // namespace oxaudit
