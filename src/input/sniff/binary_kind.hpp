/// Detects binary files of well-known types that oxaudit does not read. One message about such a file is more helpful
/// than a finding for each of its "lines".
#pragma once

#include <string_view>

namespace oxaudit {

/// The bytes at the start of every SQLite database (the SQLite file format, section 1.3), with the NUL at their end.
inline constexpr std::string_view k_sqlite_magic{"SQLite format 3\0", 16};

/// Returns a message that names the type of a source that starts with `head` and says what to do; empty if it may be
/// text. For types whose signature could also be the start of a text, control characters must follow.
std::string_view what_binary_is(std::string_view head) noexcept;

}  // namespace oxaudit
