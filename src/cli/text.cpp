/// Small text helpers that the command line, its help and its listings share.
#include "cli/text.hpp"

#include "support/foreign_text.hpp"

#include <algorithm>

namespace oxaudit::cli {

std::string for_console(std::string_view text) {
  std::string out;
  append_console(out, text);
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string out;
  append_grouped(out, number);
  return out;
}

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  out.resize(std::max(width, out.size()), ' ');
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view k_blanks = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(k_blanks), text.size()));
  return text.substr(0, text.find_last_not_of(k_blanks) + 1);
}

std::string_view take_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string out;
  for (const auto& word : words) out.append(out.empty() ? "" : separator).append(word);
  return out;
}

std::string joined_with_or(const std::vector<std::string>& words) {
  if (words.size() < 2) return joined(words);
  return joined({words.begin(), words.end() - 1}) + " or " + words.back();
}

std::string replaced(std::string text, std::string_view placeholder, std::string_view value) {
  const auto at = text.find(placeholder);
  return at == std::string::npos ? text : text.replace(at, placeholder.size(), value);
}

std::string wrap(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t column = indent;
  for (bool first = true; !text.empty(); first = false) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
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

}  // namespace oxaudit::cli
