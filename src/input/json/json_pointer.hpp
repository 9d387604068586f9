/// JSON Pointers (RFC 6901) with one addition: a step `*` is every element or member.
///
/// `/games/*/board` has the steps `games`, `*` and `board`; `~1` in a step is a slash and `~0` a tilde.
#pragma once

#include "support/result.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

struct JsonStep {
  std::string name;                     ///< decoded
  bool any = false;                     ///< every element or member
  std::optional<std::size_t> position;  ///< the name as an array index

  bool fits(std::size_t element) const noexcept { return any || position == element; }
};

using JsonPointer = std::vector<JsonStep>;

/// `text` is empty or begins with a slash. Fails for a `~` that is followed by neither 0 nor 1.
Result<JsonPointer> parse_json_pointer(std::string_view text);

/// Appends `/name` with slashes and tildes escaped; `name` is decoded.
void append_json_step(std::string& pointer, std::string_view name);

}  // namespace oxaudit
