/// The map of the program: `run` names every step from paths to report bytes, and who may run at the same time as whom.
#include "pipeline/audit.hpp"

#include "pipeline/block.hpp"
#include "pipeline/explainer.hpp"
#include "pipeline/filter_block.hpp"
#include "pipeline/locate_block.hpp"
#include "pipeline/measured_walk.hpp"
#include "pipeline/numbering.hpp"
#include "pipeline/planner.hpp"
#include "pipeline/read_block.hpp"
#include "pipeline/sinks.hpp"
#include "pipeline/tsan_annotations.hpp"
#include "support/io_threads.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <thread>

namespace oxaudit {

namespace {

/// Files whose sizes are added up for Progress::bytes_total. Measuring so many takes about a millisecond.
constexpr std::size_t k_measured_files_max = 1000;

/// Threads that read folders ahead of the walk.
constexpr unsigned k_folder_threads = 8;

class Audit {
 public:
  Audit(const AuditOptions& options, unsigned jobs, std::vector<ReportSink>& sinks, Progress& progress,
        const std::atomic<bool>& stop, const std::function<void(std::string_view)>& notice)
      : options_(options),
        jobs_(jobs),
        sinks_(sinks, options.input),
        progress_(progress),
        stop_(stop),
        notice_(notice),
        explainer_(options.input),
        static_layouts_(open_static_layouts(options.input)),
        reader_(options_, static_layouts_, sinks_.count_boards()) {}

  Result<Summary> run_all();

 private:
  void run(Planner::NextEntry next_entry, bool measure_all);
  void write(Block& block);
  void audit_unread(const Block& block);
  void finish_filters();
  Outcome finish_baseline(const Baseline& baseline);
  void add_to_summary(const PlanTally& tally, const Summary& counted);
  bool stopped() const { return stop_.load(std::memory_order_relaxed) || cut_short_.load(std::memory_order_relaxed); }

  struct Threads {
    explicit Threads(unsigned jobs)
        : limit(oneapi::tbb::global_control::max_allowed_parallelism, jobs), arena(static_cast<int>(jobs)) {}
    oneapi::tbb::global_control limit;  ///< the arena alone would not go beyond the number of processors
    oneapi::tbb::task_arena arena;
  };

  const AuditOptions& options_;
  unsigned jobs_;
  std::optional<Threads> threads_;  ///< once there is something to do at once
  Sinks sinks_;
  Progress& progress_;
  const std::atomic<bool>& stop_;
  const std::function<void(std::string_view)>& notice_;
  Explainer explainer_;
  StaticLayouts static_layouts_;
  BlockReader reader_;
  Summary summary_;
  std::atomic<bool> cut_short_{false};  ///< no report can or need be written any more
};

void Audit::run(Planner::NextEntry next_entry, bool measure_all) {
  namespace flow = oneapi::tbb;
  Planner planner(std::move(next_entry), options_, measure_all, stop_, notice_);
  BlockLocator locator;
  Numbering numbering(reader_);

  // Blocks in flight bound the memory. Twice the threads: one at work and one waiting for its turn to be written. They
  // are taken in turn: as many as there are may be under way, and they leave in order, so the next in turn is free.
  std::vector<Block> blocks(std::size_t{2} * jobs_);
  std::size_t turn = 0;

  // Plan, in order: which bytes come next? Streams are read here, since their bytes can only be read one after another.
  const auto plan = [&](TsanScope& scope) -> Block* {
    Block* block = &blocks[turn++ % blocks.size()];
    scope.take(block);
    return stopped() || !planner.next(*block) ? nullptr : block;
  };
  // Fetch, at once on all threads, and cut, in order: where a record begins in JSON or a dump, only all that stands
  // before it can tell. Other blocks pass.
  const auto fetch = [&](Block* block) {
    const TsanScope scope(Step::fetch, block);
    reader_.fetch(*block);
    return block;
  };
  const auto cut = [&](Block* block) {
    const TsanScope scope(Step::locate, block);
    locator.locate(*block);
    return block;
  };
  // Read, at once on all threads: bytes become records, a board code and a table look-up each.
  const auto read = [&](Block* block) {
    const TsanScope scope(Step::read, block);
    reader_.read(*block);
    return block;
  };
  // Number, in order: local counts become record and line numbers. Nothing else, but for joining a record cut in two.
  const auto number = [&](Block* block) {
    const TsanScope scope(Step::number, block);
    progress_.bytes.fetch_add(block->source_bytes(), std::memory_order_relaxed);
    numbering.number(*block);
    progress_.records.store(numbering.records_so_far(), std::memory_order_relaxed);
    progress_.sources.store(numbering.sources_so_far(), std::memory_order_relaxed);
    return block;
  };
  // Render, at once on all threads: records become the bytes of every report, once it is settled what counts.
  const auto render = [&](Block* block) {
    const TsanScope scope(Step::render, block);
    if (!options_.filters.empty()) filter_block(*block, options_);
    sinks_.render(*block);
    return block;
  };
  // Write, in order; then the block is free for other bytes.
  const auto write = [&](Block* block) {
    const TsanScope scope(Step::write, block);
    if (!stopped()) this->write(*block);
  };

  // One block alone needs no threads, which take longer to start than a small file takes to audit.
  std::array<Block*, 2> ahead{};
  {
    TsanScope scope(Step::plan);
    ahead[0] = plan(scope);
    if (ahead[0] != nullptr) ahead[1] = plan(scope);
  }
  if (ahead[1] == nullptr) {
    if (ahead[0] != nullptr) write(render(number(read(cut(fetch(ahead[0]))))));
    return add_to_summary(planner.tally(), numbering.counted());
  }
  std::size_t taken = 0;
  const auto next = [&](flow::flow_control& control) {
    TsanScope scope(Step::plan);
    Block* block = taken < ahead.size() ? ahead[taken++] : plan(scope);
    if (block == nullptr) control.stop();
    return block;
  };
  if (!threads_) threads_.emplace(jobs_);
  pipeline_begins();
  threads_->arena.execute([&] {
    flow::parallel_pipeline(blocks.size(),
                            flow::make_filter<void, Block*>(flow::filter_mode::serial_in_order, next) &
                                flow::make_filter<Block*, Block*>(flow::filter_mode::parallel, fetch) &
                                flow::make_filter<Block*, Block*>(flow::filter_mode::serial_in_order, cut) &
                                flow::make_filter<Block*, Block*>(flow::filter_mode::parallel, read) &
                                flow::make_filter<Block*, Block*>(flow::filter_mode::serial_in_order, number) &
                                flow::make_filter<Block*, Block*>(flow::filter_mode::parallel, render) &
                                flow::make_filter<Block*, void>(flow::filter_mode::serial_in_order, write));
  });
  pipeline_ended();
  if (stopped()) numbering.end_early();
  add_to_summary(planner.tally(), numbering.counted());
}

void Audit::write(Block& block) {
  sinks_.write(block);
  summary_.changes.add(block.changes);
  explainer_.see(block);
  if (sinks_.error() || sinks_.all_closed()) cut_short_.store(true, std::memory_order_relaxed);
  if (block.unread_slices != 0) audit_unread(block);
}

/// Files that turned out to be larger than planned, or to hold other sources, are audited here, where their turn to be
/// written has come, by a pipeline of their own.
void Audit::audit_unread(const Block& block) {
  std::size_t at = block.slices.size() - block.unread_slices;
  const auto next_entry = [&](WalkEntry& entry) {
    if (at == block.slices.size()) return false;
    const Slice& slice = block.slices[at++];
    entry = {};
    entry.path = slice.path;
    entry.name_begin = slice.name_begin;
    entry.format = slice.format;
    entry.named = slice.named;
    entry.container = slice.container;
    return true;
  };
  run(next_entry, true);
}

void Audit::add_to_summary(const PlanTally& tally, const Summary& counted) {
  summary_.records.add(counted.records);
  summary_.numbered += counted.numbered;
  summary_.add_boards(counted.boards);
  summary_.sources.audited += counted.sources.audited;
  summary_.sources.unreadable += counted.sources.unreadable;
  for (std::size_t i = 0; i < k_rule_count; ++i) summary_.source_rules[i] += counted.source_rules[i];
  for (std::size_t i = 0; i < k_skip_reason_count; ++i) summary_.sources.skipped[i] += tally.skipped[i];
  summary_.unmatched += tally.unmatched;
  summary_.sources.found += tally.found;
}

/// Says what the filters miss, as if it stood behind all other sources.
void Audit::finish_filters() {
  constexpr std::size_t k_problems_at_once = 1000;
  std::string of;
  std::vector<SourceFinding> problems;
  const auto flush = [&] {
    if (!problems.empty()) sinks_.write(of, problems);
    problems.clear();
  };
  for (const auto& filter : options_.filters)
    filter->finish([&](std::string_view source, SourceFinding problem) {
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
  auto listed = baseline.for_each_fixed([&](const FixedFinding& finding) {
    ++counts.fixed;
    sinks_.list_fixed(finding);
  });
  counts.known = baseline.known();
  summary_.baseline = counts;
  return listed;
}

Result<Summary> Audit::run_all() {
  sinks_.begin();
  WalkOptions walk_options = options_.walk;
  if (jobs_ > 1) walk_options.reading_threads = IoThreads::count_for_files(k_folder_threads);
  MeasuredWalk walk(std::move(walk_options));
  if (options_.measure_total) progress_.bytes_total = walk.measure(k_measured_files_max).value_or(0);
  if (!sinks_.error()) run([&](WalkEntry& entry) { return walk.next(entry); }, false);
  if (sinks_.error()) return *sinks_.error();
  summary_.interrupted = stop_.load();
  summary_.claims_compared = sinks_.claims_compared();
  if (!stopped() && !summary_.adds_up())
    return Error{
        "the counts of this run do not add up, so its reports were not kept: a fault of oxaudit, please report it"};
  if (!stopped()) finish_filters();
  if (!stopped() && options_.baseline)
    if (auto compared = finish_baseline(*options_.baseline); !compared) return compared.error();
  summary_.notices = explainer_.finish();
  if (!summary_.interrupted) sinks_.finish(summary_);
  if (sinks_.error()) return *sinks_.error();
  if (!stopped() && options_.explain)
    for (const std::string& notice : summary_.notices) notice_(notice);
  return summary_;
}

}  // namespace

Result<Summary> audit(const AuditOptions& options, std::vector<ReportSink>& sinks, Progress& progress,
                      const std::atomic<bool>& stop, const std::function<void(std::string_view)>& notice) {
  // TBB would say the same, but it takes a millisecond to wake up.
  const unsigned jobs = options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
  try {
    return Audit(options, jobs, sinks, progress, stop, notice).run_all();
  } catch (const std::bad_alloc&) {
    return Error{"there is not enough memory; try fewer threads with --jobs"};
  }
}

}  // namespace oxaudit
