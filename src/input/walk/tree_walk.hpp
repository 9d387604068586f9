/// One named folder, walked depth first in the order of sources.
///
/// A walk has a current path, which it has not looked at yet. When there are several roots, the walk with the smallest
/// path makes the next step. So paths come in ascending order, the first name under which a file occurs is its
/// smallest, and later ones can be dropped. The memory holds the names in the folders from the root to the current
/// path, and no descriptor.
#pragma once

#include "input/walk/folder.hpp"
#include "input/walk/folder_prefetcher.hpp"
#include "input/walk/path_identity.hpp"
#include "input/walk/walk.hpp"
#include "input/walk/walk_filter.hpp"
#include "input/walk/walk_root.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace oxaudit {

/// What the walks of all roots share.
struct WalkShared {
  explicit WalkShared(const WalkOptions& options)
      : filter(options, hasher),
        follow(options.follow),
        stop(options.stop),
        depth_max(options.depth_max.value_or(std::numeric_limits<unsigned>::max())),
        folders_alone(options.folders_alone) {
    if (options.reading_threads != 0) prefetcher = std::make_unique<FolderPrefetcher>(options.reading_threads);
  }

  PathHasher hasher;
  WalkFilter filter;
  bool follow;
  const std::atomic<bool>* stop;
  unsigned depth_max;
  unsigned folders_alone;                        ///< how many more are read before the first is prefetched
  std::unique_ptr<FolderPrefetcher> prefetcher;  ///< none if no folder is prefetched
  SeenPaths seen;                                ///< `audited` is set only for files that could be met again
  /// With --follow: one more than the number of levels that could be entered when a folder was last walked. It is
  /// walked again only if more can be, so links that lead to one another cost no more than the folders there are.
  std::unordered_map<PathIdentity, std::uint64_t, IdentityHash> levels_walked;
};

class TreeWalk {
 public:
  TreeWalk(const WalkRoot& root, WalkShared& shared);

  const std::string& path() const noexcept { return path_; }
  bool finished() const noexcept { return finished_; }
  /// Looks at the current path and moves on. True when `entry` was filled; not every path is an entry.
  bool step(WalkEntry& entry);

 private:
  /// A folder that is being walked.
  struct Level {
    FolderNames names;
    std::size_t next = 0;           ///< the name to look at
    std::size_t prefetch_next = 0;  ///< the first name that has not been considered for the prefetcher
    std::size_t prefetched = 0;     ///< folders that were given to the prefetcher and that the walk has not reached
    std::size_t path_size = 0;      ///< of the folder's path, with a slash
    PathIdentity identity;
  };
  /// The name at the current path.
  struct Met {
    std::string_view name;
    std::string_view below;  ///< the path below the root
    FileType type = FileType::regular;
    bool is_link = false;
    int error = 0;          ///< why a link cannot be followed
    PathIdentity identity;  ///< of the name, not of what a link leads to
  };

  bool look(WalkEntry& entry);
  Met current() const;
  bool look_at_root(WalkEntry& entry);
  bool look_at_folder(const Met& met, WalkEntry& entry);
  bool look_at_file(const Met& met, WalkEntry& entry);
  bool enter(PathIdentity identity, PathIdentity name_identity, bool through_link, WalkEntry& entry);
  std::optional<SystemError> read_names(FolderNames& names, bool through_link);
  void prefetch(std::size_t depth);
  bool already_walked(PathIdentity identity);
  void move_on();

  // Each of these fills the entry, unless the path was reported before.
  bool fill_file(PathIdentity identity, const NameHint& hint, WalkEntry& entry);
  bool fill_skipped(SkipReason reason, PathIdentity identity, WalkEntry& entry);
  bool fill_problem(std::string message, PathIdentity identity, WalkEntry& entry);
  bool fill_nothing_found(WalkEntry& entry);
  bool reported_before(PathIdentity identity);

  WalkShared& shared_;
  std::string root_;
  PathIdentity root_identity_;
  bool may_meet_again_;  ///< files could occur again by another name
  bool started_ = false;
  bool finished_ = false;
  bool found_ = false;  ///< something to audit, or something that may have hidden it
  std::array<std::uint64_t, k_skip_reason_count> skipped_{};
  std::string path_;
  std::vector<Level> levels_;
};

/// Sets all members but those that only some kinds have.
void reset_entry(WalkEntry& entry, WalkEntry::Kind kind, const std::string& path, bool named);

}  // namespace oxaudit
