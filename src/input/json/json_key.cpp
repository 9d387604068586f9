/// See json_key.hpp. Keys are compared decoded, so `"bo\u0061rd"` cannot hide a second board.
#include "input/json/json_key.hpp"

#include "input/json/json_path.hpp"
#include "support/ascii.hpp"

#include <algorithm>
#include <array>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 10> k_board_keys = {"board", "final_board", "state",     "position", "grid",
                                                           "cells", "tablero",     "tabuleiro", "grille",   "plateau"};
constexpr std::array<std::string_view, 3> k_id_keys = {"id", "game_id", "key"};

/// The value of the first member of that name; a second one is noted.
std::optional<std::uint32_t> member(const JsonTree& tree, std::uint32_t object, std::string_view name,
                                    JsonMatches& matches) {
  std::optional<std::uint32_t> found;
  for (const std::uint32_t key : tree.children(object)) {
    if (!tree.string_equals(key, name)) continue;
    if (!found)
      found = key + 1;
    else if (!matches.twice)
      matches.twice = key;
  }
  return found;
}

}  // namespace

std::span<const std::string_view> known_board_keys() noexcept { return k_board_keys; }
std::span<const std::string_view> known_id_keys() noexcept { return k_id_keys; }
bool is_known_board_key(std::string_view key) noexcept {
  return std::ranges::any_of(k_board_keys, [&](std::string_view name) { return equal_but_case(name, key); });
}

void follow(const JsonTree& tree, const JsonPointer& pointer, JsonMatches& matches, std::uint32_t node,
            std::size_t index) {
  if (index == pointer.size()) return matches.add(node);
  const JsonStep& step = pointer[index];
  const bool object = tree.is(node, JsonKind::object);
  if (object && !step.any && matches.all == nullptr) {
    if (const auto value = member(tree, node, step.name, matches)) follow(tree, pointer, matches, *value, index + 1);
    return;
  }
  std::size_t position = 0;
  for (const std::uint32_t child : tree.children(node)) {
    const bool fits = object ? step.any || tree.string_equals(child, step.name) : step.fits(position++);
    if (fits) follow(tree, pointer, matches, object ? child + 1 : child, index + 1);
  }
}

Result<JsonKey> JsonKey::parse(std::string_view text) {
  JsonKey key;
  key.text_ = text;
  if (!text.starts_with('/')) return key;
  key.kind_ = Kind::pointer;
  Result<JsonPointer> pointer = parse_json_pointer(text);
  if (!pointer) return pointer.error();
  key.pointer_ = std::move(*pointer);
  return key;
}

JsonKey JsonKey::known(std::span<const std::string_view> names) {
  JsonKey key;
  key.kind_ = Kind::known;
  key.text_ = names.front();
  key.names_.assign(names.begin(), names.end());
  return key;
}

JsonMatches JsonKey::find(const JsonTree& tree) const {
  JsonMatches matches;
  switch (kind_) {
    case Kind::pointer: follow(tree, pointer_, matches); break;
    case Kind::name: search(tree, matches); break;
    case Kind::known: look_up(tree, matches); break;
  }
  if (matches.count != 0 && !matches.twice) matches.twice = key_twice_above(tree, matches.first);
  return matches;
}

/// Finds the name at any depth. The stack is explicit, because the user decides how deeply records may be nested.
void JsonKey::search(const JsonTree& tree, JsonMatches& matches) const {
  std::vector<std::uint32_t> waiting{0};
  while (!waiting.empty()) {
    const std::uint32_t node = waiting.back();
    waiting.pop_back();
    const bool object = tree.is(node, JsonKind::object);
    if (object)
      if (const auto value = member(tree, node, text_, matches)) matches.add(*value);
    for (const std::uint32_t child : tree.children(node))
      if (!object || !tree.string_equals(child, text_)) waiting.push_back(object ? child + 1 : child);
  }
}

/// Finds the known names among the members of the record.
void JsonKey::look_up(const JsonTree& tree, JsonMatches& matches) const {
  if (!tree.is(0, JsonKind::object)) return;
  std::vector<std::optional<std::uint32_t>> key_of(names_.size());
  for (const std::uint32_t key : tree.children(0)) {
    const std::string decoded = tree.node(key).escaped ? tree.decoded(key) : std::string();
    const std::string_view text = tree.node(key).escaped ? std::string_view(decoded) : tree.raw(key);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!equal_but_case(text, names_[i])) continue;
      if (key_of[i] && tree.strings_equal(*key_of[i], key)) {
        if (!matches.twice) matches.twice = key;
        continue;
      }
      key_of[i] = key;
      matches.add(key + 1);
    }
  }
}

}  // namespace oxaudit
