/// What accompanies a running audit.
#include "cli/progress_display.hpp"

#include "cli/console.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"

#include <array>
#include <cstdio>

namespace oxaudit::cli {

namespace {

using namespace std::chrono_literals;

constexpr auto k_tick = 100ms;
constexpr auto k_quiet_time = 500ms;
constexpr std::string_view k_erase_line = "\r\x1b[K";

/// The C library's locale stays "C" for the whole run, so the decimal point is a point.
std::string one_decimal(double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

std::string bytes_text(double bytes) {
  if (bytes < 1e6) return one_decimal(bytes / 1e3) + " kB";
  return bytes < 1e9 ? one_decimal(bytes / 1e6) + " MB" : one_decimal(bytes / 1e9) + " GB";
}

}  // namespace

Watch::Watch(const Progress& progress, bool show_progress)
    : progress_(progress), show_progress_(show_progress), thread_([this] { run(); }) {}

Watch::~Watch() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

std::chrono::duration<double> Watch::elapsed() const { return std::chrono::steady_clock::now() - start_; }

void Watch::run() {
  bool shown = false;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, k_tick, [this] { return done_; })) {
    if (stop_requested()) interrupt_all_threads();
    if (!show_progress_ || elapsed() < k_quiet_time) continue;
    write_error(std::string(k_erase_line) + progress_text(progress_, elapsed().count()));
    shown = true;
  }
  if (shown) write_error(k_erase_line);
}

std::string progress_text(const Progress& progress, double seconds) {
  const auto bytes = static_cast<double>(progress.bytes.load(std::memory_order_relaxed));
  std::string text = grouped(progress.records.load(std::memory_order_relaxed)) + " records, " + bytes_text(bytes) +
                     " in " + one_decimal(seconds) + " s";
  // A rate over less than a tick would be noise.
  if (seconds >= 0.1) text += ", " + bytes_text(bytes / seconds) + "/s";
  return text;
}

}  // namespace oxaudit::cli
