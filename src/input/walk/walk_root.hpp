/// What the user named, looked at once and put in order: the roots of a walk.
///
/// Two roots overlap when they mean the same file or one lies in the other. Only roots that overlap need their files
/// remembered, so that each is audited once; a list of a million distinct files costs no table during the walk.
#pragma once

#include "input/walk/path_identity.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace oxaudit {

struct WalkRoot {
  enum class Kind : std::uint8_t {
    file,            ///< a regular file or a FIFO
    folder,          ///< to be walked
    device,          ///< a socket or a device
    missing,         ///< nothing there
    failed,          ///< something may be there, but the system does not say what
    standard_input,  ///< `-`
  };
  Kind kind = Kind::missing;
  bool overlaps = false;
  bool is_link = false;
  int error = 0;          ///< an errno, for `missing` and `failed`
  std::string path;       ///< as given; "<stdin>" for standard input
  PathIdentity identity;  ///< of what the path leads to
};

/// Sorts and looks at `paths`; a path given twice in the same spelling is kept once. Linear in the number of paths but
/// for the sort, with one or two system calls for each.
std::vector<WalkRoot> resolve_roots(std::vector<std::string> paths, const PathHasher& hasher);

}  // namespace oxaudit
