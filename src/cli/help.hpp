/// What the program says of itself: `--help`, the short usage and the version.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace oxaudit::cli {

struct OptionRow;

/// What is on the left and what is said of it: an example and what it does, an exit status and what it means.
struct HelpRow {
  std::string_view term;
  std::string_view meaning;
};

/// A paragraph each, without line breaks.
std::string_view introduction() noexcept;
std::string_view about_origins() noexcept;
/// The ways to call the program: the words that stand as they are, and what follows them.
std::span<const HelpRow> synopsis() noexcept;
/// The sub-commands, and what each does.
std::span<const HelpRow> commands() noexcept;
std::span<const HelpRow> examples() noexcept;
std::span<const HelpRow> exit_statuses() noexcept;
/// What an option does, with the names that its text stands for and without its default.
std::string option_help(const OptionRow& row);

/// Every option by group, examples and exit statuses; no line is longer than 100 columns.
std::string help_text();
/// A few lines for someone who typed nothing but the program's name.
std::string usage_text();
std::string version_text();

/// `text` broken at blanks into lines of at most `width` bytes, each behind `indent` blanks; the first line is not
/// indented. A longer word stands on a line of its own.
std::string wrap(std::string_view text, std::size_t indent, std::size_t width);

}  // namespace oxaudit::cli
