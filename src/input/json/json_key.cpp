/// See json_key.hpp. Keys are compared decoded, so `"bo\u0061rd"` cannot hide a second board.
#include "input/json/json_key.hpp"

#include "input/json/json_path.hpp"
#include "input/json/json_text.hpp"
#include "support/ascii.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace oxaudit {

namespace {

constexpr std::array<std::string_view, 10> k_board_keys = {"board", "final_board", "state",     "position", "grid",
                                                           "cells", "tablero",     "tabuleiro", "grille",   "plateau"};
constexpr std::array<std::string_view, 3> k_id_keys = {"id", "game_id", "key"};

void add(JsonMatches& matches, std::uint32_t node) {
  if (matches.count++ == 0) matches.first = node;
  matches.last = node;
}

std::optional<std::size_t> as_position(std::string_view name) {
  std::size_t position = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), position);
  if (error != std::errc{} || end != name.data() + name.size() || (name.size() > 1 && name[0] == '0'))
    return std::nullopt;
  return position;
}

/// Calls `visit(key, value)` for each member of the object; a key is followed by its value.
template <typename Visit>
void for_each_member(const JsonTree& tree, std::uint32_t object, Visit visit) {
  for (std::uint32_t key = object + 1; key < tree.node(object).next; key = tree.node(key + 1).next) visit(key, key + 1);
}

template <typename Visit>
void for_each_element(const JsonTree& tree, std::uint32_t array, Visit visit) {
  for (std::uint32_t at = array + 1; at < tree.node(array).next; at = tree.node(at).next) visit(at);
}

/// The value of the first member of that name; a second one is noted.
std::optional<std::uint32_t> member(const JsonTree& tree, std::uint32_t object, std::string_view name,
                                    JsonMatches& matches) {
  std::optional<std::uint32_t> found;
  for_each_member(tree, object, [&](std::uint32_t key, std::uint32_t value) {
    if (!tree.string_equals(key, name)) return;
    if (!found)
      found = value;
    else if (!matches.twice)
      matches.twice = key;
  });
  return found;
}

}  // namespace

std::span<const std::string_view> known_board_keys() noexcept { return k_board_keys; }
std::span<const std::string_view> known_id_keys() noexcept { return k_id_keys; }
bool is_known_board_key(std::string_view key) noexcept {
  return std::ranges::any_of(k_board_keys, [&](std::string_view name) { return equal_but_case(name, key); });
}

Result<JsonKey> JsonKey::parse(std::string_view text) {
  JsonKey key;
  key.text_ = text;
  if (!text.starts_with('/')) return key;
  key.kind_ = Kind::pointer;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('/', at + 1), text.size());
    const std::string_view written = text.substr(at + 1, end - at - 1);
    Step step;
    step.any = written == "*";
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] != '~') {
        step.name += written[i];
      } else if (i + 1 < written.size() && (written[i + 1] == '0' || written[i + 1] == '1')) {
        step.name += written[++i] == '0' ? '~' : '/';
      } else {
        return Error{"the JSON Pointer \"" + key.text_ +
                     "\" has a ~ that is followed by neither 0 nor 1; write ~0 for a tilde and ~1 for a slash"};
      }
    }
    step.position = as_position(step.name);
    key.steps_.push_back(std::move(step));
    at = end;
  }
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
    case Kind::pointer: follow(tree, 0, 0, matches); break;
    case Kind::name: search(tree, matches); break;
    case Kind::known: look_up(tree, matches); break;
  }
  if (matches.count != 0 && !matches.twice) matches.twice = key_twice_above(tree, matches.first);
  return matches;
}

void JsonKey::follow(const JsonTree& tree, std::uint32_t node, std::size_t step_index, JsonMatches& matches) const {
  if (step_index == steps_.size()) {
    add(matches, node);
    return;
  }
  const Step& step = steps_[step_index];
  const auto deeper = [&](std::uint32_t value) { follow(tree, value, step_index + 1, matches); };
  if (tree.node(node).kind == JsonKind::array) {
    std::size_t position = 0;
    for_each_element(tree, node, [&](std::uint32_t element) {
      if (step.any || step.position == position) deeper(element);
      ++position;
    });
  } else if (tree.node(node).kind == JsonKind::object) {
    if (step.any)
      for_each_member(tree, node, [&](std::uint32_t, std::uint32_t value) { deeper(value); });
    else if (const auto value = member(tree, node, step.name, matches))
      deeper(*value);
  }
}

void JsonKey::search(const JsonTree& tree, JsonMatches& matches) const {
  // An explicit stack: the record may be nested as deep as the user allows.
  std::vector<std::uint32_t> waiting{0};
  std::vector<std::uint32_t> children;
  while (!waiting.empty()) {
    const std::uint32_t node = waiting.back();
    waiting.pop_back();
    children.clear();
    if (tree.node(node).kind == JsonKind::object) {
      if (const auto value = member(tree, node, text_, matches)) {
        matches.first = matches.count == 0 ? *value : std::min(matches.first, *value);
        matches.last = std::max(matches.last, *value);
        ++matches.count;
      }
      for_each_member(tree, node, [&](std::uint32_t key, std::uint32_t value) {
        if (!tree.string_equals(key, text_)) children.push_back(value);
      });
    } else if (tree.node(node).kind == JsonKind::array) {
      for_each_element(tree, node, [&](std::uint32_t element) { children.push_back(element); });
    }
    waiting.insert(waiting.end(), children.begin(), children.end());
  }
}

void JsonKey::look_up(const JsonTree& tree, JsonMatches& matches) const {
  if (tree.node(0).kind != JsonKind::object) return;
  std::vector<std::optional<std::uint32_t>> key_of(names_.size());
  for_each_member(tree, 0, [&](std::uint32_t key, std::uint32_t value) {
    const std::string decoded = tree.node(key).escaped ? decode_json_string(tree.raw(key)) : std::string();
    const std::string_view text = tree.node(key).escaped ? std::string_view(decoded) : tree.raw(key);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!equal_but_case(text, names_[i])) continue;
      if (key_of[i] && tree.strings_equal(*key_of[i], key)) {
        if (!matches.twice) matches.twice = key;
        continue;
      }
      key_of[i] = key;
      add(matches, value);
    }
  });
}

}  // namespace oxaudit
