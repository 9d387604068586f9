/// Files of known kinds that are no text and hold no source that is read. Where text is expected, one sentence about
/// such a file is worth more than a finding for each of its bytes that happens to end a line.
#pragma once

#include <string_view>

namespace oxaudit {

/// The bytes that every SQLite database begins with (the SQLite file format, section 1.3), with the NUL at their end.
inline constexpr std::string_view k_sqlite_magic{"SQLite format 3\0", 16};

/// What a source that begins with `head` is and what to do with it, as a sentence; empty for all that may be text.
/// Letters that a text could begin with as well are not enough: bytes that no text has must stand behind them.
std::string_view what_binary_is(std::string_view head) noexcept;

}  // namespace oxaudit
