#include "tools/dataset.hpp"

#include "tools/dataset_tree.hpp"

#include <unistd.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace oxaudit::tools {
namespace {

std::string make(const DatasetOptions& options, int records, DatasetCounts* counts = nullptr) {
  Dataset dataset(options);
  std::string bytes;
  dataset.append_header(bytes);
  for (int i = 0; i < records; ++i) dataset.append_record(bytes);
  if (counts != nullptr) *counts = dataset.counts();
  return bytes;
}

std::uint64_t checksum(const std::string& bytes) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

DatasetOptions mixed(Shape shape) {
  return {.seed = 7, .shape = shape, .illegal = k_whole / 5, .malformed = k_whole / 10};
}

TEST(Dataset, SameOptionsGiveTheSameBytesOnEveryMachine) {
  const struct {
    Shape shape;
    std::uint64_t checksum;
  } k_pinned[] = {
      {Shape::csv, 0xA0D6319C921FA9BFU},  {Shape::columns, 0x4FC007BF253D763EU}, {Shape::tsv, 0x02EEE15AE6389A9EU},
      {Shape::text, 0xA039601529850ABAU}, {Shape::lines, 0xD70685AB3D7167BDU},   {Shape::ndjson, 0xADF6152D23915DA9U},
  };
  for (const auto& pinned : k_pinned)
    EXPECT_EQ(checksum(make(mixed(pinned.shape), 10'000)), pinned.checksum)
        << k_shape_names[static_cast<std::size_t>(pinned.shape)] << std::hex << " 0x"
        << checksum(make(mixed(pinned.shape), 10'000));
}

TEST(Dataset, AnotherSeedGivesOtherBytes) { EXPECT_NE(make({.seed = 1}, 100), make({.seed = 2}, 100)); }

TEST(Dataset, SharesAreAsAsked) {
  DatasetCounts counts;
  make(mixed(Shape::csv), 100'000, &counts);
  EXPECT_EQ(counts.records(), 100'000U);
  EXPECT_NEAR(static_cast<double>(counts.illegal), 20'000, 500);
  EXPECT_NEAR(static_cast<double>(counts.malformed), 10'000, 500);
}

TEST(Dataset, SharesOfOneLeaveNothingElse) {
  DatasetCounts counts;
  make({.illegal = k_whole}, 1'000, &counts);
  EXPECT_EQ(counts, (DatasetCounts{.illegal = 1'000}));
  make({.malformed = k_whole}, 1'000, &counts);
  EXPECT_EQ(counts, (DatasetCounts{.malformed = 1'000}));
  make({}, 1'000, &counts);
  EXPECT_EQ(counts, (DatasetCounts{.legal = 1'000}));
}

TEST(Dataset, FormatDoesNotChangeWhatIsDrawn) {
  DatasetCounts csv;
  DatasetCounts ndjson;
  make(mixed(Shape::csv), 5'000, &csv);
  make(mixed(Shape::ndjson), 5'000, &ndjson);
  EXPECT_EQ(csv, ndjson);
}

TEST(DatasetTree, PutsAThousandFilesInAFolder) {
  const std::filesystem::path root =
      std::filesystem::path(testing::TempDir()) / ("oxaudit-dataset-tree-" + std::to_string(::getpid()));
  std::filesystem::remove_all(root);
  write_tree({.shape = Shape::text}, 1'001, root.string());
  EXPECT_TRUE(std::filesystem::exists(root / "000/000/999.txt"));
  EXPECT_TRUE(std::filesystem::exists(root / "000/001/000.txt"));
  EXPECT_FALSE(std::filesystem::exists(root / "000/001/001.txt"));
  std::ostringstream bytes;
  bytes << std::ifstream(root / "000/000/000.txt").rdbuf();
  EXPECT_EQ(bytes.str().size(), 12U);
  EXPECT_THROW(write_tree({.shape = Shape::text}, 1, root.string()), std::runtime_error);
  std::filesystem::remove_all(root);
}

TEST(DatasetTree, FillsEachFileWithRecords) {
  const std::filesystem::path root =
      std::filesystem::path(testing::TempDir()) / ("oxaudit-dataset-tree-" + std::to_string(::getpid()));
  std::filesystem::remove_all(root);
  EXPECT_EQ(write_tree({.shape = Shape::text}, 2, root.string(), 1'000).records(), 154U);
  EXPECT_EQ(std::filesystem::file_size(root / "000/000/000.txt"), 77U * 13 - 1);
  EXPECT_EQ(std::filesystem::file_size(root / "000/000/001.txt"), 77U * 13 - 1);
  std::filesystem::remove_all(root);
}

}  // namespace
}  // namespace oxaudit::tools
