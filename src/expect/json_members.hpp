/// The members of a JSON object and the elements of an array, each as its own text, so that a document of any size is
/// read piece by piece. Follows brackets and strings only; whoever reads a piece finds out what is wrong in it.
#pragma once

#include <functional>
#include <string_view>

namespace oxaudit {

/// Calls `take(key, value)` for each member of the object that `text` holds; `key` is not decoded. False when brackets,
/// strings, commas or colons are not in order, or `take` says so.
bool for_each_json_member(std::string_view text, const std::function<bool(std::string_view, std::string_view)>& take);

/// The same for an array.
bool for_each_json_element(std::string_view text, const std::function<bool(std::string_view)>& take);

}  // namespace oxaudit
