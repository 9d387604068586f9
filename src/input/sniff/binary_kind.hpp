/// Detects binary files of well-known types that oxaudit does not read. One message about such a file is more helpful
/// than a finding for each of its "lines".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace oxaudit {

/// The bytes at the start of every SQLite database (the SQLite file format, section 1.3), with the NUL at their end.
inline constexpr std::string_view k_sqlite_magic{"SQLite format 3\0", 16};

/// Returns a message that names the type of a source that starts with `head` and says what to do; empty if it may be
/// text. For types whose signature could also be the start of a text, control characters must follow.
std::string what_binary_is(std::string_view head);

/// Detects documents of other programs that are zip archives, by the names of their members.
class ZipDocument {
 public:
  void see(std::string_view member_name) noexcept;
  /// Says that all members were seen.
  void end() noexcept { all_seen_ = true; }
  /// A message as of what_binary_is; empty for an archive that may hold boards.
  std::string what() const;

 private:
  std::uint32_t seen_ = 0;  ///< a bit for each name that is known
  bool any_ = false;
  bool only_arrays_ = true;
  bool all_seen_ = false;
};

}  // namespace oxaudit
