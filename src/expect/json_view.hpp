/// Looks at the members of a JSON object that was read back from a report, each by its name and as what it should be.
#pragma once

#include "input/json/json_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

class JsonView {
 public:
  JsonView(const JsonTree& tree, std::uint32_t node) : tree_(tree), node_(node) {}

  bool is(JsonKind kind) const noexcept { return tree_.node(node_).kind == kind; }
  /// None when this is no object or has no such member.
  std::optional<JsonView> member(std::string_view name) const;
  /// This as a string, decoded; none when it is anything else.
  std::optional<std::string> string() const;
  /// A member that is a string, decoded; none when it is anything else.
  std::optional<std::string> text(std::string_view name) const;
  /// A member that is a whole number.
  std::optional<std::uint64_t> number(std::string_view name) const;
  /// A member that is true or false.
  std::optional<bool> is_true(std::string_view name) const;

  /// Calls `take(JsonView)` for each element, if this is an array.
  template <typename Take>
  void for_each(Take take) const {
    if (!is(JsonKind::array)) return;
    for (std::uint32_t at = node_ + 1; at < tree_.node(node_).next; at = tree_.node(at).next) take(JsonView(tree_, at));
  }

 private:
  const JsonTree& tree_;
  std::uint32_t node_;
};

}  // namespace oxaudit
