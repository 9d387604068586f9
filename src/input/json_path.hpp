/// Where a value stands in its record, for people: `$.boards["12345XO89"].state[0]`.
#pragma once

#include "input/json_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace oxaudit {

/// The path of `node`; the words of very long keys are cut.
std::string json_path(const JsonTree& tree, std::uint32_t node);

/// "a number", "an object", "null" …
std::string_view json_kind_words(JsonKind kind) noexcept;

/// The key of the outermost member on the way to `node` whose object names that key a second time.
std::optional<std::uint32_t> key_twice_above(const JsonTree& tree, std::uint32_t node);

}  // namespace oxaudit
