/// From the arguments to the sources, in order and each once. The only user of Boost.Filesystem.
///
/// The walk is lazy: it reads a folder when its turn comes, so its memory does not grow with the number of files, and
/// reading can begin at once. Sources come sorted by the bytes of their path, component by component.
///
/// What is left out is counted once: a folder that is hidden, excluded or too deep counts as one entry, whatever it
/// holds, and so does `__MACOSX`. A file that is reached by several names is audited once, by its canonical path, under
/// the smallest of them, and its other names are not counted; with --follow the same holds for a folder. Whether a
/// pattern with a slash matches is then decided by that name.
#pragma once

#include "check/source.hpp"
#include "input/core/format.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// What the name of a sidecar ends in: a file beside a board that says what is expected of it.
inline constexpr std::string_view k_sidecar_extension = ".expected";

struct WalkOptions {
  std::vector<std::string> paths;            ///< as given; `-` is standard input
  std::vector<std::string> include;          ///< globs (see glob.hpp); with any, a file met must match one
  std::vector<std::string> exclude;          ///< globs of files and folders to leave out
  std::vector<std::string> exclude_if_met;   ///< the same, but of which it is no matter if they match nothing
  bool hidden = false;                       ///< --hidden: also names that begin with a dot, and system files
  bool follow = false;                       ///< --follow: symbolic links met while walking
  std::optional<unsigned> depth_max;         ///< --max-depth: 1 is the folder's own files
  std::optional<Format> format;              ///< --input-format: how files are read; which are skipped stays the same
  std::vector<std::string> own_reports;      ///< paths that this run writes
  std::vector<std::string> expectations;     ///< files that this run compares with, which are no boards
  bool sidecars = false;                     ///< so are all whose names end in k_sidecar_extension
  unsigned reading_threads = 0;              ///< read folders before their turn; 0: each is read when it comes
  unsigned folders_alone = 16;               ///< so many are read before those threads start
  std::vector<std::string> own_temporaries;  ///< files that are gone when the run ends: left out and not counted
};

struct WalkEntry {
  enum class Kind : std::uint8_t {
    file,            ///< to be audited
    standard_input,  ///< `-`; path is "<stdin>"
    skipped,         ///< `skip` says why
    problem,         ///< found but unreadable, or not a regular file: `rule` and `message`
    unmatched,       ///< an argument, pattern or list entry that matched nothing: `message`
    remark,          ///< the user should know, though it is no error: `message`
  };
  Kind kind = Kind::file;
  std::string path;            ///< bytes as a user would type them
  std::size_t name_begin = 0;  ///< where the last component begins in `path`
  bool named = false;          ///< on the command line or in a list, not met while walking
  Format format = Format::text;
  bool container = false;  ///< to be opened for what it holds: the name says so, or the content has said so
  SkipReason skip = SkipReason::hidden;
  Rule rule = Rule::unreadable_source;
  std::string message;
};

class Walk {
 public:
  /// Looks at every path named, but reads no folder. Patterns should have been checked with Glob::parse; one that
  /// cannot be read matches nothing and is told of at the end.
  explicit Walk(WalkOptions options);
  ~Walk();
  Walk(Walk&&) noexcept;
  Walk& operator=(Walk&&) noexcept;

  /// Fills `entry` (its strings are reused) with the next in order; false when there is none.
  bool next(WalkEntry& entry);

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Reads a list of paths, one a line (`separator` is '\n') or separated by NUL; a blank entry is ignored. `-` is
/// standard input.
Result<std::vector<std::string>> read_path_list(const std::string& path, char separator);

}  // namespace oxaudit
