/// Suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

/// How many letters must be added, left out, replaced or swapped with their neighbour (each once, without regard to
/// case) to turn one word into the other: the optimal string alignment distance.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// `; did you mean 'csv'?`, or nothing when no word comes near: a third of the letters may differ, at least one.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace oxaudit::cli
