/// A line of PostgreSQL's COPY in its text form: fields parted by tabs, backslashes that escape, `\N` for NULL.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

/// The text of a field that holds a backslash. None when its last one escapes nothing.
std::optional<std::string> decode_copy_field(std::string_view raw);

}  // namespace oxaudit
