/// Standard output, standard error and whether they are terminals.
#pragma once

#include "support/result.hpp"

#include <string>
#include <string_view>

namespace oxaudit::cli {

struct Console {
  bool input_is_terminal = false;
  bool output_is_terminal = false;
  bool error_is_terminal = false;
  bool color_wanted = true;               ///< false when NO_COLOR is set and not empty, or TERM is dumb
  std::string working_folder;             ///< with a slash at its end; empty when it is unknown
  std::string step_summary;               ///< the file that GitHub shows after a step; empty elsewhere
  std::string temporary_folder = "/tmp";  ///< TMPDIR
};

/// Takes the places of standard streams that are closed, so that no file that is opened later gets their number and
/// then what is meant for people. Reading and writing them still fails. To be called before anything is opened.
void hold_closed_streams() noexcept;

/// Looks at the descriptors and the environment.
Console look_at_console();

/// Writes all of it at once, unbuffered; what cannot be written is lost. Signal handlers may call it.
void write_error(std::string_view text) noexcept;
/// `oxaudit: message` on a separate line.
void write_notice(std::string_view message);
/// It is not an error if the reader has closed its end.
Outcome write_output(std::string_view text);

}  // namespace oxaudit::cli
