/// See convert.hpp.
#include "pipeline/convert.hpp"

#include "expect/json_view.hpp"
#include "expect/record_batch.hpp"
#include "expect/report_summary.hpp"
#include "input/core/input_options.hpp"
#include "input/core/line_scan.hpp"
#include "pipeline/report_writers.hpp"

namespace oxaudit {

namespace {

class Conversion {
 public:
  Conversion(const EarlierReport& report, std::vector<ReportOutput>& targets, const std::string& temporary_folder,
             const std::atomic<bool>& stop)
      : report_(report),
        writers_(targets, input_, temporary_folder),
        stop_(stop),
        counts_boards_(writers_.count_boards()) {}

  Result<Summary> run() {
    writers_.begin();
    Summary summary;
    auto read = report_.form() == EarlierReport::Form::json ? read_document(summary) : read_lines();
    if (!read) return read.error();
    const auto committed = writers_.finish(summary, stop_);
    if (!committed) return committed.error();
    summary.interrupted = !*committed;
    return summary;
  }

 private:
  Outcome read_document(Summary& summary);
  Outcome read_lines();
  template <typename Read>
  Outcome read_array(std::string_view array, Read read);
  Outcome add_record(std::string_view object);
  void flush();

  const EarlierReport& report_;
  const InputOptions input_;
  ReportWriters writers_;
  const std::atomic<bool>& stop_;
  const bool counts_boards_;
  RecordBatch batch_;
  std::vector<std::uint64_t> boards_ = std::vector<std::uint64_t>(k_board_count);
  std::uint64_t records_ = 0;
};

/// Other programs may have changed the order of the members. Records are written first nevertheless.
Outcome Conversion::read_document(Summary& summary) {
  std::string_view records;
  std::string_view sources = "[]";
  std::string_view resolved = "[]";
  std::string_view counts;
  for_each_json_member(report_.text(), [&](std::string_view key, std::string_view value) {
    if (key == "records") records = value;
    if (key == "sources") sources = value;
    if (key == "fixed") resolved = value;
    if (key == "summary") counts = value;
    return true;
  });
  if (counts.empty()) return report_.error("has no summary");
  auto read = read_summary(counts);
  if (!read) return report_.error_at(counts, read.error().message);
  summary = std::move(*read);

  if (auto done = read_array(records, [&](std::string_view object) { return add_record(object); }); !done) return done;
  flush();
  // If the report lists flagged records only, the boards of the others are unknown.
  if (counts_boards_ && records_ == summary.records.records()) summary.boards = std::move(boards_);
  const auto take_source = [&](const SourceReport& source) { writers_.list_source(source); };
  const auto take_resolved = [&](const ResolvedFinding& finding) { writers_.list_resolved(finding); };
  if (auto done = read_array(sources, [&](auto object) { return read_source(object, take_source); }); !done)
    return done;
  return read_array(resolved, [&](auto object) { return read_resolved(object, take_resolved); });
}

template <typename Read>
Outcome Conversion::read_array(std::string_view array, Read read) {
  Outcome done = Done{};
  const bool whole = for_each_json_element(array, [&](std::string_view element) {
    done = read(element);
    if (!done) done = report_.error_at(element, done.error().message);
    return done.ok() && !stop_ && !writers_.error() && !writers_.all_closed();
  });
  if (!done || stop_ || writers_.error() || writers_.all_closed()) return done;
  return whole ? done : report_.error_at(array, "expected a JSON array");
}

Outcome Conversion::read_lines() {
  const std::string_view text = report_.text();
  for (std::size_t at = 0; at < text.size() && !stop_ && !writers_.error();) {
    const Line line = scan_line(text, at, true);
    const std::string_view object = text.substr(at, line.end - at);
    at = line.next;
    if (object.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (auto added = add_record(object); !added) return report_.error_at(object, added.error().message);
  }
  flush();
  return Done{};
}

Outcome Conversion::add_record(std::string_view object) {
  auto added = batch_.add(object);
  if (!added) return added.error();
  if (*added) return Done{};
  flush();
  added = batch_.add(object);
  return added ? Outcome(Done{}) : added.error();
}

void Conversion::flush() {
  if (batch_.empty()) return;
  const ReportSlice slice = batch_.slice();
  writers_.write(slice);
  records_ += slice.items.size();
  for (const RecordItem& item : slice.items)
    if (item.code != k_malformed) ++boards_[item.code];
  batch_.clear();
}

}  // namespace

Result<Summary> convert(const EarlierReport& report, std::vector<ReportOutput>& targets,
                        const std::string& temporary_folder, const std::atomic<bool>& stop) {
  return Conversion(report, targets, temporary_folder, stop).run();
}

}  // namespace oxaudit
