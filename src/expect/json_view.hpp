/// Reads the JSON of earlier reports and answer keys: a document of any size one member or element at a time, and each
/// of these as a tree, by the names and types that a report has.
#pragma once

#include "input/json/json_tree.hpp"
#include "support/result.hpp"

#include <functional>
#include <optional>

namespace oxaudit {

/// Calls `take(key, value)` with the text of each member of the object in `text`; `key` is not decoded. False when
/// brackets, strings, commas or colons are out of order, or `take` returns false. Whoever reads a value checks the
/// rest.
bool for_each_json_member(std::string_view text, const std::function<bool(std::string_view, std::string_view)>& take);

/// The same for the elements of an array.
bool for_each_json_element(std::string_view text, const std::function<bool(std::string_view)>& take);

/// One value of a tree.
class JsonView {
 public:
  JsonView(const JsonTree& tree, std::uint32_t node) : tree_(&tree), node_(node) {}

  bool is(JsonKind kind) const noexcept { return tree_->is(node_, kind); }
  /// The member of that name; none if this is not an object or has no such member.
  std::optional<JsonView> member(std::string_view name) const;
  /// This value as a string, decoded; none if it is anything else.
  std::optional<std::string> string() const;
  /// A member that is a string, decoded.
  std::optional<std::string> text(std::string_view name) const;
  /// A member that is a whole number.
  std::optional<std::uint64_t> number(std::string_view name) const;
  /// A member that is true or false.
  std::optional<bool> is_true(std::string_view name) const;

  /// Calls `take(JsonView)` for each element if this is an array.
  template <typename Take>
  void for_each(Take take) const {
    if (!is(JsonKind::array)) return;
    for (const std::uint32_t element : tree_->children(node_)) take(JsonView(*tree_, element));
  }

 private:
  const JsonTree* tree_;
  std::uint32_t node_;
};

/// Parses `text`, which must be one object, into `tree`. An error says what is wrong, without a place.
Result<JsonView> parse_json_object(std::string_view text, JsonTree& tree);

}  // namespace oxaudit
