/// Only what no other place may do: see to the standard streams before any file is opened, catch signals before any
/// thread is made, and turn an exception that nobody has caught into one line and a status that no result has.
#include "cli/console.hpp"
#include "cli/run.hpp"
#include "cli/signals.hpp"

#include <unistd.h>

#include <atomic>
#include <exception>
#include <new>
#include <string_view>

namespace {

constexpr int k_failed = 2;

void print_reason(std::string_view reason, std::string_view detail = {}) noexcept {
  // In pieces, because there may be no memory to join them.
  for (const std::string_view part : {std::string_view("oxaudit: "), reason, detail, std::string_view("\n")})
    oxaudit::cli::write_error(part);
}

/// Prints what the exception that is being handled means for the user.
void print_exception() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    print_reason("there is not enough memory; try fewer threads with --jobs");
  } catch (const std::exception& error) {
    // TBB makes its threads when it needs them, and can say in no other way that the system refused one.
    const bool lacks_thread = std::string_view(error.what()).starts_with("pthread_create");
    print_reason(lacks_thread ? "a thread cannot be started; try fewer with --jobs: "
                              : "this is a fault of the program, please report it: ",
                 error.what());
  }
}

/// For exceptions that no handler can catch, such as those in a thread of TBB. The reports and temporary files that are
/// open have no names, so nothing of them is left.
[[noreturn]] void end_at_once() noexcept {
  static std::atomic_flag begun;
  while (begun.test_and_set()) ::pause();  // another thread prints the reason and ends the program
  if (std::current_exception())
    print_exception();
  else
    print_reason("this is a fault of the program, please report it: std::terminate was called");
  ::_exit(k_failed);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_at_once);
  try {
    oxaudit::cli::hold_closed_streams();
    oxaudit::cli::catch_signals();
    return oxaudit::cli::run({argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (...) {
    print_exception();
    return k_failed;
  }
}
