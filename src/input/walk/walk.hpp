/// Turns the paths on the command line into sources, in order and each once.
///
/// The walk is lazy: it reads a folder when that is the next one, so its memory does not grow with the number of files,
/// and auditing can begin at once. Sources come sorted by the bytes of their path, component by component.
///
/// Whatever is left out counts once: a folder that is hidden, excluded or too deep counts as one entry, regardless of
/// its content. A file that is reached by several names is audited once, under the smallest of them; its other names do
/// not count. With --follow the same applies to folders. Whether a pattern with a slash matches is decided by that
/// name.
#pragma once

#include "check/source.hpp"
#include "input/core/format.hpp"
#include "support/result.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

/// The extension of a sidecar: a file beside a board that states what is expected of it.
inline constexpr std::string_view k_sidecar_extension = ".expected";

struct WalkOptions {
  std::vector<std::string> paths;            ///< as given; `-` is standard input
  std::vector<std::string> include;          ///< globs (see glob.hpp); if there are any, a file must match one
  std::vector<std::string> exclude;          ///< globs of files and folders to leave out
  std::vector<std::string> exclude_if_met;   ///< the same, without a remark if they match nothing
  bool hidden = false;                       ///< --hidden: also names that begin with a dot, and system files
  bool follow = false;                       ///< --follow: symbolic links met while walking
  std::optional<unsigned> depth_max;         ///< --max-depth: 1 is the folder's own files
  std::optional<Format> format;              ///< --input-format: how files are read; which are skipped stays the same
  std::vector<std::string> own_reports;      ///< paths that this run writes
  std::vector<std::string> expectations;     ///< files that this run compares with
  bool sidecars = false;                     ///< files with k_sidecar_extension are such files too
  unsigned reading_threads = 0;              ///< threads that read folders ahead of the walk
  unsigned folders_alone = 16;               ///< how many folders the walk reads before those threads start
  const std::atomic<bool>* stop = nullptr;   ///< once it is set, the walk ends
  std::vector<std::string> own_temporaries;  ///< files that are gone when the run ends: left out and not counted
};

struct WalkEntry {
  enum class Kind : std::uint8_t {
    file,            ///< to be audited
    standard_input,  ///< `-`; path is "<stdin>"
    skipped,         ///< `skip` says why
    problem,         ///< unreadable, or not a regular file: `rule` and `message`
    unmatched,       ///< an argument, pattern or list entry that matched nothing: `message`
    remark,          ///< worth knowing, but not an error: `message`
  };
  Kind kind = Kind::file;
  std::string path;            ///< the bytes that a user would type
  std::size_t name_begin = 0;  ///< where the last component begins in `path`
  bool named = false;          ///< on the command line or in a list, not met while walking
  Format format = Format::text;
  bool container = false;  ///< an archive or compressed file, by its name or its content
  SkipReason skip = SkipReason::hidden;
  Rule rule = Rule::unreadable_source;
  std::string message;
};

class Walk {
 public:
  /// Looks up every named path, but reads no folder. A pattern that Glob::parse refuses matches nothing and is reported
  /// at the end.
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

/// Reads a list of paths that are separated by '\n' or NUL. Ignores empty entries. `-` is standard input.
Result<std::vector<std::string>> read_path_list(const std::string& path, char separator);

}  // namespace oxaudit
