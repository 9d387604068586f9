/// A record that is longer than many blocks: its bytes are carried from block to block, and must not be read again with
/// each of them.
#include "pipeline/locate_block.hpp"
#include "pipeline/numbering.hpp"
#include "pipeline/read_block.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

namespace oxaudit {
namespace {

constexpr std::size_t k_block_bytes = 1000;
constexpr std::size_t k_blocks = 500;

/// One record that ends with the source. Counts the bytes that it gets.
class OneRecord final : public RecordReader {
 public:
  explicit OneRecord(std::size_t& bytes) : bytes_(bytes) {}
  void read(const SliceView& slice, ReadResult& result) const override {
    bytes_ += slice.bytes.size();
    if (!slice.last && slice.located == nullptr) result.open_from = 0;
    const std::size_t size = result.open_from ? 0 : slice.bytes.size();
    if (size != 0) result.bytes.add(ByteUse::record, 0, size);
    if (slice.last) RecordSink(result, true).finish({0, 0, static_cast<std::uint32_t>(slice.bytes.size())}, {}, 0);
  }
  std::size_t find_boundary(std::string_view, std::size_t) const override { return std::string_view::npos; }

 private:
  std::size_t& bytes_;
};

class OneRecordLocator final : public RecordLocator {
 public:
  explicit OneRecordLocator(std::size_t& bytes) : bytes_(bytes) {}
  void locate(std::string_view bytes, Following following, LocatedRecords& out) override {
    out.clear();
    bytes_ += bytes.size();
    if (following != Following::more) out.consumed = bytes.size();
  }

 private:
  std::size_t& bytes_;
};

class CarriedBytes : public testing::Test {
 protected:
  /// Reads the source block by block. Returns the size of its last slice.
  std::size_t read_all() {
    std::size_t last_size = 0;
    for (std::size_t i = 0; i < k_blocks; ++i) {
      NumberedBlock block;
      block.kind = PlannedBlock::Kind::stream;
      block.buffer.append(std::string(k_block_bytes, 'x'));
      PlannedSlice& planned = block.planned.emplace_back();
      planned.large = source_;
      planned.first = i == 0;
      planned.last = i + 1 == k_blocks;
      planned.size = k_block_bytes;
      planned.source_bytes = k_block_bytes * k_blocks;
      reader_.fetch(block);
      locate_block(block);
      reader_.read(block);
      numbering_.number(block);
      last_size = block.read.front().size;
    }
    return last_size;
  }

  AuditOptions options_;
  StaticLayouts static_layouts_ = open_static_layouts(options_.input);
  std::atomic<bool> stop_{false};
  BlockReader reader_{options_, static_layouts_, false, stop_};
  Numbering numbering_{reader_};
  std::shared_ptr<LargeSource> source_ = std::make_shared<LargeSource>();
};

TEST_F(CarriedBytes, AreReadAFewTimes) {
  std::size_t bytes = 0;
  source_->layout.reader = std::make_unique<OneRecord>(bytes);
  EXPECT_EQ(read_all(), k_blocks * k_block_bytes);
  EXPECT_EQ(numbering_.records_so_far(), 1U);
  EXPECT_LE(bytes, 5 * k_blocks * k_block_bytes);
}

TEST_F(CarriedBytes, AreLocatedAFewTimes) {
  std::size_t bytes = 0;
  std::size_t read = 0;
  source_->layout.locator = std::make_unique<OneRecordLocator>(bytes);
  source_->layout.reader = std::make_unique<OneRecord>(read);
  EXPECT_EQ(read_all(), k_blocks * k_block_bytes);
  EXPECT_LE(bytes, 5 * k_blocks * k_block_bytes);
}

}  // namespace
}  // namespace oxaudit
