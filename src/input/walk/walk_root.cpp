/// See walk_root.hpp.
#include "input/walk/walk_root.hpp"

#include "check/source.hpp"
#include "input/walk/path_order.hpp"
#include "support/file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace oxaudit {

namespace {

WalkRoot look_at(std::string path) {
  WalkRoot root;
  root.path = std::move(path);
  auto status = stat_path(root.path, false);
  if (status && S_ISLNK((*status).st_mode)) {
    root.is_link = true;
    status = stat_path(root.path, true);
  }
  if (!status) {
    root.error = status.error().code;
    const bool missing = root.error == ENOENT || root.error == ENOTDIR || root.error == ENAMETOOLONG;
    root.kind = missing ? WalkRoot::Kind::missing : WalkRoot::Kind::failed;
  } else if (S_ISDIR((*status).st_mode)) {
    root.kind = WalkRoot::Kind::folder;
  } else if (S_ISREG((*status).st_mode) || S_ISFIFO((*status).st_mode)) {
    root.kind = WalkRoot::Kind::file;
  } else {
    root.kind = WalkRoot::Kind::device;
  }
  return root;
}

/// Finds out which roots lie within which. Paths are resolved folder by folder, and each folder once: the files of a
/// long list have few folders.
class OverlapFinder {
 public:
  OverlapFinder(std::vector<WalkRoot>& roots, const PathHasher& hasher) : roots_(roots), hasher_(hasher) {}

  void run() {
    std::vector<std::size_t> folder_of(roots_.size());
    std::unordered_map<PathIdentity, std::size_t, IdentityHash> first_with;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      WalkRoot& root = roots_[i];
      if (!resolvable(root)) continue;
      folder_of[i] = resolve(root);
      if (root.is_link) folder_at(spelt_folder(root));
      const auto [same, is_new] = first_with.try_emplace(root.identity, i);
      if (!is_new) root.overlaps = roots_[same->second].overlaps = true;
    }
    for (Folder& folder : folders_)
      for (const PathIdentity& outer : folder.within)
        if (const auto found = first_with.find(outer); found != first_with.end())
          folder.covered = roots_[found->second].overlaps = true;
    for (std::size_t i = 0; i < roots_.size(); ++i)
      if (resolvable(roots_[i]) && (folders_[folder_of[i]].covered ||
                                    (roots_[i].is_link && folders_[folder_at(spelt_folder(roots_[i]))].covered)))
        roots_[i].overlaps = true;
  }

 private:
  struct Folder {
    PathIdentity identity;
    std::vector<PathIdentity> within;  ///< the folders above it, and itself
    bool covered = false;              ///< a root is one of them
  };

  static bool resolvable(const WalkRoot& root) noexcept {
    return root.kind == WalkRoot::Kind::file || root.kind == WalkRoot::Kind::folder;
  }

  /// A link lies in one folder and leads into another; it may be met in either.
  static std::string spelt_folder(const WalkRoot& root) { return root.path.substr(0, last_name_begin(root.path)); }

  /// Sets the root's identity and returns the place of the folder that holds it.
  std::size_t resolve(WalkRoot& root) {
    const std::string_view path = root.path;
    const std::size_t name_begin = last_name_begin(path);
    const std::string_view name = path.substr(name_begin);
    if (!root.is_link && !name.empty() && name != "." && name != "..") {
      const std::size_t folder = folder_at(std::string(path.substr(0, name_begin)));
      root.identity = hasher_.child(folders_[folder].identity, name);
      return folder;
    }
    const std::string canonical = canonical_path(root.path);
    root.identity = hasher_.of_canonical(canonical);
    return canonical == "/" ? folder_at("/") : folder_at(canonical.substr(0, last_name_begin(canonical)));
  }

  std::size_t folder_at(const std::string& spelt) {
    const auto [known, is_new] = place_of_.try_emplace(spelt, folders_.size());
    if (is_new) {
      Folder& folder = folders_.emplace_back();
      folder.identity = hasher_.of_canonical(canonical_path(spelt.empty() ? "." : spelt), &folder.within);
      folder.within.push_back(folder.identity);
    }
    return known->second;
  }

  std::vector<WalkRoot>& roots_;
  const PathHasher& hasher_;
  std::vector<Folder> folders_;
  std::unordered_map<std::string, std::size_t> place_of_;
};

}  // namespace

std::vector<WalkRoot> resolve_roots(std::vector<std::string> paths, const PathHasher& hasher) {
  std::vector<WalkRoot> roots;
  const bool standard_input = std::erase(paths, "-") != 0;
  std::sort(paths.begin(), paths.end(), path_less);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  roots.reserve(paths.size() + 1);
  for (std::string& path : paths) roots.push_back(look_at(std::move(path)));
  if (standard_input) {
    WalkRoot root;
    root.kind = WalkRoot::Kind::standard_input;
    root.path = k_standard_input_path;
    const auto behind = std::upper_bound(roots.begin(), roots.end(), root, [](const auto& left, const auto& right) {
      return path_less(left.path, right.path);
    });
    roots.insert(behind, std::move(root));
  }
  OverlapFinder(roots, hasher).run();
  return roots;
}

}  // namespace oxaudit
