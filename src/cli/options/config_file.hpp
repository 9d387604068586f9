/// Options in a file: the syntax of Boost.Program_options, with which people know it, read by our own few lines.
/// Boost's reader names no line in its errors, ends a value at any `#` and loses blanks at its end; here each of these
/// matters.
///
///   # a comment
///   fail-on = illegal
///   all     = yes              # a flag; also no, true, false, on, off, 1 and 0
///   exclude = drafts           # a list: a line for each value
///   marks   = "empty= "        # quotes keep blanks, and a # that follows one
#pragma once

#include "cli/options/raw_options.hpp"
#include "support/result.hpp"

#include <string>
#include <string_view>

namespace oxaudit::cli {

/// Used when it stands in the working folder and no other file was named.
inline constexpr std::string_view k_config_name = ".oxaudit.conf";

/// `text` of the file called `name`; an error begins with its place, `name:line: `.
Result<RawOptions> parse_config(std::string_view text, std::string_view name);

/// The file at `path`; one that cannot be read is an error.
Result<RawOptions> read_config(const std::string& path);

/// The file called k_config_name in the working folder; nothing when there is none.
Result<RawOptions> read_usual_config();

/// `value` as it may stand in a file, in quotes where they are needed.
std::string config_value(std::string_view value);

}  // namespace oxaudit::cli
