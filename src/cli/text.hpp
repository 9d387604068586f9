/// Small text helpers that the command line, its help and its listings share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace oxaudit::cli {

/// Escapes control characters and bytes that are not UTF-8, so that a path can never control the terminal.
std::string for_console(std::string_view text);

/// Groups digits: 1204 becomes `1,204`.
std::string grouped(std::uint64_t number);

/// Appends spaces up to `width` bytes. Longer text stays as it is.
std::string padded(std::string_view text, std::size_t width);

/// Removes spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// Removes the first line from `text` and returns it without its line feed.
std::string_view take_line(std::string_view& text);

/// Concatenates the words with `separator` between them.
std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

/// As joined, with ` or ` before the last word: `text, csv or json`.
std::string joined_with_or(const std::vector<std::string>& words);

/// Replaces the first `placeholder` in `text`; without one, `text` stays as it is.
std::string replaced(std::string text, std::string_view placeholder, std::string_view value);

/// Breaks `text` at spaces into lines of at most `width` bytes. All lines but the first start with `indent` spaces. A
/// longer word gets a line for itself.
std::string wrap(std::string_view text, std::size_t indent, std::size_t width);

}  // namespace oxaudit::cli
