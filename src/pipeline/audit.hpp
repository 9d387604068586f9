/// The audit as a whole: from paths to finished reports, on several threads.
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

/// How input is divided into blocks. No result depends on these sizes; tests set them to a few bytes.
struct BlockSizes {
  std::size_t block = std::size_t{256} << 10;  ///< bytes in a block
  std::size_t window = std::size_t{4} << 10;   ///< bytes after a block that are searched for the start of a record
  std::size_t files = 256;                     ///< small files in a block, at most
};

struct AuditOptions {
  WalkOptions walk;
  InputOptions input;
  bool keep_all = false;  ///< keep every record until it is rendered: for --all, and for filters that must see it
  bool show_all = false;  ///< --all; if there are filters, this decides what they leave
  std::vector<std::shared_ptr<const FindingFilter>> filters;  ///< applied in this order
  std::shared_ptr<const Baseline> baseline;                   ///< one of the filters, if there is one
  bool diagnose = true;                                       ///< notices suggest why most of a source is wrong
  unsigned jobs = 0;                                          ///< threads; 0 is one for each processor
  std::string temporary_folder = "/tmp";                      ///< for the parts of reports that must wait
  BlockSizes sizes;
  bool measure_total =
      false;             ///< find out Progress::bytes_total, which takes a system call for each of the first files
  bool use_ring = true;  ///< read small files through io_uring if it is available; no result depends on it
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

/// A report and where its bytes go.
struct ReportOutput {
  std::unique_ptr<Report> report;
  std::unique_ptr<Output> output;
};

/// Runs the audit and finishes every report. An error means that a report could not be written; then no part of any
/// report is left. When `stop` becomes true before the first report file appears, no report file appears, and the
/// summary says so.
/// `notice` receives what the user should know besides the reports, such as an argument that matches nothing or a
/// likely reason why most of a source is malformed. It is called by one thread at a time.
Result<Summary> audit(const AuditOptions& options, std::vector<ReportOutput>& targets, Progress& progress,
                      const std::atomic<bool>& stop, const std::function<void(std::string_view)>& notice);

}  // namespace oxaudit
