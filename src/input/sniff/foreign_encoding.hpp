/// Detects sources in an unsupported encoding and binary sources. No format can find records in them, so such a source
/// counts as one malformed record, whose finding says what the bytes look like.
#pragma once

#include "input/core/layout.hpp"

#include <optional>
#include <string_view>

namespace oxaudit {

/// Detects UTF-16 without a byte order mark and UTF-32, and returns the detail of OX104. For other sources it usually
/// looks at four bytes only.
std::optional<Detail> foreign_encoding(std::string_view head) noexcept;

/// True if at least a tenth of the first bytes are NUL.
bool is_no_text(std::string_view head) noexcept;

/// Returns the layout of a source that counts as one malformed record with this detail.
Layout foreign_layout(Detail detail);

}  // namespace oxaudit
