/// Options in a file.
#include "cli/options/config_file.hpp"

#include "cli/options/near_miss.hpp"
#include "cli/options/options_table.hpp"
#include "cli/text.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <fcntl.h>
#include <vector>

#include <algorithm>
#include <cerrno>

namespace oxaudit::cli {

namespace {

constexpr std::string_view k_blanks = " \t";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(k_blanks);
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(k_blanks) + 1 - first);
}

/// Where a comment begins in `text`: at a `#` with a blank before it.
std::size_t comment_start(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i)
    if (text[i] == '#' && k_blanks.find(text[i - 1]) != std::string_view::npos) return i;
  return std::string_view::npos;
}

/// `text` is what follows the equal sign.
Result<std::string> read_value(std::string_view text) {
  const auto start = trimmed(text);
  if (!start.starts_with('"')) return std::string(trimmed(text.substr(0, comment_start(text))));
  const auto close = start.find('"', 1);
  if (close == std::string_view::npos) return Error{"the quote is not closed; it ends on its line"};
  const auto rest = trimmed(start.substr(close + 1));
  if (!rest.empty() && !rest.starts_with('#'))
    return Error{in_quotes(rest) + " follows the closing quote; put the whole value in quotes"};
  return std::string(start.substr(1, close - 1));
}

std::string unknown_message(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& row : option_table())
    if (row.group != OptionGroup::developer && !only_typed(row)) names.emplace_back(row.name);
  const auto letters = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  const std::string hint = did_you_mean(letters, names);
  return "unknown option " + in_quotes(name) + (hint.empty() ? "; see oxaudit --help" : hint);
}

Error no_equal_sign(std::string_view line) {
  if (line.starts_with('[')) return Error{"there are no sections; write NAME=VALUE on a line of its own"};
  const auto* row = find_option(line);
  return Error{in_quotes(line) + " has no value; write " +
               (row == nullptr
                    ? "NAME=VALUE"
                    : std::string(line) + "=" + (row->use == OptionUse::flag ? "yes" : std::string(row->value_name)))};
}

Outcome read_line(std::string_view line, const std::string& place, RawOptions& options) {
  if (line.find('\0') != std::string_view::npos) return Error{place + ": a NUL byte; this is no configuration"};
  const auto words = trimmed(line);
  if (words.empty() || words.starts_with('#')) return Done{};
  const auto equal = line.find('=');
  if (words.starts_with('[') || equal == std::string_view::npos)
    return Error{place + ": " + no_equal_sign(words).message};
  const auto name = trimmed(line.substr(0, equal));
  const auto* row = find_option(name);
  if (row == nullptr) return Error{place + ": " + unknown_message(name)};
  if (only_typed(*row)) return Error{place + ": " + std::string(name) + " belongs on the command line"};
  auto value = read_value(line.substr(equal + 1));
  if (!value) return Error{place + ": " + value.error().message};
  return options.add_setting(*row, std::move(*value), place);
}

Error unreadable(const std::string& path, const std::string& reason) {
  return Error{"cannot read the configuration " + in_quotes(path) + ": " + reason};
}

}  // namespace

Result<RawOptions> parse_config(std::string_view text, std::string_view name) {
  constexpr std::string_view k_byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(k_byte_order_mark)) text.remove_prefix(k_byte_order_mark.size());
  RawOptions options(Origin::config_file);
  for (std::size_t number = 1; !text.empty(); ++number) {
    auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string place = for_console(name) + ":" + std::to_string(number);
    if (auto read = read_line(line, place, options); !read) return read.error();
  }
  return options;
}

Result<RawOptions> read_config(const std::string& path) {
  const auto file = open_path(path, O_RDONLY);
  if (!file) return unreadable(path, system_message(file.error().code));
  std::string text((std::size_t{1} << 20) + 1, '\0');
  const auto size = read_full((*file).get(), text);
  if (!size) return unreadable(path, system_message(size.error().code));
  if (*size == text.size()) return unreadable(path, "it is longer than 1 MiB");
  text.resize(*size);
  return parse_config(text, path);
}

Result<RawOptions> read_usual_config() {
  const std::string path(k_config_name);
  const auto found = stat_path(path, false);
  if (!found && found.error().code == ENOENT) return RawOptions(Origin::config_file);
  // Whatever else may be called so, a FIFO or a dangling link, is not passed over: options could be lost.
  const auto target = stat_path(path, true);
  if (!target) return unreadable(path, system_message(target.error().code));
  if (!S_ISREG(target->st_mode))
    return unreadable(path, "it is no regular file; --config /dev/null goes on without it");
  return read_config(path);
}

std::string config_value(std::string_view value) {
  const bool plain = !value.empty() && trimmed(value) == value && value.front() != '"' && value.front() != '#' &&
                     comment_start(value) == std::string_view::npos;
  return plain ? std::string(value) : '"' + std::string(value) + '"';
}

}  // namespace oxaudit::cli
