/// Where a value stands in its record, for people: `$.boards["12345XO89"].state[0]`.
#pragma once

#include "input/json/json_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace oxaudit {

/// The path of `node`, from the tree's root path on; the words of very long keys are cut.
std::string json_path(const JsonTree& tree, std::uint32_t node);

/// Adds one step to a path; `raw` is a key as it is written in JSON.
void append_path_name(std::string& path, std::string_view raw);
void append_path_position(std::string& path, std::uint64_t position);

/// "a number", "an object", "null" …
std::string_view json_kind_words(JsonKind kind) noexcept;

/// The key of the outermost member on the way to `node` whose object names that key a second time.
std::optional<std::uint32_t> key_twice_above(const JsonTree& tree, std::uint32_t node);

}  // namespace oxaudit
