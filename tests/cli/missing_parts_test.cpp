/// A build without a part of the program says which CMake option turned it off. Skips the parts that this build has.
#include "helpers/project_paths.hpp"
#include "helpers/run_program.hpp"
#include "helpers/temp_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;

void expect_unsupported(const std::string& part, const std::string& file, const std::string& bytes,
                        const std::string& kind) {
  const TempTree tree;
  tree.write(file, bytes);
  const auto result = run_program({.arguments = {file, "-q", "-o", "csv:-"}, .folder = tree.path()});
  EXPECT_EQ(result.status, 3) << file;
  EXPECT_THAT(result.out, HasSubstr("OX005")) << file;
  EXPECT_THAT(result.out, HasSubstr("this build cannot read " + kind + ": it was built with " + part + "=OFF"));
}

TEST(MissingParts, CompressedStreamsAreUnsupported) {
  const std::string part = "OXAUDIT_WITH_COMPRESSION";
  if (build_has(part)) GTEST_SKIP() << "this build reads them";
  expect_unsupported(part, "a.csv.gz", "\x1F\x8B\x08\0\0\0\0\0\0\x03"s, "gzip");
  expect_unsupported(part, "a.csv.zst", "\x28\xB5\x2F\xFD\x20\0\x01\0\0"s, "zstd");
  expect_unsupported(part, "a.tar.xz",
                     "\xFD"
                     "7zXZ\0\0\x04"s,
                     "xz");
  expect_unsupported(part, "renamed.txt", "BZh91AY&SY\0\0\0\0"s, "bzip2");
}

TEST(MissingParts, ArchivesAreUnsupported) {
  const std::string part = "OXAUDIT_WITH_ARCHIVES";
  if (build_has(part)) GTEST_SKIP() << "this build reads them";
  expect_unsupported(part, "a.zip", "PK\x05\x06"s + std::string(18, '\0'), "zip archives");
  expect_unsupported(part, "a.7z", "7z\xBC\xAF\x27\x1C\0\x04"s, "7z archives");
}

TEST(MissingParts, DatabasesAreUnsupported) {
  const std::string part = "OXAUDIT_WITH_SQLITE";
  if (build_has(part)) GTEST_SKIP() << "this build reads them";
  expect_unsupported(part, "a.db", "SQLite format 3\0"s + std::string(84, '\0'), "SQLite databases");
}

TEST(MissingParts, GradescopeMetadataIsAUsageError) {
  if (build_has("OXAUDIT_WITH_YAML")) GTEST_SKIP() << "this build reads it";
  const TempTree tree;
  tree.write("submission_1/board.txt", "XO-\n---\n---\n");
  tree.write("submission_metadata.yml", "---\nsubmission_1:\n  :submitters: []\n");
  const auto result = run_program(
      {.arguments = {"submission_1", "--group", "gradescope", "--roster", "submission_metadata.yml", "--grades", "-"},
       .folder = tree.path()});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("this build cannot read YAML: it was built with OXAUDIT_WITH_YAML=OFF"));
}

}  // namespace
}  // namespace oxaudit
