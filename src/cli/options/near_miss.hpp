/// Suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

/// The optimal string alignment distance: how many letters must be inserted, deleted, replaced or swapped with their
/// neighbour to turn one word into the other. No letter is edited twice, and case does not matter.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// `; did you mean 'csv'?`, or `; ` and `otherwise` when no candidate is similar: at most a third of the letters may
/// differ, but one always may. Without `otherwise` the result is then empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates,
                         std::string_view otherwise = "");

}  // namespace oxaudit::cli
