/// See step_threads.hpp.
#include "pipeline/step_threads.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>

namespace oxaudit {

namespace flow = oneapi::tbb;

struct StepThreads::Arena {
  explicit Arena(unsigned jobs)
      : limit(flow::global_control::max_allowed_parallelism, jobs), threads(static_cast<int>(jobs)) {}
  flow::global_control limit;  ///< without it, the arena would not exceed the number of processors
  flow::task_arena threads;
};

StepThreads::StepThreads(unsigned jobs) : jobs_(jobs), arena_(std::make_unique<Arena>(jobs)) {}

StepThreads::~StepThreads() = default;

void StepThreads::run(void* audit, std::span<const PipelineStep> steps) {
  constexpr auto k_serial = flow::filter_mode::serial_in_order;
  auto chain = flow::make_filter<void, Block*>(k_serial, [=](flow::flow_control& control) {
    Block* const block = steps.front().run(audit, nullptr);
    if (block == nullptr) control.stop();
    return block;
  });
  for (const PipelineStep& step : steps.subspan(1, steps.size() - 2))
    chain &= flow::make_filter<Block*, Block*>(step.parallel ? flow::filter_mode::parallel : k_serial,
                                               [=](Block* block) { return step.run(audit, block); });
  const auto all_steps =
      chain & flow::make_filter<Block*, void>(k_serial, [=](Block* block) { steps.back().run(audit, block); });
  // Blocks in flight bound the memory. There are two for each thread: one that is worked on, and one that waits for its
  // turn to be written.
  const std::size_t blocks_max = std::size_t{2} * jobs_;
  arena_->threads.execute([&] { flow::parallel_pipeline(blocks_max, all_steps); });
}

}  // namespace oxaudit
