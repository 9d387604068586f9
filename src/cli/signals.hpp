/// SIGINT, SIGTERM and SIGHUP end the program: at once while there is nothing to clean up, later by asking the run to
/// stop; then a second one ends the program at once. A closed pipe and the limit of a file's size are errors of write,
/// not signals.
#pragma once

#include <atomic>

namespace oxaudit::cli {

inline constexpr int k_signal_status_base = 128;  ///< a status above it names a signal, as shells do

/// Installs the handlers. To be called once, before any thread is made.
void catch_signals() noexcept;

/// From now on there is something to clean up: a signal asks the run to stop and leaves the rest to it. To be called
/// before any output is opened.
void stop_gently() noexcept;

/// True once a signal came in.
const std::atomic<bool>& stop_requested() noexcept;

/// The signal that came in, or 0.
int received_signal() noexcept;

/// Says that a signal came in and that no report file was written. Returns the exit status.
int interrupted_status() noexcept;

/// Interrupts every blocking system call of the process: the signal itself interrupts but one thread, and that need not
/// be the one that waits for input. To be called again and again until the run has ended, for a thread may be about to
/// block.
void interrupt_all_threads() noexcept;

}  // namespace oxaudit::cli
