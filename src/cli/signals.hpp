/// SIGINT, SIGTERM and SIGHUP ask the run to stop; a second one ends the program at once. A closed pipe is an error of
/// write, not a signal.
#pragma once

#include <atomic>

namespace oxaudit::cli {

/// Installs the handlers. To be called once, before any thread is made.
void catch_signals() noexcept;

/// True once a signal came in.
const std::atomic<bool>& stop_requested() noexcept;

/// The signal that came in, or 0.
int received_signal() noexcept;

/// Interrupts every blocking system call of the process: the signal itself interrupts but one thread, and that need not
/// be the one that waits for input. To be called again and again until the run has ended, for a thread may be about to
/// block.
void interrupt_all_threads() noexcept;

}  // namespace oxaudit::cli
