/// Fuzzes a whole audit of one file, for formats and containers that are not read line by line: whatever the bytes are,
/// the report must be the same in large blocks on one thread and in tiny ones on several. The subject is the file's
/// name, which says what it holds.
#include "pipeline/audit.hpp"
#include "support/result.hpp"

#include "fuzz/subject.hpp"
#include "helpers/golden.hpp"
#include "helpers/temp_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace oxaudit {
namespace {

std::string report_on(const TempTree& tree, unsigned jobs, std::size_t block) {
  AuditOptions options;
  options.walk.paths = {tree.path(k_fuzz_subject)};
  options.keep_all = true;
  options.jobs = jobs;
  options.sizes.block = block;
  std::vector<ReportOutput> sinks;
  sinks.push_back({find_report("json")->make({}), std::move(*Output::open(tree.path("report")))});
  Progress progress;
  const std::atomic<bool> stop{false};
  const Result<Summary> summary = audit(options, sinks, progress, stop, [](std::string_view) {});
  // The counts of a run that was not stopped add up, or it is refused: a fault of the program.
  if (!summary) std::abort();
  std::string report = read_file(tree.path("report"));
  // Replacing a file makes some file systems write it to the disk at once.
  std::filesystem::remove(tree.path("report"));
  return report;
}

}  // namespace
}  // namespace oxaudit

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const oxaudit::TempTree tree;
  tree.write(k_fuzz_subject, {reinterpret_cast<const char*>(data), size});
  const std::string expected = oxaudit::report_on(tree, 1, std::size_t{1} << 18U);
  const std::string cut = oxaudit::report_on(tree, 3, std::max<std::size_t>(7, size / 64));
  if (cut == expected) return 0;
  std::fprintf(stderr, "the reports differ:\n%s\n%s\n", expected.c_str(), cut.c_str());
  std::abort();
}
