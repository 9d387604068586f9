/// See text.hpp.
#include "cli/text.hpp"

#include <algorithm>
#include <span>

namespace oxaudit::cli {

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(width, out.size()), ' ');
  return out;
}

std::string joined_with_or(const std::vector<std::string>& words) {
  if (words.size() < 2) return joined(words);
  return joined(std::span(words).first(words.size() - 1)) + " or " + words.back();
}

std::string replaced(std::string text, std::string_view placeholder, std::string_view value) {
  const auto at = text.find(placeholder);
  return at == std::string::npos ? text : text.replace(at, placeholder.size(), value);
}

std::string wrap(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t column = indent;
  for (bool first = true; !text.empty(); first = false) {
    const auto word = take_part(text, ' ');
    if (!first && column + 1 + word.size() > width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the usual table: row i holds the distances of the first i letters of `a` to each start of `b`.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) current[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(current);
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = to_lower(a[i - 1]) == to_lower(b[j - 1]);
      current[j] = std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && to_lower(a[i - 1]) == to_lower(b[j - 2]) && to_lower(a[i - 2]) == to_lower(b[j - 1]);
      if (swapped) current[j] = std::min(current[j], before_last[j - 2] + 1);
    }
  }
  return current[b.size()];
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates,
                         std::string_view otherwise) {
  // Longer input is not a typing mistake, and the time grows with its length.
  constexpr std::size_t k_word_max = 64;
  const std::string* best = nullptr;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const auto& candidate : candidates) {
    const auto distance = word.size() > k_word_max ? best_distance : edit_distance(word, candidate);
    if (distance >= best_distance) continue;
    best = &candidate;
    best_distance = distance;
  }
  if (best != nullptr) return "; did you mean '" + *best + "'?";
  return otherwise.empty() ? "" : "; " + std::string(otherwise);
}

}  // namespace oxaudit::cli
