/// Fuzzes one line-based reader: whatever the bytes are, the fast and the exact reader must tell the same of them, and
/// so must both when the bytes are cut into pieces. The subject is the format.
#include "input/format_table.hpp"
#include "support/result.hpp"

#include "fuzz/subject.hpp"
#include "helpers/read_slices.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace oxaudit {
namespace {

using testing::read_located;
using testing::ReadAll;

void demand_same(const ReadAll& one, const ReadAll& other, const char* what) {
  if (testing::same(one, other)) return;
  std::fprintf(stderr, "%s: the readers differ\n", what);
  std::abort();
}

ReadAll read(std::string_view bytes, std::size_t piece, bool exact, bool keep_all = true) {
  InputOptions options;
  options.exact_only = exact;
  options.limits.record_bytes_max = 4096;
  const Result<Layout> layout = row(*find_format(k_fuzz_subject)).open({bytes, true}, options);
  if (!layout) return {};
  const std::string_view body = bytes.substr(std::min(bytes.size(), layout->first_record));
  std::vector<std::size_t> cuts;
  for (std::size_t at = piece; at < body.size(); at += piece) cuts.push_back(at);
  return read_located(*layout->reader, body, cuts, keep_all);
}

}  // namespace
}  // namespace oxaudit

/// The first byte says how long the pieces are.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece = std::size_t{data[0]} + 1;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const oxaudit::testing::ReadAll exact = oxaudit::read(bytes, bytes.size() + 1, true);
  oxaudit::demand_same(oxaudit::read(bytes, bytes.size() + 1, false), exact, "fast and exact");
  oxaudit::demand_same(oxaudit::read(bytes, piece, false), exact, "fast in pieces");
  oxaudit::demand_same(oxaudit::read(bytes, piece, true), exact, "exact in pieces");
  oxaudit::demand_same(oxaudit::read(bytes, piece, false, false), oxaudit::testing::without_legal(exact),
                       "flagged records only");
  return 0;
}
