/// Runs a program as a user would: with arguments, standard input, environment and working folder, and captures what it
/// writes and how it ends. By default the program is oxaudit itself.
///
///   const auto result = run_program({.arguments = {"-"}, .input = "XO-\n-X-\nO-X\n"});
///   EXPECT_EQ(result.status, 0) << result.err;
#pragma once

#include "helpers/project_paths.hpp"

#include <fcntl.h>
#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

extern char** environ;

namespace oxaudit {

struct ProgramRun {
  std::vector<std::string> arguments;              ///< without the program's name
  std::string input;                               ///< what stands on standard input, through a pipe
  std::map<std::string, std::string> environment;  ///< replaces or adds to that of the test, less every OXAUDIT_*
  std::string folder;                              ///< working folder; that of the test when empty
  std::string program = program_path();
  bool unprivileged = false;  ///< run as nobody if the test runs as root, whom no file mode stops
};

struct ProgramResult {
  std::string out;
  std::string err;
  int status = -1;  ///< exit status; -1 when a signal ended the program
  int signal = 0;   ///< the signal that ended the program, else 0
};

/// A program that is running. Its standard input stays open until `close_input` or `finish`.
class RunningProgram {
 public:
  explicit RunningProgram(const ProgramRun& run) {
    // A program that ends before it has read everything must not end the test.
    std::signal(SIGPIPE, SIG_IGN);
    const auto in = make_pipe();
    const auto out = make_pipe();
    const auto err = make_pipe();
    auto arguments = run.arguments;
    arguments.insert(arguments.begin(), run.program);
    const auto environment = environment_of(run);
    const auto argv = pointers(arguments);
    const auto envp = pointers(environment);
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("cannot fork");
    if (child_ == 0) {
      // Only calls that are safe between fork and exec: other threads may have held locks.
      std::signal(SIGPIPE, SIG_DFL);
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      dup2(err[1], STDERR_FILENO);
      if (run.unprivileged && geteuid() == 0 &&
          (setgroups(0, nullptr) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
        _exit(127);
      if (run.folder.empty() || chdir(run.folder.c_str()) == 0) execve(argv[0], argv.data(), envp.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    input_ = in[1];
    readers_[0] = std::thread(read_all, out[0], std::ref(result_.out));
    readers_[1] = std::thread(read_all, err[0], std::ref(result_.err));
  }
  ~RunningProgram() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      finish();
    }
  }
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  /// Writes to standard input; false once the program no longer reads.
  bool write(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto count = ::write(input_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }
  void close_input() {
    if (input_ >= 0) close(std::exchange(input_, -1));
  }
  void send(int signal) const { kill(child_, signal); }

  /// Closes standard input and waits for the end.
  ProgramResult finish() {
    close_input();
    return finish_with_open_input();
  }

  /// Waits for a program that ends although more input may come.
  ProgramResult finish_with_open_input() {
    for (auto& reader : readers_) reader.join();
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    close_input();
    if (WIFEXITED(status)) result_.status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) result_.signal = WTERMSIG(status);
    return std::move(result_);
  }

 private:
  static std::array<int, 2> make_pipe() {
    std::array<int, 2> ends{};
    // Close-on-exec, or a program started meanwhile would keep the pipe open.
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
    return ends;
  }

  static std::vector<std::string> environment_of(const ProgramRun& run) {
    std::vector<std::string> entries;
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string_view text = *entry;
      // Options of the program; what steers the tests is called so, too.
      if (text.starts_with("OXAUDIT_")) continue;
      if (!run.environment.contains(std::string(text.substr(0, text.find('='))))) entries.emplace_back(text);
    }
    for (const auto& [name, value] : run.environment) entries.push_back(name + "=" + value);
    return entries;
  }

  static std::vector<char*> pointers(const std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (const auto& string : strings) result.push_back(const_cast<char*>(string.c_str()));
    result.push_back(nullptr);
    return result;
  }

  static void read_all(int fd, std::string& text) {
    std::array<char, 65536> chunk{};
    for (;;) {
      const auto count = read(fd, chunk.data(), chunk.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    close(fd);
  }

  pid_t child_ = -1;
  int input_ = -1;
  std::array<std::thread, 2> readers_;
  ProgramResult result_;
};

inline ProgramResult run_program(const ProgramRun& run) {
  RunningProgram program(run);
  program.write(run.input);
  return program.finish();
}

}  // namespace oxaudit
