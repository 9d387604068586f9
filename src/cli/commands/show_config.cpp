/// `--show-config`: lists the options in effect and where each was set.
#include "cli/commands/commands.hpp"

#include "cli/options/config_file.hpp"
#include "cli/text.hpp"

namespace oxaudit::cli {

namespace {

void append_line(std::string& out, std::string_view name, std::string_view value, std::string_view origin) {
  constexpr std::size_t k_origin_column = 40;
  append(out, padded(concat(name, " = ", on_console(config_value(value)), ' '), k_origin_column), "# ", origin, '\n');
}

std::string origin_of(const RawOptions& options, std::string_view name, std::size_t index) {
  return options.origin(name) == Origin::command_line ? "command line" : options.place(name, index);
}

void append_option(std::string& out, const OptionRow& row, const RawOptions& options) {
  const bool flag = row.use == OptionUse::flag;
  const auto& values = options.all(row.name);
  if (options.origin(row.name) == Origin::nowhere) {
    if (flag || !row.default_text.empty()) append_line(out, row.name, flag ? "no" : row.default_text, "default");
  } else if (flag) {
    const std::size_t last = values.empty() ? 0 : values.size() - 1;
    append_line(out, row.name, values.empty() ? "no" : "yes", origin_of(options, row.name, last));
  } else {
    const std::size_t first = row.use == OptionUse::list ? 0 : values.size() - 1;
    for (std::size_t i = first; i < values.size(); ++i)
      append_line(out, row.name, values[i], origin_of(options, row.name, i));
  }
}

}  // namespace

std::string show_config(const RawOptions& options) {
  std::string out;
  for (const auto& row : shown_options())
    if (!only_typed(row)) append_option(out, row, options);
  return out;
}

}  // namespace oxaudit::cli
