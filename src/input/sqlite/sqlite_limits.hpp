/// What reading one database may use: memory, steps between two rows, temporary files and time to wait for a lock. A
/// small file can define rows that take any amount of these.
#pragma once

#include "check/finding.hpp"
#include "support/limits.hpp"

#include <sqlite3.h>
#include <atomic>
#include <cstdint>
#include <optional>

namespace oxaudit {

/// SQLite and its files keep pointers to this object, which must outlive the connection.
class DatabaseLimits {
 public:
  DatabaseLimits(const Limits& limits, const std::atomic<bool>& stop);
  DatabaseLimits(const DatabaseLimits&) = delete;
  DatabaseLimits& operator=(const DatabaseLimits&) = delete;
  ~DatabaseLimits();

  /// Applies the limits to a connection.
  void apply(sqlite3* database);
  /// From now on, a value that SQLite reads or computes may be no longer than a record. Until then it may be longer, so
  /// that rows whose other columns are large can be sampled.
  void limit_values(sqlite3* database) const;

  /// Begins to count the steps to the next row.
  void begin_row() noexcept { steps_ = 0; }
  /// Allows any number of steps.
  void lift_steps() noexcept { steps_lifted_ = true; }
  /// Counts that temporary files grow, or shrink. False when that would exceed the limit.
  bool grow_temporary(std::int64_t bytes) noexcept;
  bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }

  /// The limit that caused this result code of SQLite, if any.
  std::optional<SourceFinding> exceeded(int code) const;

 private:
  static int check_progress(void* limits);
  static int wait_for_lock(void* limits, int waits);

  const Limits& limits_;
  const std::atomic<bool>& stop_;
  std::uint64_t steps_per_check_;
  std::uint64_t steps_ = 0;
  bool steps_lifted_ = false;
  std::int64_t temporary_bytes_ = 0;
  bool temporary_exceeded_ = false;
};

}  // namespace oxaudit
