/// One named folder, walked depth first in the order of sources.
///
/// A walk always stands at one path, which it has not looked at yet. Walks of several roots are merged by stepping the
/// one whose path is smallest; since paths then come in ascending order, the first name under which a file is met is
/// its smallest, and later ones can be dropped. What is held in memory are the names of the folders between the root
/// and the place, and no descriptor.
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

/// What all roots of a walk share.
struct WalkShared {
  explicit WalkShared(const WalkOptions& options)
      : filter(options, hasher),
        follow(options.follow),
        depth_max(options.depth_max.value_or(std::numeric_limits<unsigned>::max())),
        folders_alone(options.folders_alone) {
    if (options.reading_threads != 0) ahead = std::make_unique<FolderPrefetcher>(options.reading_threads);
  }

  PathHasher hasher;
  WalkFilter filter;
  bool follow;
  unsigned depth_max;
  unsigned folders_alone;                   ///< how many more are read before the first is read ahead
  std::unique_ptr<FolderPrefetcher> ahead;  ///< none where nothing is read ahead

  IdentitySet named;    ///< files that the user named: read wherever they are met
  IdentitySet audited;  ///< files that have been given out; filled only where they could be met again
  IdentitySet told;     ///< paths of which a reason to skip has been given, or that are roots of their own
  /// With --follow: how many more levels could be entered when a folder was last walked. Walking it again is needless
  /// unless more can be, so links that lead to one another cost no more than the folders there are.
  std::unordered_map<PathIdentity, unsigned, IdentityHash> levels_walked;
};

class TreeWalk {
 public:
  TreeWalk(const WalkRoot& root, WalkShared& shared);

  /// Where the walk stands.
  const std::string& path() const noexcept { return path_; }
  bool finished() const noexcept { return finished_; }
  /// Looks at the place and moves on. True when `entry` was filled; not every place is an entry.
  bool step(WalkEntry& entry);

 private:
  struct Level {
    FolderNames names;
    std::size_t next = 0;
    std::size_t ahead = 0;      ///< the folders before it are asked for to be read ahead
    std::size_t asked = 0;      ///< how many of them the walk has not come to
    std::size_t path_size = 0;  ///< of the folder's path, with a slash
    PathIdentity identity;
  };
  /// The name that the walk stands at.
  struct Place {
    std::string_view name;
    std::string_view below;  ///< the path below the root
    FileType type = FileType::regular;
    bool is_link = false;
    int error = 0;          ///< why a link cannot be followed
    PathIdentity identity;  ///< of the name itself, whatever it leads to
  };

  bool look(WalkEntry& entry);
  Place place_here() const;
  bool look_at_root(WalkEntry& entry);
  bool look_at_folder(const Place& place, WalkEntry& entry);
  bool look_at_file(const Place& place, WalkEntry& entry);
  bool enter(PathIdentity identity, bool through_link, WalkEntry& entry, PathIdentity name_identity);
  std::optional<SystemError> read_names(FolderNames& names, bool through_link);
  void look_ahead(std::size_t depth);
  bool is_wanted_folder(const Level& level, std::size_t i, const std::string& path) const;
  bool already_walked(PathIdentity identity);
  bool leads_up(PathIdentity identity) const noexcept;
  void move_on();

  bool told_before(PathIdentity identity);
  bool give_file(PathIdentity identity, const NameSays& says, WalkEntry& entry);
  bool give_skipped(SkipReason reason, PathIdentity identity, WalkEntry& entry);
  bool give_problem(std::string message, PathIdentity identity, WalkEntry& entry);
  bool give_nothing_found(WalkEntry& entry);

  WalkShared& shared_;
  std::string root_;
  PathIdentity root_identity_;
  bool remember_;  ///< files could be met again by another name
  bool started_ = false;
  bool finished_ = false;
  bool found_ = false;  ///< something to audit, or something that may have hidden it
  std::array<std::uint64_t, k_skip_reason_count> skipped_{};
  std::string path_;
  std::size_t below_begin_ = 0;
  std::vector<std::unique_ptr<Level>> levels_;
};

/// Sets all but what only some kinds have.
void reset_entry(WalkEntry& entry, WalkEntry::Kind kind, const std::string& path, bool named);

}  // namespace oxaudit
