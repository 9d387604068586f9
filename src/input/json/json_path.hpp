/// The path of a value in its record, as messages show it: `$.boards["12345XO89"].state[0]`.
#pragma once

#include "input/json/json_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace oxaudit {

/// The path of `node`, beginning with the tree's root path; very long keys are shortened.
std::string json_path(const JsonTree& tree, std::uint32_t node);

/// Adds one step to a path; `raw` is a key as JSON writes it, without its quotes.
void append_path_name(std::string& path, std::string_view raw);
void append_path_position(std::string& path, std::uint64_t position);

/// "a number", "an object", "null" …
std::string_view json_kind_words(JsonKind kind) noexcept;

/// The outermost key on the way to `node` that its object repeats, at its second occurrence.
std::optional<std::uint32_t> key_twice_above(const JsonTree& tree, std::uint32_t node);

}  // namespace oxaudit
