// requires OXAUDIT_WITH_COMPRESSION OXAUDIT_WITH_ARCHIVES
#include "input/archive/unpacker.hpp"

#include "helpers/make_container.hpp"
#include "helpers/memory_source.hpp"
#include "helpers/temp_tree.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace oxaudit {
namespace {

using namespace std::string_literals;
using testing::compress;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::MadeMember;
using testing::make_archive;
using ::testing::StartsWith;

const std::atomic<bool> k_go_on{false};

constexpr auto k_archive_kinds = {ContainerKind::zip, ContainerKind::tar, ContainerKind::seven_zip};

/// How each thing that comes out of a container reads in these tests: `path=bytes`, `path skipped: reason`, `path
/// OX002`.
std::vector<std::string> all_of(Unpacker unpacker) {
  std::vector<std::string> found;
  Contained contained;
  while (unpacker.next(contained)) {
    std::string line = contained.path;
    if (contained.kind == Contained::Kind::skipped) line += " skipped: " + std::string(name(contained.skip));
    if (contained.kind == Contained::Kind::problem) line += " " + std::string(code(contained.problem.rule));
    if (contained.kind == Contained::Kind::nothing) line += " has nothing";
    if (contained.kind == Contained::Kind::source) {
      for (std::size_t wanted = 4096; !contained.stream->ended(); wanted *= 2) contained.stream->fill(wanted);
      line += "=" + std::string(contained.stream->view());
      if (contained.stream->error()) line += " " + std::string(code(contained.stream->error()->rule));
      contained.stream.reset();
    }
    found.push_back(line);
  }
  return found;
}

struct Unpacking {
  WalkOptions walk;
  Limits limits;
  bool named = true;
  std::size_t piece = std::string::npos;
};

/// Unpacks bytes that cannot seek.
std::vector<std::string> unpacked(const std::string& path, const std::string& bytes, const Unpacking& how = {}) {
  PathHasher hasher;
  WalkFilter filter(how.walk, hasher);
  WalkEntry entry;
  entry.path = path;
  entry.format = hint_of_name(path).value_or(NameHint{}).format;
  entry.container = hint_of_name(path).value_or(NameHint{}).container;
  entry.named = how.named;
  auto stream = std::make_unique<ByteStream>(std::make_unique<testing::MemorySource>(bytes, how.piece));
  return all_of(Unpacker(entry, {}, std::move(stream), filter, how.limits, k_go_on));
}

/// Unpacks a file that can.
std::vector<std::string> unpacked_file(const std::string& bytes, const std::string& name) {
  const TempTree tree;
  const std::string path = tree.write(name, bytes);
  const WalkOptions walk;
  PathHasher hasher;
  WalkFilter filter(walk, hasher);
  const Limits limits;
  WalkEntry entry;
  entry.path = name;
  entry.container = true;
  UniqueFd file(::open(path.c_str(), O_RDONLY));
  auto stream = std::make_unique<ByteStream>(read_descriptor(file.get(), k_go_on));
  return all_of(Unpacker(entry, std::move(file), std::move(stream), filter, limits, k_go_on));
}

TEST(Unpacker, GivesMembersInTheOrderOfTheArchive) {
  const std::vector<MadeMember> members = {{"b/z.txt", "1"}, {"a.csv", "2"}, {"b/a.board", "3"}};
  for (const auto kind : k_archive_kinds) {
    const std::string bytes = make_archive(kind, members);
    const auto expected = ElementsAre("x!/b/z.txt=1", "x!/a.csv=2", "x!/b/a.board=3");
    EXPECT_THAT(unpacked("x", bytes), expected) << name(kind);
    EXPECT_THAT(unpacked("x", bytes, {.piece = 1}), expected) << name(kind);
    EXPECT_THAT(unpacked_file(bytes, "x"), expected) << name(kind);
  }
}

TEST(Unpacker, LeavesOutWhatAFolderWouldLeaveOut) {
  const std::string bytes = make_archive(ContainerKind::tar, {{".DS_Store", "x"},
                                                              {".git/a.txt", "x"},
                                                              {"__MACOSX/._a.txt", "x"},
                                                              {"Thumbs.db", "x"},
                                                              {"photo.png", "x"},
                                                              {"folder", "", AE_IFDIR},
                                                              {"link.txt", "", AE_IFLNK, "a.txt"},
                                                              {"a.txt", "1"},
                                                              {"hard.txt", "", AE_IFREG, "", "a.txt"},
                                                              {"fifo.txt", "", AE_IFIFO}});
  EXPECT_THAT(
      unpacked("x.tar", bytes),
      ElementsAre("x.tar!/.DS_Store skipped: hidden", "x.tar!/.git/a.txt skipped: hidden",
                  "x.tar!/__MACOSX/._a.txt skipped: system file", "x.tar!/Thumbs.db skipped: system file",
                  "x.tar!/photo.png skipped: other type", "x.tar!/link.txt skipped: symbolic link", "x.tar!/a.txt=1",
                  "x.tar!/hard.txt skipped: not a regular file", "x.tar!/fifo.txt skipped: not a regular file"));
}

TEST(Unpacker, AppliesPatternsToThePathInTheArchive) {
  const std::string bytes = make_archive(ContainerKind::zip, {{"a/1.txt", "1"}, {"b/2.txt", "2"}, {"b/3.csv", "3"}});
  EXPECT_THAT(unpacked("x.zip", bytes, {.walk = {.exclude = {"a"}}}),
              ElementsAre("x.zip!/a/1.txt skipped: excluded", "x.zip!/b/2.txt=2", "x.zip!/b/3.csv=3"));
  const Unpacking include{.walk = {.include = {"*.csv"}}};
  EXPECT_THAT(unpacked("x.zip", bytes, include),
              ElementsAre(HasSubstr("excluded"), HasSubstr("excluded"), "x.zip!/b/3.csv=3"));
  Unpacking met = include;
  met.named = false;
  EXPECT_THAT(unpacked("x.zip", bytes, met), ElementsAre("x.zip!/a/1.txt=1", "x.zip!/b/2.txt=2", "x.zip!/b/3.csv=3"))
      << "an archive that was met has matched the pattern itself";
}

TEST(Unpacker, TakesNamesForNamesOnly) {
  const std::string bytes = make_archive(ContainerKind::tar, {{"../../evil.txt", "1"},
                                                              {"/etc/x", "2"},
                                                              {"twice.txt", "3"},
                                                              {"twice.txt", "4"},
                                                              {"twice.txt", "5"},
                                                              {"./dot.txt", "6"},
                                                              {"cp437\x84.txt", "7"},
                                                              {"sjis\x83\\.txt", "8"}});
  EXPECT_THAT(unpacked("x", bytes),
              ElementsAre("x!/../../evil.txt=1", "x!//etc/x=2", "x!/twice.txt=3", "x!/twice.txt#2=4",
                          "x!/twice.txt#3=5", "x!/dot.txt=6", "x!/cp437\x84.txt=7", "x!/sjis\x83\\.txt=8"));
}

TEST(Unpacker, GoesIntoWhatIsWithin) {
  const std::string inner =
      make_archive(ContainerKind::zip, {{"board.txt", "1"}, {"games.csv.gz", compress(ContainerKind::gzip, "2")}});
  const std::string tar = compress(ContainerKind::xz, make_archive(ContainerKind::tar, {{"c.txt", "3"}}));
  for (const auto kind : k_archive_kinds)
    EXPECT_THAT(unpacked("o", make_archive(kind, {{"f/inner.zip", inner}, {"t.tar.xz", tar}, {"z.txt", "4"}})),
                ElementsAre("o!/f/inner.zip!/board.txt=1", "o!/f/inner.zip!/games.csv.gz=2", "o!/t.tar.xz!/c.txt=3",
                            "o!/z.txt=4"));
}

TEST(Unpacker, TellsOfArchivesWithoutAFile) {
  const std::string zip = make_archive(ContainerKind::zip, {});
  const std::string tar = make_archive(ContainerKind::tar, {});
  const std::string folder = make_archive(ContainerKind::tar, {{"f", "", AE_IFDIR}});
  EXPECT_THAT(unpacked("x.zip", zip), ElementsAre("x.zip has nothing"));
  EXPECT_THAT(unpacked("x.tar.gz", compress(ContainerKind::gzip, tar)), ElementsAre("x.tar.gz has nothing"));
  EXPECT_THAT(unpacked("x.tar", folder), ElementsAre("x.tar has nothing"));
  for (const auto kind : k_archive_kinds)
    EXPECT_THAT(unpacked("o", make_archive(kind, {{"a/e.zip", zip},
                                                  {"b/e.tar", tar},
                                                  {"b/e.tar.gz", compress(ContainerKind::gzip, tar)},
                                                  {"c.txt", "1"},
                                                  {"f.tar", folder},
                                                  {"g.zip", make_archive(ContainerKind::zip, {{"e.zip", zip}})}})),
                ElementsAre("o!/a/e.zip has nothing", "o!/b/e.tar has nothing", "o!/b/e.tar.gz has nothing",
                            "o!/c.txt=1", "o!/f.tar has nothing", "o!/g.zip!/e.zip has nothing"))
        << name(kind);
}

TEST(Unpacker, LetsTheContentDecide) {
  const std::string zip = make_archive(ContainerKind::zip, {{"a.txt", "1"}});
  EXPECT_THAT(unpacked("a.txt", zip), ElementsAre("a.txt!/a.txt=1"));
  EXPECT_THAT(unpacked("a.csv.gz", zip), ElementsAre("a.csv.gz!/a.txt=1"));
  EXPECT_THAT(unpacked("a.csv", compress(ContainerKind::zstd, "board\n")), ElementsAre("a.csv=board\n"));
  for (const char* name : {"a.zip", "a.csv.gz", "a.tar.gz", "a.7z"})
    for (const char* bytes : {"", "%PDF-1.4\n", "PK"})
      EXPECT_THAT(unpacked(name, bytes), ElementsAre(std::string(name) + " OX002")) << bytes;
  EXPECT_THAT(unpacked("a.tar.gz", compress(ContainerKind::gzip, "board\n")), ElementsAre("a.tar.gz OX002"));
}

TEST(Unpacker, StopsAtTheLimits) {
  Unpacking how;
  how.limits.nesting_max = 2;
  std::string bytes = make_archive(ContainerKind::zip, {{"a.txt", "1"}});
  for (const char* name : {"3.zip", "2.zip"}) bytes = make_archive(ContainerKind::zip, {{name, bytes}, {"b.txt", "2"}});
  EXPECT_THAT(unpacked("1.zip", bytes, how),
              ElementsAre("1.zip!/2.zip!/3.zip OX003", "1.zip!/2.zip!/b.txt=2", "1.zip!/b.txt=2"));
  std::string stream = "board\n";
  for (int i = 0; i < 4; ++i) stream = compress(ContainerKind::gzip, stream);
  EXPECT_THAT(unpacked("a.csv.gz", stream, how), ElementsAre("a.csv.gz OX003"));

  how = {};
  how.limits.members_max = 2;
  EXPECT_THAT(unpacked("x", make_archive(ContainerKind::tar, {{"1", "1"}, {"2", "2"}, {"3", "3"}}), how),
              ElementsAre("x!/1=1", "x!/2=2", "x OX003"));

  how = {};
  how.limits.ratio_max = 100;
  how.limits.ratio_free_bytes = 10'000;
  const auto found = unpacked(
      "x", make_archive(ContainerKind::zip, {{"a.txt", "1"}, {"bomb.txt", std::string(1 << 20, '-')}, {"z.txt", "2"}}),
      how);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], "x!/a.txt=1");
  EXPECT_THAT(found[1], StartsWith("x!/bomb.txt=---"));
  EXPECT_THAT(found[1], ::testing::EndsWith(" OX003"));
}

TEST(Unpacker, ReadsRar) {
  const std::vector<MadeMember> members = {{"a/board.txt", "1"}, {"b.csv", std::string(5000, '2')}, {"c.png", "3"}};
  for (const std::string& bytes : {testing::make_rar4(members), testing::make_rar5(members)}) {
    const auto expected =
        ElementsAre("x.rar!/a/board.txt=1", "x.rar!/b.csv=" + members[1].bytes, "x.rar!/c.png skipped: other type");
    EXPECT_THAT(unpacked("x.rar", bytes), expected);
    EXPECT_THAT(unpacked("x.rar", bytes, {.piece = 1}), expected);
    EXPECT_THAT(unpacked_file(bytes, "x.rar"), expected);
    EXPECT_THAT(unpacked_file(bytes + std::string(100, '\0'), "x.rar"), expected) << "padding";
  }
}

/// libarchive does not notice the truncation of a rar archive between two members, but it does within one.
TEST(Unpacker, NeverReturnsPartOfAMemberOfATruncatedRarAsIfItWereWhole) {
  const std::string content(70, '+');
  const std::vector<MadeMember> members = {{"1.txt", content}, {"2.txt", content}};
  const std::set<std::string> whole_lines = {"x.rar!/1.txt=" + content, "x.rar!/2.txt=" + content, "x.rar has nothing"};
  constexpr std::size_t k_rar5_signature_bytes = 8;
  for (const std::string& whole : {testing::make_rar4(members), testing::make_rar5(members)})
    for (std::size_t size = k_rar5_signature_bytes; size < whole.size(); ++size)
      for (const auto& found :
           {unpacked("x.rar", whole.substr(0, size)), unpacked_file(whole.substr(0, size), "x.rar")})
        ASSERT_TRUE(std::ranges::all_of(found, [&](const std::string& line) { return whole_lines.contains(line); }) ||
                    std::ranges::any_of(found, [](const std::string& line) { return line.ends_with(" OX002"); }))
            << size << " of " << whole.size() << ": " << ::testing::PrintToString(found);
}

TEST(Unpacker, LosesNothingOfACompressedArchiveBeforeACut) {
  const std::string archive = make_archive(ContainerKind::tar, {{"1.txt", "+"}, {"2.txt", "+"}});
  for (const auto kind : {ContainerKind::gzip, ContainerKind::zstd, ContainerKind::xz, ContainerKind::bzip2}) {
    const std::string whole = compress(kind, archive);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto found = unpacked("x.tar.gz", whole.substr(0, size));
      ASSERT_TRUE(std::ranges::any_of(found, [](const std::string& line) { return line.ends_with(" OX002"); }))
          << name(kind) << " cut at " << size;
    }
  }
}

TEST(Unpacker, ReadsTarOfEveryDialect) {
  const std::string deep = std::string(60, 'd') + "/" + std::string(60, 'e') + "/" + std::string(140, 'f') + ".txt";
  const std::string expected = "x.tar!/" + deep + "=1";
  for (const auto format : {archive_write_set_format_gnutar, archive_write_set_format_pax})
    EXPECT_THAT(unpacked("x.tar", testing::make_archive(format, {{deep, "1"}})), ElementsAre(expected));
  // Old tar has short names and no signature.
  EXPECT_THAT(unpacked("x.tar", testing::make_archive(archive_write_set_format_v7tar, {{"a.txt", "1"}})),
              ElementsAre("x.tar!/a.txt=1"));
}

TEST(Unpacker, LosesNothingBeforeACut) {
  const std::vector<MadeMember> members = {{"1.txt", std::string(700, '+')}, {"2.txt", std::string(700, '+')}};
  for (const auto kind : k_archive_kinds) {
    const std::string path = "x." + std::string(name(kind));
    const std::string whole = make_archive(kind, members);
    // A tar archive is whole once it has the first of its two blocks of zeros: two headers, two contents, one block.
    constexpr std::size_t k_tar_bytes = 2 * (512 + 1024) + 512;
    const std::size_t whole_from = kind == ContainerKind::tar ? k_tar_bytes : whole.size();
    std::ptrdiff_t before = 0;
    for (std::size_t size = 0; size < whole_from; ++size) {
      std::ptrdiff_t content = 0;
      bool told = false;
      for (const std::string& line : unpacked(path, whole.substr(0, size))) {
        content += std::count(line.begin(), line.end(), '+');
        told = told || line.ends_with(" OX002");
      }
      ASSERT_TRUE(told) << path << " cut at " << size;
      ASSERT_GE(content, before) << path << " cut at " << size;
      before = content;
    }
    // 7z has the places of its members at its end.
    EXPECT_EQ(before, kind == ContainerKind::seven_zip ? 0 : 1400) << path;
  }
}

/// A zip archive whose members are not packed, so that the bytes of an archive in it stand there as they are.
std::string make_stored_zip(const std::vector<MadeMember>& members) {
  const auto stored = [](archive* handle) {
    const int set = archive_write_set_format_zip(handle);
    return set == ARCHIVE_OK ? archive_write_zip_set_compression_store(handle) : set;
  };
  return make_archive(+stored, members);
}

TEST(Unpacker, DoesNotTakeAnArchiveWithinForTheOneThatWasCut) {
  const std::string inner = make_stored_zip({{"inner.txt", "+++"}});
  const std::string whole = make_stored_zip({{"1.txt", "+"}, {"in.zip", inner}, {"2.txt", "+"}});
  const auto expected = ElementsAre("x.zip!/1.txt=+", "x.zip!/in.zip!/inner.txt=+++", "x.zip!/2.txt=+");
  EXPECT_THAT(unpacked("x.zip", whole), expected);
  std::ptrdiff_t before = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto found = unpacked("x.zip", whole.substr(0, size));
    if (size % 7 == 0) {
      EXPECT_EQ(unpacked_file(whole.substr(0, size), "x.zip"), found) << size;
    }
    std::ptrdiff_t content = 0;
    for (const std::string& line : found) {
      EXPECT_THAT(line, ::testing::Not(StartsWith("x.zip!/inner.txt"))) << size;
      content += std::count(line.begin(), line.end(), '+');
    }
    EXPECT_THAT(found, ::testing::Contains("x.zip OX002")) << size;
    EXPECT_GE(content, before) << size;
    before = content;
  }
  EXPECT_EQ(before, 5);
}

TEST(Unpacker, TellsOfADamagedZipDirectory) {
  const std::string whole = make_archive(ContainerKind::zip, {{"1.txt", "+"}, {"2.txt", "+"}, {"3.txt", "+"}});
  const std::size_t end = whole.rfind("PK\x05\x06");
  const std::size_t last_entry = whole.rfind("PK\x01\x02");
  struct Case {
    const char* name;
    std::size_t place;
    char byte;
  };
  for (const Case& c : {Case{"fewer members", end + 10, 2},
                        {"more members", end + 10, 4},
                        {"no size", end + 12, 0},
                        {"another size", end + 12, 1},
                        {"another place", end + 16, 1},
                        {"volume", end + 4, 1},
                        {"a comment that is not there", end + 20, 1},
                        {"no entry of the directory", last_entry, 0},
                        {"a member at the first one's", last_entry + 42, 0}}) {
    std::string bytes = whole;
    bytes[c.place] = c.byte;
    for (const auto& found : {unpacked("x.zip", bytes), unpacked_file(bytes, "x.zip")}) {
      EXPECT_THAT(found, ::testing::Contains("x.zip OX002")) << c.name;
      EXPECT_THAT(found, ::testing::Contains("x.zip!/2.txt=+")) << c.name;
    }
  }
}

TEST(Unpacker, FindsTheMembersBehindADamagedHeader) {
  const std::string whole =
      make_archive(ContainerKind::zip, {{"1.txt", "+"}, {"2.txt", "+"}, {"3.txt", "+"}, {"4.txt", "+"}});
  const std::size_t second = whole.find("PK\x03\x04", 4);
  for (std::size_t place = second; place < second + 4; ++place) {
    std::string bytes = whole;
    bytes[place] = 0;
    const auto expected = ElementsAre("x.zip!/1.txt=+", "x.zip!/3.txt=+", "x.zip!/4.txt=+", "x.zip OX002");
    EXPECT_THAT(unpacked("x.zip", bytes), expected) << place - second;
    EXPECT_THAT(unpacked_file(bytes, "x.zip"), expected) << place - second;
  }
}

TEST(Unpacker, ReadsOtherMembersThanTheDamagedOne) {
  std::string bytes = make_archive(ContainerKind::zip,
                                   {{"1.txt", "first"}, {"2.txt", std::string(50, 'x') + "OX"}, {"3.txt", "third"}});
  bytes[bytes.find("2.txt") + 5 + 20] ^= 0x55;
  for (const auto& found : {unpacked_file(bytes, "x"), unpacked("x", bytes)}) {
    ASSERT_GE(found.size(), 3U);
    EXPECT_EQ(found[0], "x!/1.txt=first");
    EXPECT_THAT(found[1], StartsWith("x!/2.txt"));
    EXPECT_THAT(found[1], ::testing::EndsWith("OX002"));
    EXPECT_EQ(found[2], "x!/3.txt=third");
  }
}

TEST(Unpacker, SaysWhatFollowsAnArchive) {
  const std::vector<MadeMember> members = {{"1.txt", "+"}, {"2.txt", "+"}};
  for (const auto kind : k_archive_kinds) {
    const std::string path = "x." + std::string(name(kind));
    const std::string whole = make_archive(kind, members);
    for (const std::string& padding : {""s, "\n"s, "\r\n\0\0"s, std::string(300'000, '\0')})
      for (const auto& found : {unpacked(path, whole + padding), unpacked_file(whole + padding, path)})
        EXPECT_THAT(found, ElementsAre(path + "!/1.txt=+", path + "!/2.txt=+")) << padding.size();
    for (const std::string& data : {"garbage"s, "\n\0XO-\n"s, compress(ContainerKind::gzip, "XO-\n")})
      for (const auto& found : {unpacked(path, whole + data), unpacked_file(whole + data, path)})
        EXPECT_THAT(found, ElementsAre(path + "!/1.txt=+", path + "!/2.txt=+", path + " OX002")) << data;
  }
  const std::string zip = make_archive(ContainerKind::zip, members);
  for (const auto& found : {unpacked("x.zip", zip + zip), unpacked_file(zip + zip, "x.zip")})
    EXPECT_THAT(found, ElementsAre("x.zip!/1.txt=+", "x.zip!/2.txt=+", "x.zip OX002"));
}

TEST(Unpacker, ReadsTarArchivesThatFollowOneAnother) {
  const std::string first = make_archive(ContainerKind::tar, {{"1.txt", "+"}, {"2.txt", "+"}});
  const std::string second = make_archive(ContainerKind::tar, {{"3.txt", "+"}});
  const auto expected = ElementsAre("x.tar!/1.txt=+", "x.tar!/2.txt=+", "x.tar!/3.txt=+", "x.tar!/3.txt#2=+");
  const std::string all = first + second + std::string(700, '\0') + second;
  EXPECT_THAT(unpacked_file(all, "x.tar"), expected);
  EXPECT_THAT(unpacked("x.tar", all), expected);
  EXPECT_THAT(unpacked("x.tar", all, {.piece = 100}), expected);
  EXPECT_THAT(unpacked("x.tar", compress(ContainerKind::gzip, first + second) + compress(ContainerKind::gzip, second)),
              expected);
}

TEST(Unpacker, DoesNotUnpackDocuments) {
  const std::string workbook = make_archive(
      ContainerKind::zip,
      {{"docProps/app.xml", "1"}, {"xl/workbook.xml", "2"}, {"notes.txt", "3"}, {"[Content_Types].xml", "4"}});
  for (const char* name : {"x.xlsx", "games.csv", "x.zip"}) {
    EXPECT_THAT(unpacked(name, workbook), ElementsAre(std::string(name) + " OX005"));
    EXPECT_THAT(unpacked_file(workbook, name), ElementsAre(std::string(name) + " OX005"));
  }
  EXPECT_THAT(
      unpacked("o", make_archive(ContainerKind::tar, {{"a.csv", workbook}, {"b.xlsx", workbook}, {"c.txt", "+"}})),
      ElementsAre("o!/a.csv OX005", "o!/b.xlsx skipped: other type", "o!/c.txt=+"));
}

TEST(Unpacker, KnowsNamesThatACourseSystemNumbered) {
  const std::string bytes = make_archive(ContainerKind::zip, {{"a.csv-1", "1"},
                                                              {"b.txt-12.gz", compress(ContainerKind::gzip, "2")},
                                                              {"c.txt.gz-2", compress(ContainerKind::gzip, "3")},
                                                              {"d.png-1", "4"}});
  EXPECT_THAT(unpacked("x.zip-3", bytes), ElementsAre("x.zip-3!/a.csv-1=1", "x.zip-3!/b.txt-12.gz=2",
                                                      "x.zip-3!/c.txt.gz-2=3", "x.zip-3!/d.png-1 skipped: other type"));
}

TEST(Unpacker, EndsWhenItIsStopped) {
  std::vector<MadeMember> members;
  for (int i = 0; i < 100; ++i) members.push_back({"f" + std::to_string(i), "", AE_IFDIR});
  const std::string bytes = make_archive(ContainerKind::tar, members);
  const WalkOptions walk;
  PathHasher hasher;
  WalkFilter filter(walk, hasher);
  const Limits limits;
  const std::atomic<bool> stop{true};
  WalkEntry entry;
  entry.path = "x.tar";
  auto stream = std::make_unique<ByteStream>(std::make_unique<testing::MemorySource>(bytes));
  EXPECT_THAT(all_of(Unpacker(entry, {}, std::move(stream), filter, limits, stop)), ::testing::IsEmpty());
}

}  // namespace
}  // namespace oxaudit
