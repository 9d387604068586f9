/// Standard output and standard error.
#include "cli/console.hpp"

#include "support/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace oxaudit::cli {

void hold_closed_streams() noexcept {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) != -1) continue;
    // The lowest free number, which is this one. Opened the wrong way round, it stays as useless as it was.
    [[maybe_unused]] const int held = open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

Console look_at_console() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  Console console;
  console.input_is_terminal = isatty(STDIN_FILENO) == 1;
  console.output_is_terminal = isatty(STDOUT_FILENO) == 1;
  console.error_is_terminal = isatty(STDERR_FILENO) == 1;
  const bool refused = no_color != nullptr && *no_color != '\0';
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  console.color_wanted = !refused && !dumb;
  if (char* folder = ::getcwd(nullptr, 0)) {
    console.working_folder = folder;
    if (!console.working_folder.ends_with('/')) console.working_folder += '/';
    std::free(folder);
  }
  const char* temporary = std::getenv("TMPDIR");
  if (temporary != nullptr && *temporary != '\0') console.temporary_folder = temporary;
  if (const char* summary = std::getenv("GITHUB_STEP_SUMMARY")) console.step_summary = summary;
  return console;
}

void write_error(std::string_view text) noexcept {
  write_all(STDERR_FILENO, text);  // there is no other place for a message
}

void write_notice(std::string_view message) { write_error("oxaudit: " + std::string(message) + "\n"); }

Outcome write_output(std::string_view text) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error == 0 || error == EPIPE) return Done{};
  return Error{"cannot write to standard output: " + system_message(error)};
}

}  // namespace oxaudit::cli
