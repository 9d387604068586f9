/// The progress line on standard error.
#include "cli/progress_display.hpp"

#include "cli/console.hpp"
#include "cli/signals.hpp"
#include "cli/text.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <system_error>

namespace oxaudit::cli {

namespace {

using namespace std::chrono_literals;

constexpr auto k_tick = 100ms;
constexpr auto k_quiet_time = 500ms;
constexpr std::string_view k_erase_line = "\r\x1b[K";

/// The program never calls setlocale, so the decimal separator is always a point.
std::string one_decimal(double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

std::string bytes_text(double bytes) {
  if (bytes < 1e6) return one_decimal(bytes / 1e3) + " kB";
  return bytes < 1e9 ? one_decimal(bytes / 1e6) + " MB" : one_decimal(bytes / 1e9) + " GB";
}

ProgressFigures figures_of(const Progress& progress, std::chrono::duration<double> elapsed) {
  return {.records = progress.records.load(std::memory_order_relaxed),
          .bytes = progress.bytes.load(std::memory_order_relaxed),
          .bytes_total = progress.bytes_total.load(std::memory_order_relaxed),
          .seconds = elapsed.count()};
}

std::string records_text(std::uint64_t records) {
  return concat(Grouped{records}, records == 1 ? " record" : " records");
}

/// `, 8.2 MB/s`. Nothing during the first tick, when a rate would be noise.
std::string rate_text(const ProgressFigures& figures) {
  if (figures.seconds < 0.1) return "";
  return ", " + bytes_text(static_cast<double>(figures.bytes) / figures.seconds) + "/s";
}

/// `3 s`, `2 min 5 s` or `1 h 2 min`, rounded up so that time is left until the end.
std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::ceil(seconds));
  if (whole < 60) return concat(whole, " s");
  if (whole < 3600) return concat(whole / 60, " min ", whole % 60, " s");
  return concat(Grouped{whole / 3600}, " h ", whole % 3600 / 60, " min");
}

}  // namespace

ProgressDisplay::ProgressDisplay(const Progress& progress, bool show_progress)
    : progress_(progress), show_progress_(show_progress) {
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    // Without a thread nothing is displayed.
  }
}

ProgressDisplay::~ProgressDisplay() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

std::string ProgressDisplay::closing_text() const {
  return cli::closing_text(figures_of(progress_, std::chrono::steady_clock::now() - start_));
}

void ProgressDisplay::run() {
  bool shown = false;
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, k_tick, [this] { return done_; })) {
    if (stop_requested()) interrupt_all_threads();
    const auto elapsed = std::chrono::steady_clock::now() - start_;
    if (!show_progress_ || elapsed < k_quiet_time) continue;
    write_error(std::string(k_erase_line) + progress_text(figures_of(progress_, elapsed)));
    shown = true;
  }
  if (shown) write_error(k_erase_line);
}

std::string closing_text(const ProgressFigures& figures) {
  return concat(records_text(figures.records), ", ", bytes_text(static_cast<double>(figures.bytes)), " in ",
                one_decimal(figures.seconds), " s", rate_text(figures));
}

std::string progress_text(const ProgressFigures& figures) {
  // A file that grows or turns out to be compressed has more bytes than expected.
  if (figures.bytes_total == 0 || figures.bytes > figures.bytes_total) return closing_text(figures);
  const auto total = static_cast<double>(figures.bytes_total);
  const auto read = static_cast<double>(figures.bytes);
  std::string text = concat(static_cast<unsigned>(100 * read / total), " %, ", records_text(figures.records), ", ",
                            bytes_text(read), " of ", bytes_text(total), rate_text(figures));
  if (read > 0) append(text, ", ", duration_text(figures.seconds * (total - read) / read), " left");
  return text;
}

}  // namespace oxaudit::cli
