/// See sinks.hpp.
#include "pipeline/sinks.hpp"

#include <algorithm>

#include "input/format_table.hpp"

namespace oxaudit {

namespace {

/// True when the outcomes that records of this format state are compared with the true ones.
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

Sinks::Sinks(std::vector<ReportSink>& sinks, const InputOptions& input) : input_(input) {
  for (ReportSink& sink : sinks) {
    sinks_.push_back({&sink, {}, {}});
    lists_every_source_ = lists_every_source_ || sink.report->lists_every_source();
  }
}

bool Sinks::count_boards() const {
  return std::any_of(sinks_.begin(), sinks_.end(),
                     [](const Sink& sink) { return sink.target->report->counts_boards(); });
}

bool Sinks::all_closed() const noexcept {
  return !sinks_.empty() && std::all_of(sinks_.begin(), sinks_.end(),
                                        [](const Sink& sink) { return sink.target->output->closed_by_reader(); });
}

void Sinks::write(Sink& sink, std::string_view bytes) {
  if (error_ || bytes.empty() || sink.target->output->closed_by_reader()) return;
  if (const Outcome written = sink.target->output->write(bytes); !written) error_ = written.error();
}

void Sinks::write_records(Sink& sink, std::string_view bytes) {
  if (!sink.target->report->opens_with_totals()) return write(sink, bytes);
  if (error_ || bytes.empty() || sink.target->output->closed_by_reader()) return;
  if (const Outcome kept = sink.records.append(bytes); !kept) error_ = kept.error();
}

void Sinks::replay(Sink& sink, Spool& spool) {
  const Outcome replayed = spool.replay([&](std::string_view bytes) { write(sink, bytes); });
  if (!replayed && !error_) error_ = replayed.error();
}

void Sinks::begin() {
  for (Sink& sink : sinks_) {
    scratch_.clear();
    sink.target->report->begin(scratch_);
    write_records(sink, scratch_);
  }
}

void Sinks::render(Block& block) const {
  block.rendered.resize(sinks_.size());
  const std::size_t read = block.slices.size() - block.unread_slices;
  for (std::size_t i = 0; i < read; ++i) {
    Slice& slice = block.slices[i];
    if (slice.item_count == 0 && slice.problems.empty()) continue;
    const ReportSlice view{.source = slice.path,
                           .bytes = block.bytes_of(slice),
                           .arena = block.result.arena,
                           .items = std::span(block.result.items).subspan(slice.first_item, slice.item_count),
                           .findings = block.result.findings,
                           .records_before = slice.records_before,
                           .lines_before = slice.lines_before,
                           .columns_before = slice.columns_before,
                           .problems = slice.problems};
    if (lists_every_source_) slice.faults = faults_of(view);
    for (std::size_t sink = 0; sink < sinks_.size(); ++sink)
      sinks_[sink].target->report->render(view, block.rendered[sink]);
  }
}

void Sinks::write(const Block& block) {
  for (std::size_t i = 0; i < sinks_.size(); ++i)
    write_records(sinks_[i], sinks_[i].target->report->accept(block.rendered[i]));
  for (const Slice& slice : block.slices) {
    faults_.add(slice.faults);
    if (!slice.ends_source) continue;
    list_source(slice);
    faults_ = {};
  }
}

void Sinks::write(std::string_view source, std::span<const SourceFinding> problems) {
  std::string rendered;
  for (Sink& sink : sinks_) {
    rendered.clear();
    sink.target->report->render({.source = source, .problems = problems}, rendered);
    sink.target->report->missed(source, problems);
    write_records(sink, sink.target->report->accept(rendered));
  }
}

void Sinks::write(const ReportSlice& slice) {
  std::string rendered;
  for (Sink& sink : sinks_) {
    rendered.clear();
    sink.target->report->render(slice, rendered);
    write_records(sink, sink.target->report->accept(rendered));
  }
}

void Sinks::list_source(const Slice& slice) {
  claims_compared_ = claims_compared_ || (slice.source_counts.records() != 0 && compares_claims(slice.format, input_));
  const bool notable = slice.failed || slice.source_counts.records() > 1;
  if (!notable && !lists_every_source_) return;
  const std::string layout = slice.layout != nullptr
                                 ? layout_words(*slice.layout, slice.located.layout_detail, slice.path, input_)
                                 : std::string();
  list_source({.path = slice.path,
               .format = slice.layout != nullptr ? row(slice.format).name : std::string_view(),
               .layout = layout,
               .counts = slice.source_counts,
               .read_to_end = !slice.failed,
               .claims = compares_claims(slice.format, input_),
               .faults = faults_,
               .problems = slice.problems});
}

void Sinks::list_source(const SourceReport& source) {
  const bool notable = !source.read_to_end || source.counts.records() > 1;
  for (Sink& sink : sinks_) {
    const Report& report = *sink.target->report;
    if (!report.lists_every_source() && !(notable && report.lists_sources())) continue;
    scratch_.clear();
    sink.target->report->source(source, scratch_);
    if (const Outcome kept = sink.sources.append(scratch_); !kept && !error_) error_ = kept.error();
  }
}

void Sinks::list_fixed(const FixedFinding& finding) {
  for (Sink& sink : sinks_) {
    scratch_.clear();
    sink.target->report->fixed(finding, scratch_);
    if (const Outcome kept = sink.fixed.append(scratch_); !kept && !error_) error_ = kept.error();
  }
}

void Sinks::finish(const Summary& summary) {
  for (Sink& sink : sinks_) {
    if (sink.target->report->opens_with_totals()) {
      scratch_.clear();
      sink.target->report->open(summary, scratch_);
      write(sink, scratch_);
      replay(sink, sink.records);
    }
    scratch_.clear();
    sink.target->report->begin_sources(scratch_);
    write(sink, scratch_);
    replay(sink, sink.sources);
    if (summary.baseline) {
      scratch_.clear();
      sink.target->report->begin_fixed(scratch_);
      write(sink, scratch_);
      replay(sink, sink.fixed);
    }
    scratch_.clear();
    sink.target->report->end(summary, scratch_);
    write(sink, scratch_);
  }
  // No report appears unless all were written.
  for (Sink& sink : sinks_) {
    if (error_) return;
    if (const Outcome committed = sink.target->output->commit(); !committed) error_ = committed.error();
  }
}

}  // namespace oxaudit
