/// The audit as a whole: from paths to finished reports, on as many threads as asked for. The only user of TBB.
#pragma once

#include "check/source.hpp"
#include "expect/baseline.hpp"
#include "expect/finding_filter.hpp"
#include "input/core/input_options.hpp"
#include "input/walk/walk.hpp"
#include "report/output.hpp"
#include "report/report.hpp"
#include "support/result.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace oxaudit {

/// How input is cut for the threads. No result depends on these; tests set them to a few bytes.
struct BlockSizes {
  std::size_t block = std::size_t{256} << 10;  ///< bytes of a large source that a task reads
  std::size_t window = std::size_t{4} << 10;   ///< bytes behind a block that are searched for a record's start
  std::size_t files = 256;                     ///< small files that a task reads
};

struct AuditOptions {
  WalkOptions walk;
  InputOptions input;
  bool keep_all = false;  ///< every record is kept until it is rendered: for --all, or because a screen must see it
  bool show_all = false;  ///< --all; decides where there are filters
  std::vector<std::shared_ptr<const FindingFilter>> filters;  ///< applied in this order
  std::shared_ptr<const Baseline> baseline;                   ///< the last of the filters, where there is one
  bool explain = true;  ///< notices say what would explain a source that is mostly wrong
  unsigned jobs = 0;    ///< threads; 0 is one a processor
  BlockSizes sizes;
  bool measure_total =
      false;             ///< find out Progress::bytes_total, which takes a system call for each of the first files
  bool use_ring = true;  ///< small files are read through io_uring where they can be; no result depends on it
};

/// Read by the progress display while the audit runs.
struct Progress {
  std::atomic<std::uint64_t> bytes{0};  ///< read so far; of a compressed file or an archive, its content
  std::atomic<std::uint64_t> records{0};
  std::atomic<std::uint64_t> sources{0};
  /// The bytes that the whole run reads; 0 while or if that is unknown. Set before reading begins, and only if
  /// AuditOptions::measure_total asks for it. A file that grows, or turns out to be compressed, makes `bytes` exceed
  /// it; from then on the total is unknown.
  std::atomic<std::uint64_t> bytes_total{0};
};

/// A report format and where its bytes go.
struct ReportSink {
  std::unique_ptr<Report> report;
  std::unique_ptr<Output> output;
};

/// Runs the audit and finishes every report. An error means that a report could not be written; nothing of it is left
/// behind. When `stop` becomes true the audit ends early, no report is committed and the summary says so.
/// `notice` is called, by one thread at a time and in order, for what the user should know besides the report: an
/// unmatched argument, or what would explain that most of a source is illegal or malformed.
Result<Summary> audit(const AuditOptions& options, std::vector<ReportSink>& sinks, Progress& progress,
                      const std::atomic<bool>& stop, const std::function<void(std::string_view)>& notice);

}  // namespace oxaudit
