/// Sources whose records are located serially: ranges of a file give the same records as the whole, and a file that
/// shrinks gives the records that are left.
#include "pipeline/locate_block.hpp"
#include "input/format_table.hpp"

#include "helpers/temp_tree.hpp"
#include "pipeline/read_block.hpp"
#include "report/parts/places.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Part {
  std::vector<std::string> records;
  std::vector<std::size_t> columns;  ///< where they begin
  std::vector<SourceFinding> problems;
  bool failed = false;
};

/// Reads the JSON file at `path` as if it had had `size` bytes when it was opened, `step` bytes a block.
std::vector<Part> read_in_parts(const std::string& path, std::uint64_t size, std::uint64_t step) {
  AuditOptions options;
  options.sizes.block = step;
  options.sizes.window = step;
  const StaticLayouts fixed = open_static_layouts(options.input);
  const std::atomic<bool> stop{false};
  const BlockReader reader(options, fixed, false, stop);
  auto large = std::make_shared<LargeSource>();
  large->format = Format::json;
  large->size = size;
  large->descriptor = std::move(*open_path(path, O_RDONLY));
  large->layout = std::move(*row(Format::json).open({"[", false}, options.input));
  std::vector<Part> parts;
  for (std::uint64_t begin = 0; begin < size; begin += step) {
    ReadBlock block;
    block.kind = PlannedBlock::Kind::range;
    block.range_begin = begin;
    block.range_end = std::min(begin + step, size);
    PlannedSlice& planned = block.planned.emplace_back();
    planned.large = large;
    planned.first = begin == 0;
    planned.last = block.range_end == size;
    reader.fetch(block);
    locate_block(block);
    const ReadSlice& slice = block.read.front();
    Part& part = parts.emplace_back();
    ColumnFinder columns(block.bytes_of(slice), slice.columns_before);
    for (const LocatedRecord& record : slice.located.records) {
      part.records.emplace_back(block.bytes_of(slice).substr(record.begin, record.size));
      part.columns.push_back(columns.column(record.begin));
    }
    part.problems = slice.problems;
    part.failed = slice.failed;
  }
  return parts;
}

std::vector<std::string> records_of(const std::vector<Part>& parts) {
  std::vector<std::string> records;
  for (const Part& part : parts) records.insert(records.end(), part.records.begin(), part.records.end());
  return records;
}

const std::string k_document = R"(["X--------", {"board": "---------"},
  {"board": ["XO-", "---", "---"], "id": "long enough to span several blocks of this test"}])";

TEST(LocateBlock, GivesEachRecordOnceForAnyBlockSize) {
  const TempTree tree;
  const std::string path = tree.write("boards.json", k_document);
  const auto whole = records_of(read_in_parts(path, k_document.size(), k_document.size()));
  ASSERT_EQ(whole.size(), 3U);
  for (std::uint64_t step = 1; step < k_document.size(); ++step)
    EXPECT_EQ(records_of(read_in_parts(path, k_document.size(), step)), whole) << step;
}

TEST(LocateBlock, CountsTheSameColumnsForAnyBlockSize) {
  const TempTree tree;
  // Characters of every size, and bytes that are none: a lone second byte, and a character without its end.
  const std::string document =
      "[\n [\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x80\xE2\x82\"],\"X--------\" , [\"\xED\xA0\x80\xF0\x9F\xC3\"] "
      ", \"XO-------\"]";
  const std::string path = tree.write("boards.json", document);
  const auto columns_of = [&](std::uint64_t step) {
    std::vector<std::size_t> columns;
    for (const Part& part : read_in_parts(path, document.size(), step))
      columns.insert(columns.end(), part.columns.begin(), part.columns.end());
    return columns;
  };
  // Each character is one, and so is each byte that is none.
  ASSERT_THAT(columns_of(document.size()), ElementsAre(2, 13, 27, 40));
  for (std::uint64_t step = 1; step < document.size(); ++step)
    EXPECT_THAT(columns_of(step), ElementsAre(2, 13, 27, 40)) << step;
}

TEST(LocateBlock, KeepsTheRecordsOfAFileThatShrinks) {
  const TempTree tree;
  const std::string path = tree.write("boards.json", std::string_view(k_document).substr(0, 40));
  for (const std::uint64_t step : {7U, 16U, 100U, 1000U}) {
    const auto parts = read_in_parts(path, k_document.size(), step);
    EXPECT_THAT(records_of(parts), ElementsAre(R"("X--------")", R"({"board": "---------"})")) << step;
    const auto failed = std::find_if(parts.begin(), parts.end(), [](const Part& part) { return part.failed; });
    ASSERT_NE(failed, parts.end());
    EXPECT_THAT(failed->problems.front().message, HasSubstr("changed while it was read")) << step;
    for (auto behind = failed + 1; behind != parts.end(); ++behind) EXPECT_TRUE(behind->records.empty()) << step;
  }
}

}  // namespace
}  // namespace oxaudit
