/// Which names met while walking are left out, and why. It looks at names only and opens nothing; it never applies to
/// what the user named.
#pragma once

#include "input/stream/container_kind.hpp"
#include "input/walk/glob.hpp"
#include "input/walk/path_identity.hpp"
#include "input/walk/walk.hpp"

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

struct PatternRemark {
  std::string pattern;
  std::string message;
  bool is_error = true;  ///< else only worth knowing
  auto operator<=>(const PatternRemark&) const = default;
};

class WalkFilter {
 public:
  WalkFilter(const WalkOptions& options, const PathHasher& hasher);

  /// Hidden names and system files, unless asked for.
  std::optional<SkipReason> unwanted_name(std::string_view name) const noexcept;
  /// By --exclude. `below` is the path below the named folder.
  /// Notes which patterns have matched something.
  bool excluded(std::string_view below, bool is_folder);
  /// By --include; notes which patterns have matched something.
  bool included(std::string_view below);
  /// What `name` is read as; none when its extension is of no known format.
  std::optional<NameSays> what_met_is(std::string_view name) const noexcept;
  /// As before, for a file that the user named: always read as something.
  NameSays what_named_is(std::string_view name) const noexcept;
  /// What is no input whatever its name: a report of this run, or a file that it compares with.
  std::optional<SkipReason> no_input(PathIdentity identity, std::string_view name) const noexcept;
  bool is_own_temporary(PathIdentity identity) const noexcept { return own_temporaries_.contains(identity); }

  /// What is to be said at the end: of patterns that cannot be read and so matched nothing, and of each --include and
  /// --exclude that has matched nothing; sorted.
  std::vector<PatternRemark> remarks() const;

 private:
  std::vector<Glob> parse(const std::vector<std::string>& patterns);

  bool hidden_;
  std::optional<Format> format_;
  std::vector<PatternRemark> faults_;
  std::vector<Glob> include_;
  std::vector<char> include_used_;
  std::vector<Glob> exclude_;
  std::vector<char> exclude_used_;  ///< of those that are to be remarked on, which are the first
  IdentitySet own_reports_;
  IdentitySet expectations_;
  bool sidecars_;
  IdentitySet own_temporaries_;
};

}  // namespace oxaudit
