/// Runs the steps of the pipeline on several threads. The only user of TBB.
///
/// A build for the thread sanitizer compiles this unit without it, as the packaged TBB was compiled: the sanitizer
/// cannot see the order that the library guarantees to the code in its headers. The steps themselves are compiled with
/// it, and receive all they use as arguments: see tsan_annotations.hpp.
#pragma once

#include <memory>
#include <span>

namespace oxaudit {

struct Block;

/// What a thread does with a block. The first step ignores its block, and returns the next one, or null at the end. The
/// last step returns null.
struct PipelineStep {
  bool parallel = false;  ///< otherwise it takes one block at a time, in order
  Block* (*run)(void* audit, Block* block) = nullptr;
};

class StepThreads {
 public:
  /// True if the system allows so many more threads now. TBB ends the program when it cannot make one, so try it first.
  static bool can_start(unsigned count);

  explicit StepThreads(unsigned jobs);
  StepThreads(const StepThreads&) = delete;
  StepThreads& operator=(const StepThreads&) = delete;
  ~StepThreads();

  /// Returns when every block has gone through every step. `audit` is passed to the steps.
  void run(void* audit, std::span<const PipelineStep> steps);

 private:
  struct Arena;
  unsigned jobs_;
  std::unique_ptr<Arena> arena_;
};

}  // namespace oxaudit
