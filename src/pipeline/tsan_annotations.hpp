/// Tells the thread sanitizer what TBB promises: what a step did to a block, the next step of that block sees; what a
/// serial step did, its next run sees; what came before the pipeline, every step sees, and what comes behind sees all.
///
/// The sanitizer has to be told because the packaged TBB is not built for it, so that it sees none of the ordering
/// inside. In every other build `TsanScope` is empty. It orders nothing but what TBB orders, so a race between two
/// steps that share more than their block, or within a step, is still found.
#pragma once

#include <cstddef>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace oxaudit {

enum class Step : unsigned char { plan, fetch, locate, read, number, render, write };

#if defined(__SANITIZE_THREAD__)

namespace tsan {
/// Places that exist only to be named to the sanitizer. They are no captures, since those may not be read before.
inline char began;
inline char ended;
inline char serial_steps[7];
}  // namespace tsan

/// A step's hold on its block, and on the step itself where blocks go through it one at a time.
class TsanScope {
 public:
  explicit TsanScope(Step step) : step_(&tsan::serial_steps[static_cast<std::size_t>(step)]) {
    __tsan_acquire(&tsan::began);
    if (step == Step::fetch || step == Step::read || step == Step::render) step_ = nullptr;
    if (step_ != nullptr) __tsan_acquire(step_);
  }
  TsanScope(Step step, void* block) : TsanScope(step) { take(block); }
  TsanScope(const TsanScope&) = delete;
  TsanScope& operator=(const TsanScope&) = delete;
  ~TsanScope() {
    if (block_ != nullptr) __tsan_release(block_);
    if (step_ != nullptr) __tsan_release(step_);
    __tsan_release(&tsan::ended);
  }
  void take(void* block) {
    block_ = block;
    __tsan_acquire(block_);
  }

 private:
  void* step_;
  void* block_ = nullptr;
};

inline void pipeline_begins() { __tsan_release(&tsan::began); }
inline void pipeline_ended() { __tsan_acquire(&tsan::ended); }

#else

struct TsanScope {
  explicit TsanScope(Step /*step*/) {}
  TsanScope(Step /*step*/, void* /*block*/) {}
  void take(void* /*block*/) {}
};

inline void pipeline_begins() {}
inline void pipeline_ended() {}

#endif

}  // namespace oxaudit
