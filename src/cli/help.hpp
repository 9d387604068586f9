/// What the program says of itself: `--help`, the short usage and the version.
#pragma once

#include <string>
#include <string_view>

namespace oxaudit::cli {

/// Every option by group, examples and exit statuses; no line is longer than 100 columns.
std::string help_text();
/// A few lines for someone who typed nothing but the program's name.
std::string usage_text();
std::string version_text();

/// `text` broken at blanks into lines of at most `width` bytes, each behind `indent` blanks; the first line is not
/// indented. A longer word stands on a line of its own.
std::string wrap(std::string_view text, std::size_t indent, std::size_t width);

}  // namespace oxaudit::cli
