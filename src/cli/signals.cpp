/// Signal handlers, and the only state of the program that outlives a function.
#include "cli/signals.hpp"

#include "cli/console.hpp"

#include <dirent.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <initializer_list>

namespace oxaudit::cli {

namespace {

std::atomic<bool> g_stop{false};
std::atomic<int> g_signal{0};
std::atomic<bool> g_gentle{false};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler may touch only lock-free atomics");

void request_stop(int signal) {
  g_signal.store(signal, std::memory_order_relaxed);
  g_stop.store(true, std::memory_order_relaxed);
  if (g_gentle.load(std::memory_order_relaxed)) return;
  ::_exit(interrupted_status());
}

void do_nothing(int) {}

void handle(int signal, void (*handler)(int), int flags) noexcept {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;  // no SA_RESTART: a blocked read must return
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

// Free for such use: by default it is ignored, so a stray one does no harm.
constexpr int k_wake_signal = SIGURG;

}  // namespace

void catch_signals() noexcept {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    // A shell starts background jobs with SIGINT ignored, and nohup, which ignores SIGHUP, means what it says.
    if (inherited.sa_handler != SIG_IGN) handle(signal, request_stop, static_cast<int>(SA_RESETHAND));
  }
  handle(SIGPIPE, SIG_IGN, 0);
  handle(SIGXFSZ, SIG_IGN, 0);
  handle(k_wake_signal, do_nothing, 0);
}

int interrupted_status() noexcept {
  write_error("oxaudit: interrupted; no report file was written\n");
  return k_signal_status_base + received_signal();
}

void stop_gently() noexcept { g_gentle.store(true, std::memory_order_relaxed); }

const std::atomic<bool>& stop_requested() noexcept { return g_stop; }

int received_signal() noexcept { return g_signal.load(std::memory_order_relaxed); }

void interrupt_all_threads() noexcept {
  DIR* folder = opendir("/proc/self/task");
  if (folder == nullptr) return;
  const auto own = syscall(SYS_gettid);
  while (const dirent* entry = readdir(folder)) {
    const long thread = std::strtol(entry->d_name, nullptr, 10);
    if (thread > 0 && thread != own) syscall(SYS_tgkill, getpid(), thread, k_wake_signal);
  }
  closedir(folder);
}

}  // namespace oxaudit::cli
