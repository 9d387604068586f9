/// See sqlite_limits.hpp.
#include "input/sqlite/sqlite_limits.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <mutex>
#include <string>
#include <thread>

namespace oxaudit {

namespace {

constexpr std::uint64_t k_steps_per_check_max = 10'000;
constexpr std::uint64_t k_heap_bytes = std::uint64_t{64} << 20;
constexpr std::uint64_t k_heap_per_record_byte = 64;
constexpr std::size_t k_value_bytes = std::size_t{16} << 20;     ///< before limit_values()
constexpr std::size_t k_value_bytes_min = std::size_t{1} << 20;  ///< SQLite also uses the limit for several values
constexpr auto k_lock_pause = std::chrono::milliseconds(20);
constexpr int k_lock_waits = 250;  ///< five seconds in all

std::int64_t heap_bytes(const Limits& limits) {
  return static_cast<std::int64_t>(
      std::max<std::uint64_t>(k_heap_bytes, k_heap_per_record_byte * limits.record_bytes_max));
}

/// Adds to the memory that SQLite may use. It has one limit for the process, so this is the sum for all open databases.
void add_heap(std::int64_t bytes) {
  static std::mutex mutex;
  static std::int64_t sum = 0;
  const std::lock_guard lock(mutex);
  sum += bytes;
  sqlite3_hard_heap_limit64(sum);
}

void limit_length(sqlite3* database, std::size_t bytes) {
  constexpr std::size_t k_int_max = std::numeric_limits<int>::max();
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, static_cast<int>(std::min(bytes, k_int_max)));
}

}  // namespace

DatabaseLimits::DatabaseLimits(const Limits& limits, const std::atomic<bool>& stop)
    : limits_(limits), stop_(stop), steps_per_check_(std::min(limits.sql_steps_max, k_steps_per_check_max)) {
  add_heap(heap_bytes(limits_));
}

DatabaseLimits::~DatabaseLimits() { add_heap(-heap_bytes(limits_)); }

void DatabaseLimits::apply(sqlite3* database) {
  limit_length(database, std::max(limits_.record_bytes_max, k_value_bytes));
  sqlite3_progress_handler(database, static_cast<int>(steps_per_check_), check_progress, this);
  sqlite3_busy_handler(database, wait_for_lock, this);
}

void DatabaseLimits::limit_values(sqlite3* database) const {
  limit_length(database, std::max(limits_.record_bytes_max, k_value_bytes_min));
}

int DatabaseLimits::check_progress(void* limits) {
  auto& self = *static_cast<DatabaseLimits*>(limits);
  self.steps_ += self.steps_per_check_;
  return self.stopped() || (!self.steps_lifted_ && self.steps_ > self.limits_.sql_steps_max) ? 1 : 0;
}

int DatabaseLimits::wait_for_lock(void* limits, int waits) {
  if (waits >= k_lock_waits || static_cast<DatabaseLimits*>(limits)->stopped()) return 0;
  std::this_thread::sleep_for(k_lock_pause);
  return 1;
}

bool DatabaseLimits::grow_temporary(std::int64_t bytes) noexcept {
  const std::int64_t sum = temporary_bytes_ + bytes;
  if (bytes > 0 && static_cast<std::uint64_t>(sum) > limits_.sql_temp_bytes_max) {
    temporary_exceeded_ = true;
    return false;
  }
  temporary_bytes_ = sum;
  return true;
}

std::optional<SourceFinding> DatabaseLimits::exceeded(int code) const {
  const auto finding = [](const std::string& message) { return SourceFinding{Rule::limit_exceeded, message}; };
  switch (code & 0xFF) {
    case SQLITE_INTERRUPT:
      if (stopped()) return std::nullopt;
      return finding("a row takes more than " + std::to_string(limits_.sql_steps_max) +
                     " steps of SQLite; use --max-sql-steps to raise the limit");
    case SQLITE_FULL:
      if (!temporary_exceeded_) return std::nullopt;
      return finding("the rows take more than " + std::to_string(limits_.sql_temp_bytes_max) +
                     " bytes of temporary files; use --max-sql-temp to raise the limit");
    case SQLITE_TOOBIG:
      return finding("a value is longer than the limit of " + std::to_string(limits_.record_bytes_max) +
                     " bytes; use --max-record-bytes to raise it");
    case SQLITE_NOMEM:
      return finding("the rows take more than the limit of " + std::to_string(heap_bytes(limits_)) +
                     " bytes of memory; a larger --max-record-bytes raises it");
    default: return std::nullopt;
  }
}

}  // namespace oxaudit
