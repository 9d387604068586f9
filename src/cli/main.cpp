/// Only what no other place may do: see to the standard streams before any file is opened, catch signals before any
/// thread is made, and turn a fault of the program into one line and a status that no result has.
#include "cli/console.hpp"
#include "cli/run.hpp"
#include "cli/signals.hpp"

#include <cstdio>
#include <exception>

int main(int argc, char** argv) {
  try {
    oxaudit::cli::hold_closed_streams();
    oxaudit::cli::catch_signals();
    return oxaudit::cli::run({argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "oxaudit: this is a fault of the program, please report it: %s\n", error.what());
    return 2;
  }
}
