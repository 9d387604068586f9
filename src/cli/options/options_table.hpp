/// Every option of the program, defined once: the parser, `--help` and all that is generated from options read this
/// table, so an option cannot be accepted without being documented.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace oxaudit::cli {

/// The headings of `--help`, in its order.
enum class OptionGroup : std::uint8_t {
  input,
  content,
  report,
  expect,
  grading,
  outcome,
  limits,
  other,
  developer,  ///< parsed, but shown nowhere: for the project's own tests
};

inline constexpr std::size_t k_option_group_count = 9;

enum class OptionUse : std::uint8_t {
  flag,    ///< takes no value
  single,  ///< of several values the last counts
  list,    ///< may be repeated; the values add up
};

struct OptionRow {
  OptionGroup group;
  OptionUse use;
  char short_name;  ///< 0 when there is none
  std::string_view name;
  std::string_view value_name;    ///< empty for a flag
  std::string_view default_text;  ///< as the user would type it; empty when there is none
  /// One or two sentences without a final full stop. `{formats}` and `{reports}` stand for the names in those tables.
  std::string_view help;
};

std::span<const OptionRow> option_table() noexcept;
/// By long name without dashes; nullptr when there is none.
const OptionRow* find_option(std::string_view name) noexcept;
std::string_view heading(OptionGroup group) noexcept;
/// True for what asks for something once or says where options are read: such an option is of no use in a file.
bool only_typed(const OptionRow& row) noexcept;

}  // namespace oxaudit::cli
