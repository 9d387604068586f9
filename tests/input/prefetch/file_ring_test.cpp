/// The ring reads whole small files and nothing else; what it leaves alone is what must be looked at more closely.
// requires OXAUDIT_WITH_IO_URING
#include "input/prefetch/file_ring.hpp"

#include "helpers/temp_tree.hpp"
#include "support/file.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <memory>

#include <map>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

using ::testing::Pair;
using ::testing::UnorderedElementsAre;

const std::atomic<bool> k_never{false};

/// What was taken, by name.
std::map<std::string, std::string> read_through(FileRing& ring, int folder, const std::vector<std::string>& names) {
  std::vector<FileRing::File> files;
  for (std::size_t i = 0; i < names.size(); ++i) files.push_back({names[i].c_str(), i});
  std::map<std::string, std::string> taken;
  ring.read(folder, files, [&](std::size_t i, std::string_view bytes) {
    EXPECT_TRUE(taken.emplace(names[i], bytes).second) << names[i] << " was given twice";
  });
  return taken;
}

UniqueFd open_folder(const std::string& path) { return std::move(*open_path(path, O_PATH | O_DIRECTORY)); }

class FileRingTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!ring_) GTEST_SKIP() << "this kernel refuses io_uring, so there is no ring to test";
  }
  TempTree tree_;
  std::unique_ptr<FileRing> ring_ = FileRing::make(k_never);
};

TEST_F(FileRingTest, ReadsSmallFilesWholeAndLeavesAllElse) {
  tree_.write("board", "XOX\nOXO\nXOX\n");
  tree_.write("byte", "X");
  tree_.write("fits", std::string(16'383, 'X'));
  tree_.write("fills", std::string(16'384, 'X'));
  tree_.write("longer", std::string(100'000, 'X'));
  tree_.write("sectors", std::string(1024, 'X'));  // the disk may have failed after them
  tree_.write("empty");
  tree_.folder("folder");
  tree_.link("link", "board");
  std::filesystem::create_hard_link(tree_.path("board"), tree_.path("second"));
  const UniqueFd folder = open_folder(tree_.path());
  const auto taken = read_through(*ring_, folder.get(),
                                  {"missing", "board", "fills", "byte", "longer", "fits", "empty", "folder", "link",
                                   "sectors", "second", "board/below", std::string(300, 'n')});
  EXPECT_THAT(taken, UnorderedElementsAre(Pair("board", "XOX\nOXO\nXOX\n"), Pair("byte", "X"),
                                          Pair("fits", std::string(16'383, 'X')), Pair("second", "XOX\nOXO\nXOX\n")));
}

TEST_F(FileRingTest, TakesNothingOutOfAFifo) {
  const std::string fifo = tree_.fifo("fifo");
  tree_.fifo("unwritten");
  const UniqueFd both_ends = std::move(*open_path(fifo, O_RDWR | O_NONBLOCK));
  ASSERT_EQ(::write(both_ends.get(), "X", 1), 1);
  EXPECT_TRUE(read_through(*ring_, AT_FDCWD, {fifo, tree_.path("unwritten")}).empty());
  char left = 0;
  EXPECT_EQ(::read(both_ends.get(), &left, 1), 1);
  EXPECT_EQ(left, 'X');
}

/// A terminal without anyone at it has nothing to read and does not say so.
TEST_F(FileRingTest, GivesUpADeviceThatNeverAnswers) {
  const std::string board = tree_.write("board", "XO-\n");
  EXPECT_THAT(read_through(*ring_, AT_FDCWD, {"/dev/ptmx", board}), UnorderedElementsAre(Pair(board, "XO-\n")));
  EXPECT_THAT(read_through(*ring_, AT_FDCWD, {board}), UnorderedElementsAre(Pair(board, "XO-\n")));
}

TEST_F(FileRingTest, LeavesWhatMayNotBeRead) {
  tree_.write("closed", "X");
  tree_.write("open", "O");
  tree_.mode("closed", 0);
  const std::string taken = run_unprivileged([&] {
    const auto ring = FileRing::make(k_never);
    if (!ring) return std::string("open");
    std::string names;
    for (const auto& file : read_through(*ring, open_folder(tree_.path()).get(), {"closed", "open"}))
      names += file.first;
    return names;
  });
  EXPECT_EQ(taken, "open");
}

std::vector<std::string> write_numbered(const TempTree& tree, int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    names.push_back(std::to_string(i));
    tree.write(names.back(), "file " + names.back());
  }
  return names;
}

TEST_F(FileRingTest, ReadsMoreFilesThanItHasSlots) {
  const auto names = write_numbered(tree_, 1500);
  const UniqueFd folder = open_folder(tree_.path());
  for (int round = 0; round < 3; ++round) {
    const auto taken = read_through(*ring_, folder.get(), names);
    ASSERT_EQ(taken.size(), names.size());
    for (const auto& [name, bytes] : taken) ASSERT_EQ(bytes, "file " + name);
  }
}

TEST_F(FileRingTest, NeedsNoDescriptorForAFile) {
  const auto names = write_numbered(tree_, 300);
  const std::string taken = run_unprivileged([&] {
    const UniqueFd folder = open_folder(tree_.path());
    const rlimit few = {16, 16};
    ::setrlimit(RLIMIT_NOFILE, &few);
    const auto ring = FileRing::make(k_never);
    return ring ? std::to_string(read_through(*ring, folder.get(), names).size()) : std::string("no ring");
  });
  EXPECT_EQ(taken, "300");
}

}  // namespace
}  // namespace oxaudit
