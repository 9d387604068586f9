// requires OXAUDIT_WITH_COMPRESSION OXAUDIT_WITH_ARCHIVES
#include "input/stream/container_kind.hpp"

#include "helpers/make_container.hpp"

#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

TEST(ContainerKind, IsToldByTheContent) {
  for (const auto kind : {ContainerKind::gzip, ContainerKind::zstd, ContainerKind::xz, ContainerKind::bzip2}) {
    EXPECT_EQ(container_kind(testing::compress(kind, "XO-")), kind) << name(kind);
    EXPECT_EQ(container_kind(testing::compress(kind, "")), kind) << name(kind);
  }
  for (const auto kind : {ContainerKind::zip, ContainerKind::tar, ContainerKind::seven_zip})
    EXPECT_EQ(container_kind(testing::make_archive(kind, {{"a.txt", "XO-"}})), kind) << name(kind);
  EXPECT_EQ(container_kind(testing::make_archive(ContainerKind::zip, {})), ContainerKind::zip);
}

TEST(ContainerKind, IsNoneOfWhatOnlyLooksLikeOne) {
  const std::string tar = testing::make_archive(ContainerKind::tar, {{"a.txt", "XO-"}});
  std::string other_sum = tar;
  other_sum[0] = 'b';
  for (const std::string& bytes : {std::string(), std::string("BZh9XO-OX"), std::string("PK"), std::string("7z"),
                                   std::string(512, '\0'), std::string(512, ' '), tar.substr(0, 511), other_sum})
    EXPECT_EQ(container_kind(bytes), ContainerKind::none) << bytes.substr(0, 20);
}

TEST(HintOfName, TellsFormatAndContainer) {
  struct Row {
    const char* name;
    bool known;
    Format format;
    bool container;
  };
  for (const Row& row : {Row{"games.csv", true, Format::csv, false},
                         {"games.csv.gz", true, Format::csv, true},
                         {"GAMES.CSV.GZ", true, Format::csv, true},
                         {"games.ndjson.zst", true, Format::ndjson, true},
                         {"games.csv.gz.gz", true, Format::csv, true},
                         {"board.gz", true, Format::text, true},
                         {"a.zip", true, Format::text, true},
                         {"a.tar.xz", true, Format::text, true},
                         {"a.tgz", true, Format::text, true},
                         {"photo.png.gz", false, Format::text, false},
                         {"photo.png", false, Format::text, false},
                         {"games.csv-2", true, Format::csv, false},
                         {"board.txt-1.gz", true, Format::text, true},
                         {"games.ndjson.gz-10", true, Format::ndjson, true},
                         {"games.csv-1.gz-2", true, Format::csv, true},
                         {"hw.tar-1.gz", true, Format::text, true},
                         {"hw.ZIP-1", true, Format::text, true},
                         {"photo.png-1", false, Format::text, false},
                         {"games.csv-", false, Format::text, false},
                         {"games.csv-1a", false, Format::text, false},
                         {"games.csv-1-2", false, Format::text, false},
                         {"v1.2-3", false, Format::text, false},
                         {"board-1", true, Format::text, false},
                         {".csv-1", true, Format::text, false},
                         {".gz", true, Format::text, false},
                         {"zip", true, Format::text, false}}) {
    const auto hint = hint_of_name(row.name);
    ASSERT_EQ(hint.has_value(), row.known) << row.name;
    if (!hint) continue;
    EXPECT_EQ(hint->format, row.format) << row.name;
    EXPECT_EQ(hint->container, row.container) << row.name;
  }
}

}  // namespace
}  // namespace oxaudit
