/// What numbering checks at the end of a source: that all its bytes and rows were seen, and that the file is the one
/// that was opened.
#include "pipeline/numbering.hpp"

#include "helpers/temp_tree.hpp"
#include "input/format_table.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view k_lines = "XO-------\n\nXX-------\n";

/// One source of lines that was opened, with what planning knows about it.
struct Opened {
  TempTree tree;
  std::string path = tree.write("boards.lines", k_lines);
  std::shared_ptr<LargeSource> large = std::make_shared<LargeSource>();
  std::uint64_t source_bytes = k_lines.size();
  std::optional<std::uint64_t> source_rows;

  Opened() {
    large->format = Format::lines;
    large->size = k_lines.size();
    large->descriptor = std::move(*open_path(path, O_RDONLY));
    large->layout = std::move(*row(Format::lines).open({k_lines, true}, input));
    struct stat status {};
    EXPECT_EQ(::fstat(large->descriptor.get(), &status), 0);
    large->opened_as = status;
  }

  /// Reads the source as one range and numbers it. Returns the problems of the source.
  std::vector<SourceFinding> number() const {
    const AuditOptions options;
    const StaticLayouts layouts = open_static_layouts(options.input);
    const std::atomic<bool> stop{false};
    const BlockReader reader(options, layouts, false, stop);
    NumberedBlock block;
    block.kind = PlannedBlock::Kind::range;
    block.range_end = large->size;
    PlannedSlice& planned = block.planned.emplace_back();
    planned.path = path;
    planned.large = large;
    planned.source_bytes = source_bytes;
    planned.source_rows = source_rows;
    reader.fetch(block);
    reader.read(block);
    Numbering numbering(reader);
    numbering.number(block);
    EXPECT_EQ(numbering.counted().records.records(), 2U);
    return std::move(block.read.front().problems);
  }

 private:
  InputOptions input;
};

TEST(Numbering, FindsNothingWrongWithASourceThatWasReadWhole) { EXPECT_TRUE(Opened().number().empty()); }

TEST(Numbering, ReportsAFileThatGrewWhileItWasRead) {
  const Opened source;
  std::ofstream(source.path, std::ios::app) << "O--------\n";
  const auto problems = source.number();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems.front().rule, Rule::unreadable_source);
  EXPECT_THAT(problems.front().message, HasSubstr("changed while it was read"));
}

TEST(Numbering, ReportsAFileThatWasWrittenToInPlace) {
  const Opened source;
  source.large->opened_as->st_mtim.tv_nsec ^= 1;
  const auto problems = source.number();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems.front().message, HasSubstr("changed while it was read"));
}

TEST(Numbering, RefusesToReportASourceOfWhichBytesAreMissing) {
  Opened source;
  source.source_bytes = k_lines.size() + 1;
  EXPECT_THROW(source.number(), std::logic_error);
}

TEST(Numbering, RefusesToReportADatabaseOfWhichRowsAreMissing) {
  Opened source;
  source.source_rows = 2;
  EXPECT_TRUE(source.number().empty());
  source.source_rows = 3;
  EXPECT_THROW(source.number(), std::logic_error);
}

}  // namespace
}  // namespace oxaudit
