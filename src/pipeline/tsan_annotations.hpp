/// Tells the thread sanitizer about the order that TBB guarantees: a step sees what the step before did to its block, a
/// serial step sees what its last run did, every step sees what happened before the pipeline, and after the pipeline
/// everything is visible.
///
/// The packaged TBB is built without the sanitizer, which therefore cannot see this order. In all other builds
/// `TsanScope` is empty. Races within a step, or between steps that share more than their block, are still found.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace oxaudit {

enum class Step : unsigned char { plan, fetch, locate, read, number, render, write };

#if defined(__SANITIZE_THREAD__)

namespace tsan {
/// Addresses that identify an order of events to the sanitizer. Nothing is stored there.
inline char began;
inline char ended;
inline char serial_steps[7];
}  // namespace tsan

/// Marks the time during which a step works on its block, and the step itself as busy if it is serial.
class TsanScope {
 public:
  TsanScope(Step step, void* block) {
    __tsan_acquire(&tsan::began);
    if (step != Step::fetch && step != Step::read && step != Step::render) {
      step_ = &tsan::serial_steps[static_cast<std::size_t>(step)];
      __tsan_acquire(step_);
    }
    take(block);
  }
  TsanScope(const TsanScope&) = delete;
  TsanScope& operator=(const TsanScope&) = delete;
  ~TsanScope() {
    if (block_ != nullptr) __tsan_release(block_);
    if (step_ != nullptr) __tsan_release(step_);
    __tsan_release(&tsan::ended);
  }
  void take(void* block) {
    block_ = block;
    if (block_ != nullptr) __tsan_acquire(block_);
  }

 private:
  void* step_ = nullptr;
  void* block_ = nullptr;
};

inline void pipeline_begins() { __tsan_release(&tsan::began); }
inline void pipeline_ended() { __tsan_acquire(&tsan::ended); }

#else

struct TsanScope {
  TsanScope(Step /*step*/, void* /*block*/) {}
  void take(void* /*block*/) {}
};

inline void pipeline_begins() {}
inline void pipeline_ended() {}

#endif

}  // namespace oxaudit
