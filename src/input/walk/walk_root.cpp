/// See walk_root.hpp.
#include "input/walk/walk_root.hpp"

#include "check/source.hpp"
#include "input/walk/folder.hpp"
#include "input/walk/path_order.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace oxaudit {

namespace {

WalkRoot look_up(std::string path) {
  WalkRoot root;
  root.path = std::move(path);
  auto type = type_of(root.path, false);
  root.is_link = type && *type == FileType::symbolic_link;
  if (root.is_link) type = type_of(root.path, true);
  if (!type) {
    root.error = type.error().code;
    const bool missing = root.error == ENOENT || root.error == ENOTDIR || root.error == ENAMETOOLONG;
    root.kind = missing ? WalkRoot::Kind::missing : WalkRoot::Kind::failed;
  } else if (*type == FileType::folder) {
    root.kind = WalkRoot::Kind::folder;
  } else {
    const bool readable = *type == FileType::regular || *type == FileType::fifo;
    root.kind = readable ? WalkRoot::Kind::file : WalkRoot::Kind::device;
  }
  return root;
}

/// Finds the roots that overlap. Folders are resolved once each, because the files of a long list have few folders.
class OverlapFinder {
 public:
  OverlapFinder(std::vector<WalkRoot>& roots, const PathHasher& hasher) : roots_(roots), hasher_(hasher) {}

  void run() {
    std::unordered_map<PathIdentity, WalkRoot*, IdentityHash> first_with;
    for (WalkRoot& root : roots_) {
      if (root.kind != WalkRoot::Kind::file && root.kind != WalkRoot::Kind::folder) continue;
      resolve(root);
      const auto [same, is_new] = first_with.try_emplace(root.identity, &root);
      if (!is_new) root.overlaps = same->second->overlaps = true;
    }
    for (Folder& folder : folders_)
      for (const PathIdentity& outer : folder.within)
        if (const auto found = first_with.find(outer); found != first_with.end())
          folder.covered = found->second->overlaps = true;
    for (const auto& [root, folder] : lies_in_)
      if (folders_[folder].covered) root->overlaps = true;
  }

 private:
  struct Folder {
    std::vector<PathIdentity> within;  ///< the folders above it, the root first, and itself
    bool covered = false;              ///< one of them is a root
  };

  /// Sets the identity of a root, and notes the folders in which the walk of another root may meet it.
  void resolve(WalkRoot& root) {
    const std::size_t name_begin = last_name_begin(root.path);
    const std::string spelt_folder = root.path.substr(0, name_begin);
    const std::string_view name = std::string_view(root.path).substr(name_begin);
    const bool is_plain = !root.is_link && !name.empty() && name != "." && name != "..";
    if (is_plain || root.is_link) lies_in_.emplace_back(&root, folder_at(spelt_folder));
    if (is_plain) {
      root.identity = hasher_.child(folders_[lies_in_.back().second].within.back(), name);
    } else {
      const std::string canonical = canonical_path(root.path);
      root.identity = hasher_.of_canonical(canonical);
      lies_in_.emplace_back(&root,
                            folder_at(canonical.substr(0, std::max<std::size_t>(last_name_begin(canonical), 1))));
    }
  }

  /// The index of the folder, which is resolved when it is new.
  std::size_t folder_at(const std::string& spelt) {
    const auto [known, is_new] = index_of_.try_emplace(spelt, folders_.size());
    if (is_new) {
      Folder& folder = folders_.emplace_back();
      const PathIdentity identity = hasher_.of_canonical(canonical_path(spelt.empty() ? "." : spelt), &folder.within);
      folder.within.push_back(identity);
    }
    return known->second;
  }

  std::vector<WalkRoot>& roots_;
  const PathHasher& hasher_;
  std::vector<Folder> folders_;
  std::unordered_map<std::string, std::size_t> index_of_;
  std::vector<std::pair<WalkRoot*, std::size_t>> lies_in_;  ///< roots, and the folders that hold them
};

}  // namespace

std::vector<WalkRoot> resolve_roots(std::vector<std::string> paths, const PathHasher& hasher) {
  std::vector<WalkRoot> roots;
  const bool standard_input = std::erase(paths, "-") != 0;
  std::sort(paths.begin(), paths.end(), path_less);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  roots.reserve(paths.size() + 1);
  for (std::string& path : paths) roots.push_back(look_up(std::move(path)));
  if (standard_input) {
    WalkRoot root;
    root.kind = WalkRoot::Kind::standard_input;
    root.path = k_standard_input_path;
    const auto after = std::upper_bound(roots.begin(), roots.end(), root, [](const auto& left, const auto& right) {
      return path_less(left.path, right.path);
    });
    roots.insert(after, std::move(root));
  }
  OverlapFinder(roots, hasher).run();
  return roots;
}

}  // namespace oxaudit
