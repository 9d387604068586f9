/// The order of sources: by the bytes of their paths, component by component. So a folder and everything in it stay
/// together in every locale: `a/x` comes before `a.txt`. Paths are compared as text; links and dots are not resolved.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace oxaudit {

/// Takes a path apart. Doubled and trailing slashes make no component; an absolute path begins with an empty one.
class PathComponents {
 public:
  /// `first` is false for the rest of a path whose start has been taken off.
  explicit PathComponents(std::string_view path, bool first = true) noexcept : rest_(path), first_(first) {}

  /// False at the end.
  bool next(std::string_view& component) noexcept;

 private:
  std::string_view rest_;
  bool first_;
};

/// Equal for paths of equal components, such as `a//b` and `a/b/`.
std::strong_ordering compare_paths(std::string_view left, std::string_view right) noexcept;

/// The order of sources: compare_paths, and by plain bytes among paths of equal components.
bool path_less(std::string_view left, std::string_view right) noexcept;

/// Where the last component begins; a trailing slash leaves it empty.
std::size_t last_name_begin(std::string_view path) noexcept;

}  // namespace oxaudit
