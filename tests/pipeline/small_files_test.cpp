/// Small files give the same records and errors through io_uring as through ordinary calls, and those that need blocks
/// for themselves are deferred.
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

const std::atomic<bool> k_never{false};

void write_boards(const TempTree& tree, const std::string& folder) {
  for (int i = 0; i < k_boards; ++i)
    tree.write(folder + std::to_string(i) + ".txt", i % 7 == 0 ? "XXX\n---\n---\n" : "XO-\n-X-\n--O\n");
}

/// Reads the files as if a walk had just found them. Returns a line for each: its name, its number of records, their
/// board codes and what is wrong with it; or that it is deferred.
std::string read_files(const std::vector<std::string>& paths, bool use_ring) {
  AuditOptions options;
  options.keep_all = true;
  options.use_ring = use_ring;
  const StaticLayouts static_layouts = open_static_layouts(options.input);
  const BlockReader reader(options, static_layouts, false, k_never);
  ReadBlock block;
  for (const std::string& path : paths) {
    PlannedSlice& slice = block.planned.emplace_back();
    slice.path = path;
    slice.name_begin = path.rfind('/') + 1;
  }
  reader.fetch(block);
  reader.read(block);
  std::string said;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const ReadSlice& slice = block.read[i];
    said += paths[i].substr(block.planned[i].name_begin) + ": ";
    if (slice.deferral == Deferral::too_large) said += "too large";
    if (slice.deferral == Deferral::container) said += "container";
    if (slice.deferral == Deferral::database) said += "database";
    if (slice.deferral == Deferral::none) said += std::to_string(slice.records);
    for (const RecordItem& item : block.items_of(slice)) said += " " + std::to_string(item.code);
    for (const SourceFinding& problem : slice.problems) said += " " + problem.message;
    said += slice.failed ? " failed\n" : "\n";
  }
  return said;
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

  const std::string plain = read_files(paths, false);
  EXPECT_THAT(plain, ::testing::HasSubstr("\nmany: 700 "));
  EXPECT_THAT(plain, ::testing::HasSubstr("\nvanished: 0 No such file or directory failed\n"));
  EXPECT_THAT(plain, ::testing::HasSubstr("\nlink: 1 "));
  EXPECT_THAT(plain, ::testing::HasSubstr("\nfifo: 0 became a FIFO after it was found failed\n"));
  EXPECT_THAT(plain, ::testing::HasSubstr("\nfolder: 0 is not a regular file failed\n"));
  EXPECT_EQ(read_files(paths, true), plain);
}

TEST(SmallFiles, SayWhatBinaryFilesAre) {
  using namespace std::string_literals;
  const TempTree tree;
  const std::string lines = "\n\n1\n2\n3\n\n";
  const std::vector<std::string> paths = {tree.write("database.txt", "SQLite format 3\0"s + lines),
                                          tree.write("parquet.txt", "PAR1\x15\x04" + lines),
                                          tree.write("text.txt", "PAR1 XO-\n")};
  EXPECT_EQ(read_files(paths, false),
            "database.txt: database\n"
            "parquet.txt: 0 this is a Parquet file, which is not supported: export its rows as CSV or NDJSON failed\n"
            "text.txt: 1 " +
                std::to_string(k_malformed) + "\n");
}

TEST(SmallFiles, LeaveAFifoInPlaceOfAFileUnread) {
  const TempTree tree;
  write_boards(tree, "");
  std::vector<std::string> paths;
  for (int i = 0; i < k_boards; ++i) paths.push_back(tree.path(std::to_string(i) + ".txt"));
  paths.push_back(tree.fifo("fifo"));
  const UniqueFd both_ends = std::move(*open_path(paths.back(), O_RDWR | O_NONBLOCK));
  ASSERT_EQ(::write(both_ends.get(), "X", 1), 1);
  for (const bool use_ring : {false, true})
    EXPECT_THAT(read_files(paths, use_ring), ::testing::HasSubstr("fifo: 0 became a FIFO")) << use_ring;
  char left = 0;
  EXPECT_EQ(::read(both_ends.get(), &left, 1), 1);
}

TEST(SmallFiles, RefuseADeviceInPlaceOfAFile) {
  for (const char* device : {"/dev/zero", "/dev/null"})
    EXPECT_THAT(read_files({device}, false), ::testing::HasSubstr("is not a regular file failed")) << device;
}

TEST(SmallFiles, DeferFilesThatNeedBlocksForThemselves) {
  const TempTree tree;
  write_boards(tree, "");
  std::vector<std::string> paths;
  for (int i = 0; i < k_boards; ++i) paths.push_back(tree.path(std::to_string(i) + ".txt"));
  const std::string plain = read_files(paths, false);
  paths.insert(paths.begin() + 100,
               {tree.write("large", std::string(std::size_t{2} << 20, '\n')), tree.write("zip", "PK\x03\x04")});
  const std::size_t line = plain.find("100.txt: ");
  const std::string deferred = plain.substr(0, line) + "large: too large\nzip: container\n" + plain.substr(line);
  for (const bool use_ring : {false, true}) EXPECT_EQ(read_files(paths, use_ring), deferred) << use_ring;
}

TEST(SmallFiles, DeferFilesOnceTheBlockHoldsFourTimesWhatItShould) {
  const TempTree tree;
  std::vector<std::string> paths;
  const std::string boards(std::size_t{200} << 10, '\n');
  for (int i = 0; i < 8; ++i) paths.push_back(tree.write(std::to_string(i), boards));
  EXPECT_EQ(read_files(paths, false), "0: 0\n1: 0\n2: 0\n3: 0\n4: 0\n5: 0\n6: too large\n7: too large\n");
}

}  // namespace
}  // namespace oxaudit
