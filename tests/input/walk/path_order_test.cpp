#include "input/walk/path_order.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

namespace oxaudit {
namespace {

std::vector<std::string> components(std::string_view path) {
  std::vector<std::string> all;
  PathComponents parts(path);
  for (std::string_view part; parts.next(part);) all.emplace_back(part);
  return all;
}

TEST(PathComponents, SlashesOnlySeparate) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(components("a/b"), (Names{"a", "b"}));
  EXPECT_EQ(components("a//b/"), (Names{"a", "b"}));
  EXPECT_EQ(components("./a"), (Names{".", "a"}));
  EXPECT_EQ(components("/a"), (Names{"", "a"}));
  EXPECT_EQ(components("//a"), (Names{"", "a"}));
  EXPECT_EQ(components("/"), (Names{""}));
  EXPECT_EQ(components(""), Names{});
}

TEST(PathOrder, GoesByBytesOfComponents) {
  // Each comes before all that follow.
  const std::vector<std::string> k_sorted = {
      "",      "/",  "/a",   "/a/b",  "./a", "../a", "A",        "a",    "a/x",
      "a/x/y", "a!", "a!/x", "a.txt", "a0",  "b",    "\xC3\xA9", "\xFF",
  };
  for (std::size_t i = 0; i < k_sorted.size(); ++i)
    for (std::size_t j = 0; j < k_sorted.size(); ++j)
      EXPECT_EQ(path_less(k_sorted[i], k_sorted[j]), i < j) << k_sorted[i] << " and " << k_sorted[j];
}

TEST(PathOrder, SpellingsOfEqualComponentsAreEqualButStillOrdered) {
  EXPECT_EQ(compare_paths("a/b", "a//b/"), std::strong_ordering::equal);
  EXPECT_NE(path_less("a/b", "a//b/"), path_less("a//b/", "a/b"));
}

TEST(PathOrder, IsTheOrderOfTheirComponentLists) {
  EXPECT_TRUE(rc::check([] {
    const auto path = rc::gen::container<std::string>(rc::gen::element('a', 'b', '/', '.', '\xFF'));
    const std::string left = *path;
    const std::string right = *path;
    const auto unsigned_less = [](const std::vector<std::string>& a, const std::vector<std::string>& b) {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(), [](char c, char d) {
          return static_cast<unsigned char>(c) < static_cast<unsigned char>(d);
        });
      });
    };
    RC_ASSERT((compare_paths(left, right) < 0) == unsigned_less(components(left), components(right)));
  }));
}

TEST(LastName, BeginsBehindTheLastSlash) {
  EXPECT_EQ(last_name_begin("a"), 0u);
  EXPECT_EQ(last_name_begin("d/a"), 2u);
  EXPECT_EQ(last_name_begin("d/"), 2u);
}

}  // namespace
}  // namespace oxaudit
