/// Decides which files and folders met by a walk are left out, and why. It looks at names only and opens nothing. The
/// members of an archive pass the same filter. Paths that the user named do not.
#pragma once

#include "input/stream/container_kind.hpp"
#include "input/walk/glob.hpp"
#include "input/walk/path_identity.hpp"
#include "input/walk/walk.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace oxaudit {

/// What the user should know about a pattern when the walk has ended.
struct PatternRemark {
  std::string pattern;
  std::string message;
  bool is_error = true;  ///< false if it is only worth knowing
  auto operator<=>(const PatternRemark&) const = default;
};

class WalkFilter {
 public:
  WalkFilter(const WalkOptions& options, const PathHasher& hasher);

  /// Hidden names and system files, unless the user asked for them.
  std::optional<SkipReason> unwanted_name(std::string_view name) const noexcept;
  /// By --exclude. `below` is the path below the named folder.
  bool excluded(std::string_view below, bool is_folder) { return any_matches(exclude_, below, is_folder); }
  /// By --include.
  bool included(std::string_view below) { return include_.empty() || any_matches(include_, below, false); }
  /// How a file met by the walk is read; none when its extension is of no known format.
  std::optional<NameHint> hint_if_met(std::string_view name) const noexcept;
  /// How a file that the user named is read.
  NameHint hint_if_named(std::string_view name) const noexcept;
  /// Why a file is not input, regardless of its extension: this run writes it or compares with it.
  std::optional<SkipReason> reason_not_input(PathIdentity identity, std::string_view name) const noexcept;
  /// True for a file that is gone when the run ends.
  bool is_own_temporary(PathIdentity identity) const noexcept { return has_role(identity, Role::temporary); }

  /// Faulty patterns, and every --include and --exclude that has matched nothing so far; sorted.
  std::vector<PatternRemark> remarks() const;

 private:
  struct UserGlob {
    Glob glob;
    bool matched;  ///< something, or it does not matter
  };
  /// What a file is to this run, if it is not input.
  enum class Role : std::uint8_t { report, expectation, temporary };

  void add(std::vector<UserGlob>& globs, const std::vector<std::string>& patterns, bool must_match);
  static bool any_matches(std::vector<UserGlob>& globs, std::string_view below, bool is_folder);
  bool has_role(PathIdentity identity, Role role) const noexcept {
    const auto found = roles_.find(identity);
    return found != roles_.end() && found->second == role;
  }

  bool hidden_;
  bool sidecars_;
  std::optional<Format> format_;
  std::vector<PatternRemark> faults_;
  std::vector<UserGlob> include_;
  std::vector<UserGlob> exclude_;
  std::unordered_map<PathIdentity, Role, IdentityHash> roles_;
};

}  // namespace oxaudit
