/// Decides when to try the fast reader again: at once after a success, and less and less often after failures.
#pragma once

#include <algorithm>
#include <cstddef>

namespace oxaudit {

class Backoff {
 public:
  explicit Backoff(bool enabled) noexcept : wait_(enabled ? 0 : k_never) {}

  /// Returns whether to try now. Call it once for each record, before the exact reader reads it.
  bool due() noexcept {
    if (wait_ == 0) return true;
    if (wait_ != k_never) --wait_;
    return false;
  }

  /// Records how many bytes the fast reader read; 0 is a failure.
  void note(std::size_t bytes) noexcept {
    misses_ = bytes != 0 ? 0 : std::min(misses_ + 1, k_misses_max);
    // A single irregular record among regular ones is common. After two failures, each further one doubles the pause.
    wait_ = misses_ <= 2 ? 0 : (1U << (misses_ - 2)) - 1;
  }

 private:
  static constexpr unsigned k_never = ~0U;
  static constexpr unsigned k_misses_max = 7;
  unsigned wait_;
  unsigned misses_ = 0;
};

}  // namespace oxaudit
