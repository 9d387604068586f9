// A hundred thousand entries must cost a hundred thousand steps. The steps are counted as allocations,
// so nothing here depends on how fast the machine is.
#include "helpers/temp_tree.hpp"
#include "input/walk/walk.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {
std::atomic<std::size_t> allocations{0};
}  // namespace

// Not inlined, or GCC takes the pair of them for a mismatch of new and free.
[[gnu::noinline]] void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace oxaudit {
namespace {

constexpr std::size_t k_folders = 100;
constexpr std::size_t k_files = 1'000;

struct Cost {
  std::size_t files = 0;
  std::size_t allocations = 0;
};

Cost cost_of(std::vector<std::string> paths) {
  WalkOptions options;
  options.paths = std::move(paths);
  Cost cost;
  const std::size_t before = allocations.load();
  Walk walk(std::move(options));
  for (WalkEntry entry; walk.next(entry);) cost.files += entry.kind == WalkEntry::Kind::file ? 1 : 0;
  cost.allocations = allocations.load() - before;
  return cost;
}

// One test, since making the files is what takes long.
TEST(WalkScale, AHundredThousandFilesCostNextToNoAllocationEach) {
  const TempTree tree;
  std::vector<std::string> listed;
  for (std::size_t folder = 0; folder < k_folders; ++folder) {
    const std::string path = tree.folder("d/" + std::to_string(folder));
    // Links are made faster than files; one file may have too few for all of them.
    const std::string board = tree.write("boards/" + std::to_string(folder), "XO-\n---\n---\n");
    for (std::size_t file = 0; file < k_files; ++file) {
      listed.push_back(path + "/" + std::to_string(file) + ".txt");
      ASSERT_EQ(::link(board.c_str(), listed.back().c_str()), 0);
    }
  }

  const Cost met = cost_of({tree.path("d")});
  EXPECT_EQ(met.files, k_folders * k_files);
  EXPECT_LT(met.allocations, 100 * k_folders);

  const Cost remembered = cost_of({tree.path("d"), tree.path("d/5"), tree.path("d/../d")});
  EXPECT_EQ(remembered.files, k_folders * k_files);
  EXPECT_LT(remembered.allocations, 250 * k_folders);

  const Cost named = cost_of(std::move(listed));
  EXPECT_EQ(named.files, k_folders * k_files);
  EXPECT_LT(named.allocations, 12 * k_folders * k_files);
}

}  // namespace
}  // namespace oxaudit
