/// See json_view.hpp.
#include "expect/json_view.hpp"

#include "input/json/json_text.hpp"

#include <charconv>

namespace oxaudit {

std::optional<JsonView> JsonView::member(std::string_view name) const {
  if (!is(JsonKind::object)) return std::nullopt;
  for (std::uint32_t key = node_ + 1; key < tree_.node(node_).next; key = tree_.node(key + 1).next)
    if (tree_.string_equals(key, name)) return JsonView(tree_, key + 1);
  return std::nullopt;
}

std::optional<std::string> JsonView::string() const {
  if (!is(JsonKind::string)) return std::nullopt;
  return decode_json_string(tree_.raw(node_));
}

std::optional<std::string> JsonView::text(std::string_view name) const {
  const auto found = member(name);
  return found ? found->string() : std::nullopt;
}

std::optional<std::uint64_t> JsonView::number(std::string_view name) const {
  const auto found = member(name);
  if (!found || !found->is(JsonKind::number)) return std::nullopt;
  const std::string_view digits = tree_.raw(found->node_);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::optional<bool> JsonView::is_true(std::string_view name) const {
  const auto found = member(name);
  if (!found || !found->is(JsonKind::boolean)) return std::nullopt;
  return tree_.raw(found->node_) == "true";
}

}  // namespace oxaudit
