/// The program against the generator, which shares no code with it: every record of a mixed data set must come out as
/// what it was made to be.
#include "helpers/run_program.hpp"
#include "tools/dataset.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oxaudit::tools {
namespace {

/// One letter a record: legal, illegal or malformed.
std::string kinds_made(const DatasetOptions& options, int records, std::string& bytes) {
  Dataset dataset(options);
  dataset.append_header(bytes);
  std::string kinds;
  for (int i = 0; i < records; ++i) {
    const DatasetCounts before = dataset.counts();
    dataset.append_record(bytes);
    kinds += dataset.counts().legal != before.legal ? 'l' : dataset.counts().illegal != before.illegal ? 'i' : 'm';
  }
  return kinds;
}

std::string kinds_reported(const std::string& report) {
  constexpr std::string_view k_key = "\"status\":\"";
  std::string kinds;
  for (std::size_t at = report.find(k_key); at != std::string::npos; at = report.find(k_key, at + 1)) {
    const std::string_view status = std::string_view(report).substr(at + k_key.size());
    kinds += status.starts_with("illegal") ? 'i' : status.starts_with("malformed") ? 'm' : 'l';
  }
  return kinds;
}

class AuditOfDataset : public testing::TestWithParam<Shape> {};

TEST_P(AuditOfDataset, FindsEveryRecordAsItWasMade) {
  const Shape shape = GetParam();
  std::string bytes;
  const std::string made =
      kinds_made({.seed = 11, .shape = shape, .illegal = k_whole / 5, .malformed = k_whole / 10}, 20'000, bytes);
  const std::string_view name = k_shape_names[static_cast<std::size_t>(shape)];
  const std::string format(shape == Shape::columns ? "csv" : name);

  const auto result = run_program(
      {.arguments = {"--input-format", format, "--all", "-q", "-o", "ndjson:-", "-"}, .input = std::move(bytes)});
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_EQ(kinds_reported(result.out), made);
}

INSTANTIATE_TEST_SUITE_P(Shapes, AuditOfDataset,
                         testing::Values(Shape::csv, Shape::columns, Shape::tsv, Shape::text, Shape::lines,
                                         Shape::ndjson),
                         [](const auto& shape) {
                           return std::string(k_shape_names[static_cast<std::size_t>(shape.param)]);
                         });

}  // namespace
}  // namespace oxaudit::tools
