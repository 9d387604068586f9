/// Which file a path means: its canonical path, kept as 128 bits.
///
/// The identity of a path is made from that of its folder and its own name, so a walk gets each for one short hash and
/// a root's folders above it come for free. The hash is SipHash-2-4 with a key drawn anew in every run: nobody can
/// prepare names that collide, and among a billion paths the odds of one chance collision are one in 10^20. No output
/// depends on the key, since identities are only ever compared for equality.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit {

struct PathIdentity {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  bool operator==(const PathIdentity&) const = default;
};

class PathHasher {
 public:
  using Key = std::array<std::uint64_t, 2>;

  /// Draws a key.
  PathHasher();
  explicit PathHasher(Key key) noexcept : key_(key) {}

  /// SipHash-2-4 with 128 bits of `bytes`.
  PathIdentity hash(std::string_view bytes) const noexcept;
  /// Of the entry `name` in the folder `parent`.
  PathIdentity child(PathIdentity parent, std::string_view name) const noexcept;
  /// Of an absolute path without links, `.`, `..` or doubled slashes. `above`, if given, receives the identities of the
  /// folders above it, the root first.
  PathIdentity of_canonical(std::string_view path, std::vector<PathIdentity>* above = nullptr) const;
  /// Of the entry that `path` names: a link itself, or a file that is not there yet.
  PathIdentity of_name(const std::string& path) const;

 private:
  Key key_;
};

/// The absolute path that `path` leads to when every link is followed. Works for paths of any length and for what does
/// not exist, also behind a link: the part that the system cannot resolve is kept as it is spelt.
std::string canonical_path(const std::string& path);

/// What a walk has done with each path, in one flat table: 24 bytes each, at most three quarters full.
class SeenPaths {
 public:
  enum Mark : std::uint8_t {
    named = 1,     ///< the user named the file, so it is read wherever the walk meets it
    audited = 2,   ///< the walk has returned it as a file to audit
    reported = 4,  ///< a reason to skip it has been returned, or it is a root that is walked separately
  };

  /// True when the path did not have the mark.
  bool add(PathIdentity identity, Mark mark);
  bool has(PathIdentity identity, Mark mark) const noexcept;

 private:
  struct Slot {
    PathIdentity identity;
    std::uint8_t marks = 0;  ///< none in an empty slot
  };

  std::size_t find(PathIdentity identity) const noexcept;
  void grow();

  std::vector<Slot> slots_;  ///< a power of two of them
  std::size_t size_ = 0;
};

/// For the standard hash tables.
struct IdentityHash {
  std::size_t operator()(const PathIdentity& identity) const noexcept { return identity.low; }
};

}  // namespace oxaudit
