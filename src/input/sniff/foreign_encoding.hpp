/// Sources whose bytes are text in an encoding that is not read, or no text at all. No format could find a record in
/// them, so such a source is one malformed record that says what its bytes look like.
#pragma once

#include "input/core/layout.hpp"

#include <optional>
#include <string_view>

namespace oxaudit {

/// How the start of a source tells that it is UTF-16 without a mark or UTF-32: a detail of OX104. Needs to look at four
/// bytes only, where it is neither.
std::optional<Detail> foreign_encoding(std::string_view head) noexcept;

/// True when so many of the first bytes are NULs that they are no text of any kind.
bool is_no_text(std::string_view head) noexcept;

/// The layout of a source that is nothing but what `detail` says.
Layout foreign_layout(Detail detail);

}  // namespace oxaudit
