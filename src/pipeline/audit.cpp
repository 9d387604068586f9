/// The map of the program: every step from paths to report bytes, and which of them may run at the same time.
#include "pipeline/audit.hpp"

#include "diagnose/source_diagnosis.hpp"
#include "pipeline/block.hpp"
#include "pipeline/block_supply.hpp"
#include "pipeline/filter_block.hpp"
#include "pipeline/locate_block.hpp"
#include "pipeline/measured_walk.hpp"
#include "pipeline/numbering.hpp"
#include "pipeline/read_block.hpp"
#include "pipeline/report_writers.hpp"
#include "pipeline/step_threads.hpp"
#include "pipeline/tsan_annotations.hpp"
#include "support/io_threads.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <thread>
#include <utility>

namespace oxaudit {

namespace {

/// Files whose sizes are added up for Progress::bytes_total. Measuring so many takes about a millisecond.
constexpr std::size_t k_measured_files_max = 1000;

/// Threads that read folders ahead of the walk.
constexpr unsigned k_folder_threads = 8;

class Audit {
 public:
  Audit(const AuditOptions& options, unsigned jobs, std::vector<ReportOutput>& targets, Progress& progress,
        const std::atomic<bool>& stop, const std::function<void(std::string_view)>& notice)
      : options_(options),
        jobs_(jobs),
        writers_(targets, options.input, options.temporary_folder),
        progress_(progress),
        stop_(stop),
        notice_(notice),
        diagnosis_(options.input),
        static_layouts_(open_static_layouts(options.input)),
        reader_(options_, static_layouts_, writers_.count_boards(), stop_),
        supply_(options_, stop_, notice_),
        numbering_(reader_) {}

  Result<Summary> run_all();

 private:
  void run();
  template <Step k_step, auto k_function>
  static Block* step(void* audit, Block* block);
  void start_threads();
  void run_round();

  // The steps of the pipeline, in their order.
  Block* plan();
  Block* fetch(Block* block);
  Block* locate(Block* block);
  Block* read(Block* block);
  Block* number(Block* block);
  Block* render(Block* block);
  Block* write(Block* block);

  void diagnose(const Block& block);
  void finish_filters();
  Outcome finish_baseline(const Baseline& baseline);
  void complete_summary();
  bool stopped() const { return stop_.load(std::memory_order_relaxed) || ended_early_.load(std::memory_order_relaxed); }

  const AuditOptions& options_;
  unsigned jobs_;
  std::optional<StepThreads> threads_;  ///< started when there is more than one block
  ReportWriters writers_;
  Progress& progress_;
  const std::atomic<bool>& stop_;
  const std::function<void(std::string_view)>& notice_;
  SourceDiagnosis diagnosis_;
  StaticLayouts static_layouts_;
  BlockReader reader_;
  BlockSupply supply_;
  Numbering numbering_;
  Summary summary_;
  std::array<Block*, 2> first_blocks_{};  ///< planned before the threads began
  std::atomic<bool> ended_early_{false};  ///< reports can no longer be written, or nobody reads them
  /// A block has deferred files, which come before the rest of it. No block is numbered until they are planned.
  std::atomic<bool> interrupted_{false};
  std::vector<Block*> unnumbered_;  ///< that block, and those after it
};

/// Serial: decides which bytes come next. Streams are read here, because their bytes come one after another.
Block* Audit::plan() {
  for (Block*& first : first_blocks_)
    if (first != nullptr) return std::exchange(first, nullptr);
  return stopped() || interrupted_ ? nullptr : supply_.next();
}

/// Parallel: reads the bytes that the locate step needs.
Block* Audit::fetch(Block* block) {
  reader_.fetch(*block);
  return block;
}

/// Serial: finds the records of formats in which all bytes before a record decide where it begins, such as JSON.
Block* Audit::locate(Block* block) {
  locate_block(*block);
  return block;
}

/// Parallel: turns bytes into records. A record takes a board code and a table look-up.
Block* Audit::read(Block* block) {
  if (!stop_) reader_.read(*block);
  return block;
}

/// Serial: makes record and line numbers count from the start of the source. Otherwise it only joins records that two
/// blocks share. A block that must wait for deferred files is put aside.
Block* Audit::number(Block* block) {
  if (interrupted_ || stop_)
    block->part_begin = block->part_end;  // nothing to render
  else
    numbering_.number(*block);
  if (!block->is_complete()) {
    unnumbered_.push_back(block);
    interrupted_ = true;
  }
  progress_.bytes.store(numbering_.bytes_so_far(), std::memory_order_relaxed);
  progress_.records.store(numbering_.records_so_far(), std::memory_order_relaxed);
  progress_.sources.store(numbering_.sources_so_far(), std::memory_order_relaxed);
  return block;
}

/// Parallel: decides which findings count, and turns records into the bytes of every report.
Block* Audit::render(Block* block) {
  if (stop_) return block;
  if (!options_.filters.empty()) filter_block(*block, options_);
  writers_.render(*block);
  return block;
}

/// Serial: writes the reports. Then the block can be used for other bytes.
Block* Audit::write(Block* block) {
  if (!stopped()) {
    writers_.write(*block);
    summary_.changes.add(block->changes);
    diagnose(*block);
    if (writers_.error() || writers_.all_closed()) ended_early_.store(true, std::memory_order_relaxed);
  }
  if (block->is_complete()) supply_.release(block);
  return nullptr;
}

/// Calls a member function as a step of the pipeline.
template <Step k_step, auto k_function>
Block* Audit::step(void* audit, Block* block) {
  // It comes first: it tells the thread sanitizer what this step takes over.
  TsanScope scope(k_step, block);
  Audit& self = *static_cast<Audit*>(audit);
  if constexpr (k_step == Step::plan)
    scope.take(block = (self.*k_function)());
  else
    block = (self.*k_function)(block);
  return block;
}

void Audit::start_threads() {
  if (!StepThreads::can_start(jobs_ - 1)) {
    notice_("the system does not allow " + std::to_string(jobs_) +
            " threads, so this run uses one; see ulimit -u and ulimit -v");
    jobs_ = 1;
  }
  threads_.emplace(jobs_);
}

/// Runs the pipeline until there are no more blocks, or until a block has deferred files.
void Audit::run_round() {
  // A single block needs no threads, which take longer to start than a small file takes to audit.
  Block* const first = plan();
  if (first == nullptr) return;
  Block* const second = plan();
  if (second == nullptr) {
    write(render(number(read(locate(fetch(first))))));
    return;
  }
  first_blocks_ = {first, second};
  static constexpr std::array<PipelineStep, 7> k_steps = {{
      {.parallel = false, .run = &step<Step::plan, &Audit::plan>},
      {.parallel = true, .run = &step<Step::fetch, &Audit::fetch>},
      {.parallel = false, .run = &step<Step::locate, &Audit::locate>},
      {.parallel = true, .run = &step<Step::read, &Audit::read>},
      {.parallel = false, .run = &step<Step::number, &Audit::number>},
      {.parallel = true, .run = &step<Step::render, &Audit::render>},
      {.parallel = false, .run = &step<Step::write, &Audit::write>},
  }};
  if (!threads_) start_threads();
  pipeline_begins();
  threads_->run(this, k_steps);
  pipeline_ended();
}

void Audit::run() {
  do {
    if (interrupted_.exchange(false)) supply_.give_back(std::exchange(unnumbered_, {}));
    run_round();
  } while (interrupted_ && !stopped());
  if (stopped()) numbering_.add_running();
}

/// Shows the slices of the block that were just written to the diagnosis.
void Audit::diagnose(const Block& block) {
  for (std::size_t i = block.part_begin; i < block.part_end; ++i) {
    const ReadSlice& slice = block.read[i];
    const NumberedSlice& numbered = block.numbered[i];
    diagnosis_.see({.shown = block.report_slice(i),
                    .format = block.planned[i].format,
                    .layout = slice.layout,
                    .counts = slice.counts,
                    .begins_source = block.planned[i].first,
                    .source_counts = numbered.ends_source ? &numbered.source_counts : nullptr});
  }
}

void Audit::complete_summary() {
  const Summary& counted = numbering_.counted();
  summary_.records.add(counted.records);
  summary_.numbered = counted.numbered;
  summary_.add_boards(counted.boards);
  summary_.source_rules = counted.source_rules;
  summary_.sources = counted.sources;
  const PlanTally& tally = supply_.tally();
  summary_.sources.found = tally.found;
  summary_.sources.skipped = tally.skipped;
  summary_.unmatched = tally.unmatched;
  summary_.claims_compared = writers_.claims_compared();
}

/// Reports what the filters miss, after all sources.
void Audit::finish_filters() {
  constexpr std::size_t k_problems_at_once = 1000;
  std::string of;
  std::vector<SourceFinding> problems;
  const auto flush = [&] {
    if (!problems.empty()) writers_.write_missing(of, problems);
    problems.clear();
  };
  for (const auto& filter : options_.filters)
    filter->finish([&](std::string_view source, SourceFinding problem) {
      if (stop_) return;
      if (options_.baseline && options_.baseline->knows(source, problem)) return;
      if (source != of || problems.size() == k_problems_at_once) flush();
      of = source;
      ++summary_.changes.added[static_cast<std::size_t>(problem.rule)];
      problems.push_back(std::move(problem));
    });
  flush();
}

Outcome Audit::finish_baseline(const Baseline& baseline) {
  BaselineCounts counts;
  auto listed = baseline.for_each_resolved(
      [&](const ResolvedFinding& finding) {
        ++counts.resolved;
        writers_.list_resolved(finding);
      },
      stop_);
  counts.known = baseline.known();
  summary_.baseline = counts;
  return listed;
}

Result<Summary> Audit::run_all() {
  writers_.begin();
  WalkOptions walk_options = options_.walk;
  walk_options.stop = &stop_;
  if (jobs_ > 1) walk_options.reading_threads = IoThreads::count_for_files(k_folder_threads);
  MeasuredWalk walk(std::move(walk_options));
  if (options_.measure_total) progress_.bytes_total = walk.measure(k_measured_files_max).value_or(0);
  if (!writers_.error()) {
    supply_.add_walk([&](WalkEntry& entry) { return walk.next(entry); });
    run();
  }
  if (writers_.error()) return *writers_.error();
  complete_summary();
  if (!stopped() && !summary_.adds_up())
    return Error{
        "the counts of this run do not add up, so its reports were not kept: a fault of oxaudit, please report it"};
  if (!stopped()) finish_filters();
  if (!stopped() && options_.baseline)
    if (auto compared = finish_baseline(*options_.baseline); !compared && !stop_) return compared.error();
  summary_.notices = diagnosis_.finish();
  const auto committed = writers_.finish(summary_, stop_);
  if (!committed) return committed.error();
  summary_.interrupted = !*committed;
  if (!stopped() && options_.diagnose)
    for (const std::string& notice : summary_.notices) notice_(notice);
  return summary_;
}

}  // namespace

Result<Summary> audit(const AuditOptions& options, std::vector<ReportOutput>& targets, Progress& progress,
                      const std::atomic<bool>& stop, const std::function<void(std::string_view)>& notice) {
  // TBB would give the same number, but it takes a millisecond to start.
  const unsigned jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  try {
    return Audit(options, jobs, targets, progress, stop, notice).run_all();
  } catch (const std::bad_alloc&) {
    return Error{"there is not enough memory; try fewer threads with --jobs"};
  }
}

}  // namespace oxaudit
