/// Options in a file, in the syntax of Boost.Program_options, which many people know. This is a separate reader because
/// Boost's own names no line in its errors, ends a value at any `#` and drops spaces at the end of a value.
///
///   # a comment
///   fail-on = illegal
///   all     = yes              # a flag; also no, true, false, on, off, 1 and 0
///   exclude = drafts           # a list: one line per value
///   marks   = "empty= "        # quotes keep spaces, and a # after a space
#pragma once

#include "cli/options/raw_options.hpp"

namespace oxaudit::cli {

/// The file that is read from the working folder unless --config names another.
inline constexpr std::string_view k_config_name = ".oxaudit.conf";

/// Parses the text of the file `name`. An error begins with the place, `name:line: `.
Result<RawOptions> parse_config(std::string_view text, std::string_view name);

/// Reads the file at `path`; it must exist and be at most 1 MiB.
Result<RawOptions> read_config(const std::string& path);

/// Reads k_config_name in the working folder; without such a file, no option is set.
Result<RawOptions> read_usual_config();

/// Writes `value` so that parse_config reads it back, in quotes if necessary.
std::string config_value(std::string_view value);

}  // namespace oxaudit::cli
