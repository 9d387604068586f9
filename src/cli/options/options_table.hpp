/// Every option of the program, defined once. The parser, `--help`, the manual page, the completions and the
/// configuration read this table, so an option cannot be accepted without being documented.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace oxaudit::cli {

/// The headings of `--help`, in the order of the table.
enum class OptionGroup : std::uint8_t {
  input,
  content,
  report,
  expect,
  grading,
  outcome,
  limits,
  other,
  developer,  ///< accepted but not documented: for the project's own tests
};

enum class OptionUse : std::uint8_t {
  flag,    ///< takes no value
  single,  ///< takes one value; if given more than once, the last value wins
  list,    ///< repeatable; all values count
};

struct OptionRow {
  OptionGroup group;
  OptionUse use;
  char short_name;  ///< 0 when there is none
  std::string_view name;
  std::string_view value_name;    ///< empty for a flag
  std::string_view default_text;  ///< as the user would type it; empty when there is none
  /// One to four sentences without a final full stop; short listings show only the first one. `{formats}` and
  /// `{reports}` are replaced by the names in those tables.
  std::string_view help;
};

/// All options, each group in one piece, in the order of OptionGroup.
std::span<const OptionRow> option_table() noexcept;
/// The same without the group `developer`.
std::span<const OptionRow> shown_options() noexcept;
/// Finds an option by its long name without dashes; nullptr when there is none.
const OptionRow* find_option(std::string_view name) noexcept;
/// The heading of a group; empty for `developer`.
std::string_view heading(OptionGroup group) noexcept;
/// True for options that make no sense in a file, such as --help or --config.
bool only_typed(const OptionRow& row) noexcept;

}  // namespace oxaudit::cli
