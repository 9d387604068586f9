// requires OXAUDIT_WITH_COMPRESSION OXAUDIT_WITH_ARCHIVES
#include "input/stream/decompress.hpp"

#include "helpers/make_container.hpp"
#include "helpers/memory_source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <random>
#include <string>

namespace oxaudit {
namespace {

using testing::compress;
using testing::MemorySource;
using testing::read_to_end;
using testing::ReadToEnd;

std::string rows(std::size_t count) {
  std::mt19937 random(1);
  std::string text = "board\n";
  for (std::size_t i = 0; i < count; ++i) {
    for (int cell = 0; cell < 9; ++cell) text += "XO-"[random() % 3];
    text += '\n';
  }
  return text;
}

ReadToEnd decompressed(ContainerKind kind, const std::string& bytes, std::size_t piece = std::string::npos,
                       std::size_t room = 4096, const Limits& limits = {}) {
  const auto source = decompress(kind, ByteStream(std::make_unique<MemorySource>(bytes, piece)), limits);
  return read_to_end(*source, room);
}

class Decompress : public ::testing::TestWithParam<ContainerKind> {};

TEST_P(Decompress, GivesTheContentWhateverThePieces) {
  const std::string text = rows(3000);
  const std::string stream = compress(GetParam(), text);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, std::string::npos})
    for (const std::size_t room : {std::size_t{1}, std::size_t{100}, std::size_t{1} << 20}) {
      const ReadToEnd all = decompressed(GetParam(), stream, piece, room);
      EXPECT_EQ(all.bytes, text) << piece << " " << room;
      EXPECT_FALSE(all.failure);
    }
}

TEST_P(Decompress, GivesAllMembersOneBehindTheOther) {
  const std::string member = compress(GetParam(), "XO-\n");
  const std::string empty = compress(GetParam(), "");
  for (const std::size_t piece : {std::size_t{1}, std::string::npos}) {
    const ReadToEnd all = decompressed(GetParam(), member + empty + member + member, piece);
    EXPECT_EQ(all.bytes, "XO-\nXO-\nXO-\n");
    EXPECT_FALSE(all.failure);
  }
}

TEST_P(Decompress, BeginsWithTheBytesInView) {
  ByteStream stream(std::make_unique<MemorySource>(compress(GetParam(), rows(10)), 20));
  stream.fill(1);
  const auto source = decompress(GetParam(), std::move(stream), Limits{});
  EXPECT_EQ(read_to_end(*source).bytes, rows(10));
}

TEST_P(Decompress, GivesWhatComesBeforeEveryCutAndThenSaysSo) {
  const std::string text = rows(40);
  const std::string stream = compress(GetParam(), text);
  std::size_t before = 0;
  for (std::size_t size = 0; size < stream.size(); ++size) {
    const ReadToEnd all = decompressed(GetParam(), stream.substr(0, size), 3);
    ASSERT_TRUE(text.starts_with(all.bytes)) << size;
    ASSERT_GE(all.bytes.size(), before) << size;
    before = all.bytes.size();
    ASSERT_TRUE(all.failure) << size;
    EXPECT_EQ(all.failure->rule, Rule::damaged_container);
    EXPECT_THAT(all.failure->message, ::testing::HasSubstr("truncated at byte " + std::to_string(size)));
  }
}

TEST_P(Decompress, RepeatsItsFailure) {
  const std::string truncated = compress(GetParam(), rows(9)).substr(0, 20);
  const auto source = decompress(GetParam(), ByteStream(std::make_unique<MemorySource>(truncated)), Limits{});
  read_to_end(*source);
  EXPECT_TRUE(read_to_end(*source).failure);
}

TEST_P(Decompress, IgnoresZerosAndLineEndsAfterAMember) {
  const std::string member = compress(GetParam(), "XO-\n");
  for (const std::string& padding : {std::string(1000, '\0'), std::string("\n"), std::string("\r\n\0\0\n", 5)}) {
    const ReadToEnd all = decompressed(GetParam(), member + padding + member + padding, 10);
    EXPECT_EQ(all.bytes, "XO-\nXO-\n");
    EXPECT_FALSE(all.failure);
  }
}

TEST_P(Decompress, SaysWhatFollowsTheLastMemberAndWhere) {
  const std::string member = compress(GetParam(), "XO-\n");
  const std::string other = compress(GetParam() == ContainerKind::xz ? ContainerKind::gzip : ContainerKind::xz, "XO-");
  const std::vector<std::pair<std::string, std::string>> following = {
      {"garbage", "it begins with 'garbage'"},
      {std::string("\0\nXO\x01-------XXXXXXXXX", 22), "it begins with 'XO\\x01-------XXXXXX'"},
      {other, other.starts_with("\x1F") ? "gzip data" : "xz data"}};
  for (const auto& [bytes, words] : following)
    for (const std::size_t piece : {std::size_t{1}, std::string::npos}) {
      const ReadToEnd all = decompressed(GetParam(), member + bytes, piece);
      EXPECT_EQ(all.bytes, "XO-\n");
      ASSERT_TRUE(all.failure);
      EXPECT_EQ(all.failure->rule, Rule::damaged_container);
      EXPECT_TRUE(all.failure->after_end);
      const std::size_t at = member.size() + end_of_padding(bytes);
      EXPECT_THAT(all.failure->message,
                  ::testing::HasSubstr("the end of the " + std::string(name(GetParam())) + " stream at byte " +
                                       std::to_string(at) + " and is not read: " + words));
    }
}

TEST_P(Decompress, StopsWhatGrowsBeyondTheRatio) {
  Limits limits;
  limits.ratio_max = 20;
  limits.ratio_free_bytes = 10'000;
  const std::string small = compress(GetParam(), std::string(9'000, '-'));
  EXPECT_FALSE(decompressed(GetParam(), small, 64, 512, limits).failure) << "below the size to which no ratio applies";
  const ReadToEnd all = decompressed(GetParam(), compress(GetParam(), std::string(1'000'000, '-')), 64, 512, limits);
  ASSERT_TRUE(all.failure);
  EXPECT_EQ(all.failure->rule, Rule::limit_exceeded);
  EXPECT_LT(all.bytes.size(), 100'000U);
  EXPECT_THAT(all.failure->message, ::testing::HasSubstr("--max-ratio"));
}

TEST_P(Decompress, SurvivesAnyDamage) {
  const std::string stream = compress(GetParam(), rows(200));
  EXPECT_TRUE(rc::check([&] {
    std::string damaged = stream;
    const auto place = *rc::gen::inRange<std::size_t>(0, stream.size());
    damaged[place] = static_cast<char>(damaged[place] ^ *rc::gen::inRange(1, 256));
    const ReadToEnd all = decompressed(GetParam(), damaged, 50, 300);
    RC_ASSERT(all.failure || all.bytes == rows(200));
  }));
}

INSTANTIATE_TEST_SUITE_P(Kinds, Decompress,
                         ::testing::Values(ContainerKind::gzip, ContainerKind::zstd, ContainerKind::xz,
                                           ContainerKind::bzip2),
                         [](const auto& test) { return std::string(name(test.param)); });

}  // namespace
}  // namespace oxaudit
