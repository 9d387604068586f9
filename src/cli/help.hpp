/// The texts that describe the program: `--help`, its one-screen summary `-h`, and the version. The manual page and the
/// completions are made from the same parts.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace oxaudit::cli {

struct OptionRow;

/// A row of two columns, such as an example and what it does, or an exit status and what it means.
struct HelpRow {
  std::string_view term;
  std::string_view meaning;
};

/// A subcommand. It is recognized only as the first argument.
struct CommandRow {
  std::string_view name;
  std::string_view arguments;
  std::string_view help;
};

/// What follows `oxaudit` without a subcommand.
inline constexpr std::string_view k_audit_arguments = "[OPTION]... [PATH]...";

std::span<const CommandRow> command_table() noexcept;
/// Paragraphs, without line breaks.
std::string_view introduction() noexcept;
std::string_view about_commands() noexcept;
std::string_view about_origins() noexcept;
std::span<const HelpRow> examples() noexcept;
std::span<const HelpRow> exit_statuses() noexcept;
/// The help of an option with its placeholders replaced, without default and without a final full stop.
std::string option_help(const OptionRow& row);
/// Its first sentence.
std::string short_help(const OptionRow& row);

/// `--help`: commands, every option by group, examples and exit statuses, in lines of at most 100 columns.
std::string help_text();
/// `-h`: usage and the most used options, on a screen of 24 lines with 80 columns.
std::string short_help_text();
std::string version_text();

/// For a first argument that names no file: `; did you mean 'explain'?` when it resembles a subcommand, else empty.
std::string similar_command(std::string_view word);

}  // namespace oxaudit::cli
