/// Standard output and standard error.
#include "cli/console.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace oxaudit::cli {

namespace {

/// 0, or what errno said.
int write_all(int fd, std::string_view text) noexcept {
  while (!text.empty()) {
    const auto count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

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
  if (const char* summary = std::getenv("GITHUB_STEP_SUMMARY")) console.step_summary = summary;
  return console;
}

void write_error(std::string_view text) noexcept { write_all(STDERR_FILENO, text); }

void write_notice(std::string_view message) { write_error("oxaudit: " + std::string(message) + "\n"); }

Outcome write_output(std::string_view text) {
  const int error = write_all(STDOUT_FILENO, text);
  if (error == 0 || error == EPIPE) return Done{};
  return Error{"cannot write to standard output: " + std::generic_category().message(error)};
}

}  // namespace oxaudit::cli
