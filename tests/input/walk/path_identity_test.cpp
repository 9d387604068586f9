#include "input/walk/path_identity.hpp"

#include "helpers/temp_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <vector>

#include <set>
#include <string>
#include <tuple>

namespace oxaudit {
namespace {

constexpr PathHasher::Key k_key = {0x0706050403020100, 0x0f0e0d0c0b0a0908};

TEST(PathHasher, IsSipHashAsPublished) {
  // The first vector of the authors' reference implementation: no bytes under the key 00 01 … 0f.
  EXPECT_EQ(PathHasher(k_key).hash(""), (PathIdentity{0xe6a825ba047f81a3, 0x930255c71472f66d}));
}

TEST(PathHasher, ChildIsWhatThePathGives) {
  const PathHasher hasher(k_key);
  std::vector<PathIdentity> above;
  const PathIdentity whole = hasher.of_canonical("/a/bc", &above);
  EXPECT_EQ(whole, hasher.child(hasher.of_canonical("/a"), "bc"));
  EXPECT_EQ(above, (std::vector{hasher.of_canonical("/"), hasher.of_canonical("/a")}));
}

TEST(PathHasher, WhereNamesAreCutMatters) {
  const PathHasher hasher(k_key);
  EXPECT_NE(hasher.of_canonical("/a/bc"), hasher.of_canonical("/ab/c"));
  EXPECT_NE(hasher.of_canonical("/abc"), hasher.of_canonical("/ab/c"));
}

TEST(PathHasher, DrawsAKeyOfItsOwn) { EXPECT_NE(PathHasher().hash("a"), PathHasher().hash("a")); }

TEST(PathHasher, NameOfALinkIsNotItsTarget) {
  const TempTree tree;
  tree.write("a.txt");
  tree.link("l", "a.txt");
  const PathHasher hasher(k_key);
  EXPECT_EQ(hasher.of_name(tree.path("a.txt")), hasher.of_canonical(canonical_path(tree.path("l"))));
  EXPECT_NE(hasher.of_name(tree.path("l")), hasher.of_name(tree.path("a.txt")));
}

TEST(CanonicalPath, ResolvesLinksDotsAndSlashes) {
  const TempTree tree;
  const WorkingFolder inside(tree.path());
  tree.write("d/e/a.txt");
  tree.link("l", "d/e");
  for (const char* path : {"d/e/a.txt", "./d//e/../e/a.txt", "l/a.txt", "l/../e/a.txt"})
    EXPECT_EQ(canonical_path(path), tree.path("d/e/a.txt")) << path;
  EXPECT_EQ(canonical_path("."), tree.path());
  EXPECT_EQ(canonical_path("d/"), tree.path("d"));
  EXPECT_EQ(canonical_path("/"), "/");
}

TEST(CanonicalPath, KeepsTheEndThatIsNotThere) {
  const TempTree tree;
  tree.link("l", ".");
  EXPECT_EQ(canonical_path(tree.path("l/new/./b/../report.csv")), tree.path("new/report.csv"));
}

TEST(SeenPaths, KeepsEachMarkOfEachPath) {
  EXPECT_TRUE(rc::check([] {
    SeenPaths seen;
    std::set<std::tuple<std::uint64_t, std::uint64_t, SeenPaths::Mark>> plain;
    const auto small = rc::gen::inRange<std::uint64_t>(0, 40);
    const auto mark = rc::gen::element(SeenPaths::named, SeenPaths::audited, SeenPaths::reported);
    for (const auto& [low, high, marked] :
         *rc::gen::container<std::vector<std::tuple<std::uint64_t, std::uint64_t, SeenPaths::Mark>>>(
             rc::gen::tuple(small, small, mark))) {
      RC_ASSERT(seen.has({low, high}, marked) == plain.contains({low, high, marked}));
      RC_ASSERT(seen.add({low, high}, marked) == plain.insert({low, high, marked}).second);
    }
  }));
}

}  // namespace
}  // namespace oxaudit
