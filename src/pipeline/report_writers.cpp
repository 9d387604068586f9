/// See report_writers.hpp.
#include "pipeline/report_writers.hpp"

#include <algorithm>
#include <utility>

#include "input/format_table.hpp"

namespace oxaudit {

namespace {

/// True if the outcomes that records of this format state are compared with their boards.
bool compares_claims(Format format, const InputOptions& options) {
  switch (format) {
    case Format::text:
    case Format::lines: return false;
    case Format::ndjson:
    case Format::json: return !options.claim_key.empty();
    default: return !options.claim_column.empty() || !options.claim_next_column.empty();
  }
}

RecordFaults faults_of(const ReportSlice& slice) {
  RecordFaults faults;
  for (const RecordItem& item : slice.items) {
    if (!flagged(item)) continue;
    ++faults.flagged;
    RuleSet rules;
    for (const Finding& finding : slice.findings.subspan(item.first_finding, item.finding_count))
      rules.insert(finding.rule);
    if (rules.contains(Rule::wrong_claim))
      ++faults.claims_wrong;
    else if (rules.contains(Rule::unknown_claim))
      ++faults.claims_unknown;
  }
  return faults;
}

}  // namespace

ReportWriters::ReportWriters(std::vector<ReportOutput>& targets, const InputOptions& input,
                             const std::string& temporary_folder)
    : input_(input) {
  for (ReportOutput& target : targets) {
    writers_.push_back({&target, Spool(temporary_folder), Spool(temporary_folder), Spool(temporary_folder)});
    lists_every_source_ = lists_every_source_ || target.report->lists_every_source();
  }
}

bool ReportWriters::count_boards() const {
  return std::ranges::any_of(writers_, [](const Writer& writer) { return writer.target->report->counts_boards(); });
}

bool ReportWriters::all_closed() const noexcept {
  return !writers_.empty() &&
         std::ranges::all_of(writers_, [](const Writer& writer) { return writer.target->output->closed_by_reader(); });
}

void ReportWriters::write(Writer& writer, std::string_view bytes) {
  if (error_ || bytes.empty() || writer.target->output->closed_by_reader()) return;
  if (const Outcome written = writer.target->output->write(bytes); !written) error_ = written.error();
}

void ReportWriters::write_records(Writer& writer, std::string_view bytes) {
  if (!writer.target->report->opens_with_totals()) return write(writer, bytes);
  if (!writer.target->output->closed_by_reader()) keep(writer.records, bytes);
}

void ReportWriters::keep(Spool& spool, std::string_view bytes) {
  if (error_ || bytes.empty()) return;
  if (const Outcome kept = spool.append(bytes); !kept) error_ = kept.error();
}

void ReportWriters::replay(Writer& writer, Spool& spool, const std::atomic<bool>& stop) {
  const Outcome replayed = spool.replay([&](std::string_view bytes) {
    write(writer, bytes);
    return !error_ && !stop;
  });
  if (!replayed && !error_) error_ = replayed.error();
}

void ReportWriters::begin() {
  for (Writer& writer : writers_) {
    scratch_.clear();
    writer.target->report->begin(scratch_);
    write_records(writer, scratch_);
  }
}

void ReportWriters::render(Block& block) const {
  block.rendered.resize(writers_.size());
  for (std::string& bytes : block.rendered) bytes.clear();
  if (lists_every_source_) block.faults.assign(block.planned.size(), {});
  for (std::size_t i = block.part_begin; i < block.part_end; ++i) {
    if (block.read[i].item_count == 0 && block.read[i].problems.empty()) continue;
    const ReportSlice slice = block.report_slice(i);
    if (lists_every_source_) block.faults[i] = faults_of(slice);
    for (std::size_t w = 0; w < writers_.size(); ++w) writers_[w].target->report->render(slice, block.rendered[w]);
  }
}

void ReportWriters::write(const Block& block) {
  for (std::size_t w = 0; w < writers_.size(); ++w)
    write_records(writers_[w], writers_[w].target->report->accept(block.rendered[w]));
  for (std::size_t i = block.part_begin; i < block.part_end; ++i) {
    if (lists_every_source_) faults_.add(block.faults[i]);
    if (block.numbered[i].ends_source) list_source(block, i);
  }
}

void ReportWriters::write(const ReportSlice& slice) {
  std::string rendered;
  for (Writer& writer : writers_) {
    rendered.clear();
    writer.target->report->render(slice, rendered);
    write_records(writer, writer.target->report->accept(rendered));
  }
}

void ReportWriters::write_missing(std::string_view source, std::span<const SourceFinding> problems) {
  for (Writer& writer : writers_) writer.target->report->missed(source, problems);
  write({.source = source, .problems = problems});
}

/// Lists the source that ends with slice `i`.
void ReportWriters::list_source(const Block& block, std::size_t i) {
  const PlannedSlice& planned = block.planned[i];
  const ReadSlice& slice = block.read[i];
  const Counts& counts = block.numbered[i].source_counts;
  const bool claims = compares_claims(planned.format, input_);
  const RecordFaults faults = std::exchange(faults_, {});
  claims_compared_ = claims_compared_ || (claims && counts.records() != 0);
  if (!lists_every_source_ && !slice.failed && counts.records() <= 1) return;
  const bool has_layout = slice.layout != nullptr;
  list_source(
      {.path = planned.path,
       .format = has_layout ? row(planned.format).name : std::string_view(),
       .layout = has_layout ? layout_words(*slice.layout, slice.located.layout_detail, planned.path, input_) : "",
       .counts = counts,
       .read_to_end = !slice.failed,
       .claims = claims,
       .faults = faults,
       .problems = slice.problems});
}

void ReportWriters::list_source(const SourceReport& source) {
  const bool notable = !source.read_to_end || source.counts.records() > 1;
  for (Writer& writer : writers_) {
    Report& report = *writer.target->report;
    if (!report.lists_every_source() && !(notable && report.lists_sources())) continue;
    scratch_.clear();
    report.source(source, scratch_);
    keep(writer.sources, scratch_);
  }
}

void ReportWriters::list_resolved(const ResolvedFinding& finding) {
  for (Writer& writer : writers_) {
    scratch_.clear();
    writer.target->report->resolved(finding, scratch_);
    keep(writer.resolved, scratch_);
  }
}

void ReportWriters::end(Writer& writer, const Summary& summary, const std::atomic<bool>& stop) {
  Report& report = *writer.target->report;
  const auto write_part = [&](auto render) {
    scratch_.clear();
    render();
    write(writer, scratch_);
  };
  if (report.opens_with_totals()) {
    write_part([&] { report.open(summary, scratch_); });
    replay(writer, writer.records, stop);
  }
  write_part([&] { report.begin_sources(scratch_); });
  replay(writer, writer.sources, stop);
  if (summary.baseline) {
    write_part([&] { report.begin_resolved(scratch_); });
    replay(writer, writer.resolved, stop);
  }
  write_part([&] { report.end(summary, scratch_); });
}

Result<bool> ReportWriters::finish(const Summary& summary, const std::atomic<bool>& stop) {
  std::vector<Output*> outputs;
  for (Writer& writer : writers_) {
    if (!stop) end(writer, summary, stop);
    if (error_) return *error_;
    outputs.push_back(writer.target->output.get());
  }
  return commit(outputs, stop);
}

}  // namespace oxaudit
