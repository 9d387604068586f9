/// Small files give the same through the ring as through ordinary calls: their records, and what is wrong with them.
#include "helpers/temp_tree.hpp"
#include "pipeline/read_block.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

#include <string>

namespace oxaudit {
namespace {

/// Enough for the ring to be made.
constexpr int k_boards = 150;

void write_boards(const TempTree& tree, const std::string& folder) {
  for (int i = 0; i < k_boards; ++i)
    tree.write(folder + std::to_string(i) + ".txt", i % 7 == 0 ? "XXX\n---\n---\n" : "XO-\n-X-\n--O\n");
}

struct Read {
  Block block;
  std::string said;  ///< a line for each file
};

/// Reads the named files as if a walk had met them just before.
Read read_files(const std::vector<std::string>& paths, bool use_ring) {
  AuditOptions options;
  options.keep_all = true;
  options.use_ring = use_ring;
  const StaticLayouts fixed = open_static_layouts(options.input);
  const BlockReader reader(options, fixed, false);
  Read read;
  for (const std::string& path : paths) {
    Slice& slice = read.block.slices.emplace_back();
    slice.path = path;
    slice.name_begin = path.rfind('/') + 1;
  }
  reader.read(read.block);
  const std::size_t done = paths.size() - read.block.unread_slices;
  for (std::size_t i = 0; i < done; ++i) {
    const Slice& slice = read.block.slices[i];
    read.said += slice.path.substr(slice.name_begin) + ": " + std::to_string(slice.records);
    for (std::size_t item = 0; item < slice.item_count; ++item)
      read.said += " " + std::to_string(read.block.result.items[slice.first_item + item].code);
    for (const SourceFinding& problem : slice.problems) read.said += " " + problem.message;
    read.said += slice.failed ? " failed\n" : "\n";
  }
  return read;
}

TEST(SmallFiles, GiveTheSameThroughTheRing) {
  const TempTree tree;
  write_boards(tree, "d/");
  std::vector<std::string> paths;
  for (int i = 0; i < k_boards; ++i) paths.push_back(tree.path("d/" + std::to_string(i) + ".txt"));
  std::string many;
  for (int i = 0; i < 700; ++i) many += "XO-\n-X-\n--O\n\n";
  paths.insert(paths.begin() + 20, {tree.write("d/empty"), tree.write("d/many", many), tree.path("d/vanished"),
                                    tree.link("d/link", "1.txt"), tree.fifo("d/fifo"), tree.folder("d/folder")});
  std::filesystem::create_hard_link(tree.path("d/0.txt"), tree.path("d/second"));
  paths.push_back(tree.path("d/second"));
  // Folders of one file each, and one that goes away.
  for (const char* name : {"e", "f", "g"}) paths.push_back(tree.write(std::string(name) + "/a.txt", "XOX\n"));
  paths.push_back(tree.path("h/a.txt"));

  const Read plain = read_files(paths, false);
  EXPECT_EQ(plain.block.unread_slices, 0U);
  EXPECT_THAT(plain.said, ::testing::HasSubstr("\nmany: 700 "));
  EXPECT_THAT(plain.said, ::testing::HasSubstr("\nvanished: 0 No such file or directory failed\n"));
  EXPECT_THAT(plain.said, ::testing::HasSubstr("\nlink: 1 "));
  EXPECT_THAT(plain.said, ::testing::HasSubstr("\nfifo: 0 became a FIFO after it was found failed\n"));
  EXPECT_THAT(plain.said, ::testing::HasSubstr("\nfolder: 0 Is a directory failed\n"));
  EXPECT_EQ(read_files(paths, true).said, plain.said);
}

TEST(SmallFiles, SayInOneSentenceThatTheyAreNoText) {
  using namespace std::string_literals;
  const TempTree tree;
  const std::string lines = "\n\n1\n2\n3\n\n";
  const std::vector<std::string> paths = {tree.write("database.txt", "SQLite format 3\0"s + lines),
                                          tree.write("parquet.txt", "PAR1\x15\x04" + lines),
                                          tree.write("text.txt", "PAR1 XO-\n")};
  EXPECT_EQ(read_files(paths, false).said,
            "database.txt: 0 this is a SQLite database: save it as a separate file and use --input-format "
            "sqlite failed\n"
            "parquet.txt: 0 this is a Parquet file, which is not supported: export its rows as CSV or NDJSON failed\n"
            "text.txt: 1 " +
                std::to_string(k_malformed) + "\n");
}

TEST(SmallFiles, AFifoInAFilesPlaceKeepsWhatIsInIt) {
  const TempTree tree;
  write_boards(tree, "");
  std::vector<std::string> paths;
  for (int i = 0; i < k_boards; ++i) paths.push_back(tree.path(std::to_string(i) + ".txt"));
  paths.push_back(tree.fifo("fifo"));
  const UniqueFd both_ends = std::move(*open_path(paths.back(), O_RDWR | O_NONBLOCK));
  ASSERT_EQ(::write(both_ends.get(), "X", 1), 1);
  for (const bool use_ring : {false, true})
    EXPECT_THAT(read_files(paths, use_ring).said, ::testing::HasSubstr("fifo: 0 became a FIFO")) << use_ring;
  char left = 0;
  EXPECT_EQ(::read(both_ends.get(), &left, 1), 1);
}

TEST(SmallFiles, ADeviceInAFilesPlaceIsNoFile) {
  for (const char* device : {"/dev/zero", "/dev/null"})
    EXPECT_THAT(read_files({device}, false).said, ::testing::HasSubstr("is not a regular file failed")) << device;
}

/// The first file that does not fit ends the block, and no file behind it is read, though its bytes may be there.
TEST(SmallFiles, BehindOneThatIsLargerThanTheBlockAllAreLeftToTheNext) {
  const TempTree tree;
  write_boards(tree, "");
  std::vector<std::string> paths;
  for (int i = 0; i < k_boards; ++i) paths.push_back(tree.path(std::to_string(i) + ".txt"));
  const std::string large(std::size_t{2} << 20, '\n');
  paths.insert(paths.begin() + 100, tree.write("large", large));
  for (const bool use_ring : {false, true})
    EXPECT_EQ(read_files(paths, use_ring).block.unread_slices, std::size_t{k_boards - 100 + 1}) << use_ring;
}

}  // namespace
}  // namespace oxaudit
