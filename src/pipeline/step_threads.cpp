/// See step_threads.hpp.
#include "pipeline/step_threads.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <pthread.h>

#include <cstddef>
#include <latch>
#include <vector>

namespace oxaudit {

namespace flow = oneapi::tbb;

struct StepThreads::Arena {
  explicit Arena(unsigned jobs)
      : limit(flow::global_control::max_allowed_parallelism, jobs), threads(static_cast<int>(jobs)) {}
  flow::global_control limit;  ///< without it, the arena would not exceed the number of processors
  flow::task_arena threads;
};

bool StepThreads::can_start(unsigned count) {
  std::latch end(1);
  const auto wait = [](void* latch) -> void* {
    static_cast<std::latch*>(latch)->wait();
    return nullptr;
  };
  // Threads of the standard library would allocate memory, and the address space of their arenas would stay in use.
  std::vector<pthread_t> threads;
  threads.reserve(count);
  for (pthread_t thread{}; threads.size() < count && ::pthread_create(&thread, nullptr, wait, &end) == 0;)
    threads.push_back(thread);
  end.count_down();
  for (const pthread_t thread : threads) ::pthread_join(thread, nullptr);  // fails only for what is no thread
  return threads.size() == count;
}

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
