/// Reads options from a file.
#include "cli/options/config_file.hpp"

#include "cli/options/options_table.hpp"
#include "cli/text.hpp"
#include "support/file.hpp"
#include "support/quote.hpp"

#include <boost/filesystem.hpp>

#include <algorithm>
#include <vector>

namespace oxaudit::cli {

namespace {

/// The offset of the `#` that begins a comment: it must follow a space or a tab.
std::size_t comment_start(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); ++i)
    if (text[i] == '#' && (text[i - 1] == ' ' || text[i - 1] == '\t')) return i;
  return std::string_view::npos;
}

/// Reads the text after the equal sign.
Result<std::string> read_value(std::string_view text) {
  const auto value = trimmed(text, k_blanks);
  if (!value.starts_with('"')) return std::string(trimmed(text.substr(0, comment_start(text)), k_blanks));
  const auto close = value.find('"', 1);
  if (close == std::string_view::npos) return Error{"the closing quote is missing; it must be on the same line"};
  const auto rest = trimmed(value.substr(close + 1), k_blanks);
  if (!rest.empty() && !rest.starts_with('#'))
    return Error{"unexpected " + in_quotes(rest) + " after the closing quote; put the whole value in quotes"};
  return std::string(value.substr(1, close - 1));
}

Error unknown_option(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& row : shown_options())
    if (!only_typed(row)) names.emplace_back(row.name);
  const auto letters = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  return Error{"unknown option " + in_quotes(name) + did_you_mean(letters, names, "see oxaudit --help")};
}

Error missing_equal_sign(std::string_view line) {
  if (line.starts_with('[')) return Error{"sections are not supported; write each option as NAME=VALUE"};
  const auto* row = find_option(line);
  const std::string name(row == nullptr ? "NAME" : line);
  const std::string value(row == nullptr ? "VALUE" : row->use == OptionUse::flag ? "yes" : row->value_name);
  return Error{in_quotes(line) + " has no value; write " + name + "=" + value};
}

Outcome read_line(std::string_view line, const std::string& place, RawOptions& options) {
  if (line.find('\0') != std::string_view::npos) return Error{"unexpected NUL byte; this is not a text file"};
  const auto words = trimmed(line, k_blanks);
  if (words.empty() || words.starts_with('#')) return Done{};
  const auto equal = line.find('=');
  if (words.starts_with('[') || equal == std::string_view::npos) return missing_equal_sign(words);
  const auto name = trimmed(line.substr(0, equal), k_blanks);
  const auto* row = find_option(name);
  if (row == nullptr) return unknown_option(name);
  if (only_typed(*row)) return Error{std::string(name) + " is allowed only on the command line"};
  auto value = read_value(line.substr(equal + 1));
  if (!value) return value.error();
  return options.add_setting(*row, std::move(*value), place);
}

Error unreadable(const std::string& path, const std::string& reason) {
  return Error{"cannot read the configuration file " + in_quotes(path) + ": " + reason};
}

}  // namespace

Result<RawOptions> parse_config(std::string_view text, std::string_view name) {
  constexpr std::string_view k_byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(k_byte_order_mark)) text.remove_prefix(k_byte_order_mark.size());
  RawOptions options(Origin::config_file);
  for (std::size_t number = 1; !text.empty(); ++number) {
    auto line = take_part(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string place = concat(on_console(name), ':', number);
    if (auto read = read_line(line, place, options); !read) return Error{place + ": " + read.error().message};
  }
  return options;
}

Result<RawOptions> read_config(const std::string& path) {
  constexpr std::size_t k_bytes_max = std::size_t{1} << 20;
  const auto file = open_path(path);
  if (!file) return unreadable(path, system_message(file.error().code));
  std::string text(k_bytes_max + 1, '\0');
  const auto size = read_full((*file).get(), text);
  if (!size) return unreadable(path, system_message(size.error().code));
  if (*size > k_bytes_max) return unreadable(path, "it is larger than 1 MiB");
  text.resize(*size);
  return parse_config(text, path);
}

Result<RawOptions> read_usual_config() {
  namespace fs = boost::filesystem;
  const std::string path(k_config_name);
  boost::system::error_code error;
  if (fs::symlink_status(path, error).type() == fs::file_not_found) return RawOptions(Origin::config_file);
  // Anything else of that name, such as a FIFO or a dangling link, is an error: options could be lost.
  const auto target = fs::status(path, error);
  if (target.type() == fs::file_not_found || target.type() == fs::status_error)
    return unreadable(path, system_message(error.value()));
  if (target.type() != fs::regular_file)
    return unreadable(path, "it is not a regular file; use --config /dev/null to ignore it");
  return read_config(path);
}

std::string config_value(std::string_view value) {
  const bool plain = !value.empty() && trimmed(value, k_blanks) == value && value.front() != '"' &&
                     value.front() != '#' && comment_start(value) == std::string_view::npos;
  return plain ? std::string(value) : '"' + std::string(value) + '"';
}

}  // namespace oxaudit::cli
