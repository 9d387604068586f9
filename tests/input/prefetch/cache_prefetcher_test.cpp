/// Files are only looked at: none is kept open, what is no file keeps what is in it, and what is not there is no
/// matter.
#include "input/prefetch/cache_prefetcher.hpp"

#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator{});
}

TEST(CachePrefetcher, LeavesEverythingAsItWas) {
  const TempTree tree;
  std::vector<std::string> paths;
  for (int i = 0; i < 200; ++i) paths.push_back(tree.write(std::to_string(i) + ".txt", "XO-\n---\n---\n"));
  const std::string fifo = tree.path("fifo");
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const int pipe = ::open(fifo.c_str(), O_RDWR | O_NONBLOCK);
  ASSERT_GE(pipe, 0);
  ASSERT_EQ(::write(pipe, "kept", 4), 4);
  paths.push_back(fifo);
  paths.push_back(tree.path("vanished.txt"));
  std::vector<const char*> names;
  for (const std::string& path : paths) names.push_back(path.c_str());

  const auto before = open_descriptors();
  const std::atomic<bool> stop{false};
  CachePrefetcher always(7, stop, std::chrono::microseconds(0));
  for (int round = 0; round < 3; ++round) always.warm(names);
  EXPECT_EQ(open_descriptors(), before);

  std::array<char, 8> bytes{};
  EXPECT_EQ(::read(pipe, bytes.data(), bytes.size()), 4);
  EXPECT_STREQ(bytes.data(), "kept");
  ::close(pipe);
}

}  // namespace
}  // namespace oxaudit
