/// Small text helpers that the command line, its help and its listings share, and suggestions for mistyped words.
#pragma once

#include "support/ascii.hpp"
#include "support/foreign_text.hpp"

namespace oxaudit::cli {

/// What the program ignores around words in files, names and lists.
inline constexpr std::string_view k_blanks = " \t";

/// The names of the rows of a table.
template <typename Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> names;
  names.reserve(std::size(rows));
  for (const auto& row : rows) names.emplace_back(row.name);
  return names;
}

/// Appends spaces up to `width` bytes. Longer text stays as it is.
std::string padded(std::string_view text, std::size_t width);

/// The words with commas between them and ` or ` before the last word: `text, csv or json`.
std::string joined_with_or(const std::vector<std::string>& words);

/// Replaces the first `placeholder` in `text`; without one, `text` stays as it is.
std::string replaced(std::string text, std::string_view placeholder, std::string_view value);

/// Breaks `text` at spaces into lines of at most `width` bytes. All lines but the first start with `indent` spaces. A
/// longer word gets a line for itself.
std::string wrap(std::string_view text, std::size_t indent, std::size_t width);

/// The optimal string alignment distance: how many letters must be inserted, deleted, replaced or swapped with their
/// neighbour to turn one word into the other. No letter is edited twice, and case does not matter.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// `; did you mean 'csv'?`, or `; ` and `otherwise` when no candidate is similar: at most a third of the letters may
/// differ, but one always may. Without `otherwise` the result is then empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates,
                         std::string_view otherwise = "");

}  // namespace oxaudit::cli
