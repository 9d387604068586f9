/// When to try the fast reader again: at once while it gets on, less and less often where it does not.
#pragma once

#include <algorithm>
#include <cstddef>

namespace oxaudit {

class Backoff {
 public:
  explicit Backoff(bool enabled) noexcept : wait_(enabled ? 0 : k_never) {}

  /// To be asked once a record that the exact reader is about to take.
  bool due() noexcept {
    if (wait_ == 0) return true;
    if (wait_ != k_never) --wait_;
    return false;
  }

  /// How far the fast reader got.
  void note(std::size_t bytes) noexcept {
    misses_ = bytes != 0 ? 0 : std::min(misses_ + 1, k_misses_max);
    // One irregular record between regular ones is common; after several, each further miss doubles the pause.
    wait_ = misses_ <= 2 ? 0 : (1U << (misses_ - 2)) - 1;
  }

 private:
  static constexpr unsigned k_never = ~0U;
  static constexpr unsigned k_misses_max = 7;
  unsigned wait_;
  unsigned misses_ = 0;
};

}  // namespace oxaudit
