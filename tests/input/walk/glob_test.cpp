#include "input/walk/glob.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

namespace oxaudit {
namespace {

struct GlobCase {
  const char* fact;
  const char* pattern;
  const char* path;
  bool is_folder;
  bool matches;
};

class GlobMatches : public ::testing::TestWithParam<GlobCase> {};

TEST_P(GlobMatches, AsTheTableSays) {
  const GlobCase& row = GetParam();
  const auto glob = Glob::parse(row.pattern);
  ASSERT_TRUE(glob.ok()) << glob.error().message;
  EXPECT_EQ((*glob).matches(row.path, row.is_folder), row.matches)
      << row.fact << ": " << row.pattern << " against " << row.path;
}

constexpr GlobCase k_cases[] = {
    {"a name matches itself", "a.txt", "a.txt", false, true},
    {"a name must match whole", "a.txt", "a.txt2", false, false},
    {"a name must match from its start", "a.txt", "ba.txt", false, false},
    {"a pattern without a slash matches at any depth", "a.txt", "x/y/a.txt", false, true},
    {"a dot is a dot", "a.txt", "aXtxt", false, false},
    {"letters match by case", "*.TXT", "a.txt", false, false},
    {"star matches nothing", "a*", "a", false, true},
    {"star matches within a component", "x/*", "x/a.txt", false, true},
    {"star crosses no slash", "x/*", "x/y/a.txt", false, false},
    {"stars may touch letters", "*a*b*", "xxaxxbxx", false, true},
    {"stars keep their order", "*a*b*", "bbaa", false, false},
    {"question mark is one character", "?.txt", "a.txt", false, true},
    {"question mark is not none", "?.txt", ".txt", false, false},
    {"question mark is one character of several bytes", "?.txt", "\xC3\xA9.txt", false, true},
    {"question mark is one byte that is no character", "?.txt", "\xFF.txt", false, true},
    {"question mark is no slash", "x?a", "x/a", false, false},
    {"set", "[abc].txt", "b.txt", false, true},
    {"set without it", "[abc].txt", "d.txt", false, false},
    {"range", "[a-c]1", "b1", false, true},
    {"range without it", "[a-c]1", "d1", false, false},
    {"negated set", "[!a-c]1", "d1", false, true},
    {"negated set with it", "[!a-c]1", "a1", false, false},
    {"caret negates too", "[^a]1", "a1", false, false},
    {"negated set is no slash", "x[!a]y", "x/y", false, false},
    {"bracket first in a set", "[]]", "]", false, true},
    {"dash last in a set", "[a-]", "-", false, true},
    {"characters of several bytes in a set", "[\xC3\xA0-\xC3\xBF]", "\xC3\xA9", false, true},
    {"either", "*.{txt,csv}", "a.csv", false, true},
    {"neither", "*.{txt,csv}", "a.tsv", false, false},
    {"one of them empty", "a{,b}.txt", "a.txt", false, true},
    {"nested", "{a,b{c,d}}.txt", "bd.txt", false, true},
    {"nested, not the outer alone", "{a,b{c,d}}.txt", "b.txt", false, false},
    {"stars in braces", "{x*,*y}z", "xaz", false, true},
    {"slash in braces anchors", "{x/a,b}", "x/a", false, true},
    {"comma outside braces", "a,b", "a,b", false, true},
    {"lone closing brace", "a}", "a}", false, true},
    {"backslash", "\\*", "*", false, true},
    {"backslash, no other", "\\*", "a", false, false},
    {"backslash in a set", "[\\]]", "]", false, true},
    {"a slash anchors at the root", "x/a.txt", "x/a.txt", false, true},
    {"a slash anchors at the root and nowhere else", "x/a.txt", "y/x/a.txt", false, false},
    {"leading slash", "/a.txt", "a.txt", false, true},
    {"leading slash, not deeper", "/a.txt", "x/a.txt", false, false},
    {"leading dot slash", "./a.txt", "a.txt", false, true},
    {"double star in front, no folder", "**/a.txt", "a.txt", false, true},
    {"double star in front, many", "**/a.txt", "x/y/a.txt", false, true},
    {"double star in front, whole names only", "**/a.txt", "x/ba.txt", false, false},
    {"double star between, none", "x/**/a", "x/a", false, true},
    {"double star between, many", "x/**/a", "x/y/z/a", false, true},
    {"double star between, whole names only", "x/**/a", "xy/a", false, false},
    {"double star behind", "x/**", "x/y/a", false, true},
    {"double star behind, the folder", "x/**", "x", true, true},
    {"double star behind, a file of that name", "x/**", "x", false, false},
    {"double star alone", "**", "x/y", false, true},
    {"double star within a name is a star", "x/a**b", "x/a/b", false, false},
    {"double star in braces", "{**/,}a/b", "x/a/b", false, true},
    {"trailing slash, a folder", "old/", "x/old", true, true},
    {"trailing slash, a file", "old/", "x/old", false, false},
    {"trailing slash, a file in it", "old/", "x/old/a.txt", false, true},
    {"trailing slash behind a path", "x/old/", "x/old", true, true},
    {"trailing slash behind a path anchors", "x/old/", "y/x/old", true, false},
    {"a name matches a folder too", "old", "x/old", true, true},
};

INSTANTIATE_TEST_SUITE_P(Table, GlobMatches, ::testing::ValuesIn(k_cases));

TEST(GlobParse, NamesThePatternAndItsFault) {
  const std::pair<const char*, const char*> k_faults[] = {
      {"[abc", "pattern '[abc': a '[' is never closed"},
      {"[]", "pattern '[]': a '[' is never closed"},
      {"[!", "pattern '[!': a '[' is never closed"},
      {"[z-a]", "pattern '[z-a]': a range in '[...]' runs backwards"},
      {"{a,b", "pattern '{a,b': a '{' is never closed"},
      {"{a,{b}", "pattern '{a,{b}': a '{' is never closed"},
      {"a\\", "pattern 'a\\': it ends in a backslash"},
      {"/", "pattern '/': it names no file"},
      {"", "an empty pattern matches nothing"},
  };
  for (const auto& [pattern, message] : k_faults) {
    const auto glob = Glob::parse(pattern);
    ASSERT_FALSE(glob.ok()) << pattern;
    EXPECT_EQ(glob.error().message, message);
  }
}

TEST(GlobParse, BracesNestedWithoutEndAreRefused) { EXPECT_FALSE(Glob::parse(std::string(100'000, '{')).ok()); }

TEST(GlobMatching, HostilePatternsTakeNoMoreThanTheirSize) {
  std::string stars;
  std::string braces;
  for (int i = 0; i < 50; ++i) stars += "*a", braces += "{a,a}";
  const std::string name(200, 'a');
  EXPECT_FALSE((*Glob::parse(stars + "b")).matches(name, false));
  EXPECT_FALSE((*Glob::parse(braces + "b")).matches(name, false));
  EXPECT_TRUE((*Glob::parse(braces)).matches(std::string(50, 'a'), false));
}

/// A second, plain matcher for stars, question marks and letters.
bool plain_match(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern[0] == '*')
    return plain_match(pattern.substr(1), name) || (!name.empty() && plain_match(pattern, name.substr(1)));
  return !name.empty() && (pattern[0] == '?' || pattern[0] == name[0]) &&
         plain_match(pattern.substr(1), name.substr(1));
}

TEST(GlobMatching, AgreesWithAPlainMatcher) {
  EXPECT_TRUE(rc::check([] {
    // Short ones: the plain matcher tries every way.
    const auto pattern =
        *rc::gen::resize(12, rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::element('a', 'b', '*', '?'))));
    const auto name = *rc::gen::resize(12, rc::gen::container<std::string>(rc::gen::element('a', 'b')));
    RC_ASSERT((*Glob::parse(pattern)).matches(name, false) == plain_match(pattern, name));
  }));
}

TEST(GlobParse, NoPatternCrashes) {
  EXPECT_TRUE(rc::check([](const std::string& noise) {
    const auto pattern = *rc::gen::container<std::string>(
        rc::gen::element('[', ']', '{', '}', ',', '*', '/', '\\', '-', '!', 'a', '\xC3', '\xA9'));
    for (const auto& text : {pattern, noise})
      if (const auto glob = Glob::parse(text)) (*glob).matches(noise, false);
  }));
}

}  // namespace
}  // namespace oxaudit
