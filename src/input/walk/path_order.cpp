/// See path_order.hpp.
#include "input/walk/path_order.hpp"

#include <algorithm>

namespace oxaudit {

bool PathComponents::next(std::string_view& component) noexcept {
  const bool absolute = first_ && rest_.starts_with('/');
  first_ = false;
  rest_.remove_prefix(std::min(rest_.find_first_not_of('/'), rest_.size()));
  if (absolute) return component = {}, true;
  if (rest_.empty()) return false;
  component = rest_.substr(0, rest_.find('/'));
  rest_.remove_prefix(component.size());
  return true;
}

std::strong_ordering compare_paths(std::string_view left, std::string_view right) noexcept {
  // Most paths that are compared share their folders, so those are passed over at one go.
  const auto differ = std::mismatch(left.begin(), left.end(), right.begin(), right.end()).first;
  const std::size_t shared = last_name_begin(left.substr(0, static_cast<std::size_t>(differ - left.begin())));
  PathComponents left_parts(left.substr(shared), shared == 0);
  PathComponents right_parts(right.substr(shared), shared == 0);
  for (;;) {
    std::string_view left_part;
    std::string_view right_part;
    const bool left_has = left_parts.next(left_part);
    const bool right_has = right_parts.next(right_part);
    if (!left_has || !right_has) return left_has <=> right_has;
    if (const auto order = left_part <=> right_part; order != 0) return order;
  }
}

bool path_less(std::string_view left, std::string_view right) noexcept {
  const auto order = compare_paths(left, right);
  return order != 0 ? order < 0 : left < right;
}

std::size_t last_name_begin(std::string_view path) noexcept {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? 0 : slash + 1;
}

}  // namespace oxaudit
