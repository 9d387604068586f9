// requires OXAUDIT_WITH_ARCHIVES
#include "input/archive/archive_zip_end.hpp"

#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

std::string number(std::uint64_t value, unsigned size) {
  std::string bytes;
  for (unsigned i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i));
  return bytes;
}

std::string end_record(std::uint64_t members, std::uint64_t size, std::uint64_t offset, std::size_t comment = 0) {
  return "PK\x05\x06" + number(0, 4) + number(members, 2) + number(members, 2) + number(size, 4) + number(offset, 4) +
         number(comment, 2);
}

std::string wide_end(std::uint64_t members, std::uint64_t size, std::uint64_t offset, std::uint64_t place) {
  return "PK\x06\x06" + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8) + number(members, 8) +
         number(members, 8) + number(size, 8) + number(offset, 8) + "PK\x06\x07" + number(0, 4) + number(place, 8) +
         number(1, 4);
}

struct Case {
  const char* name;
  std::string tail;
  std::uint64_t before;  ///< bytes of the archive before the tail
  bool found;
};

TEST(FindZipEnd, TakesOnlyTheRecordOfTheArchiveItself) {
  const std::string directory(30, 'd');
  const std::string wide = wide_end(70000, 30, 100, 130);
  for (const Case& c : {
           Case{"an archive without members", end_record(0, 0, 0), 0, true},
           {"members", directory + end_record(2, 30, 100), 100, true},
           {"a comment", directory + end_record(2, 30, 100, 3) + "abc", 100, true},
           {"bytes behind", directory + end_record(2, 30, 100) + "\n", 100, true},
           {"64 bits", directory + wide + end_record(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF), 100, true},
           {"64 bits though there is no need", directory + wide + end_record(2, 30, 100), 100, true},
           {"nothing", "", 0, false},
           {"no record", directory, 100, false},
           {"half a record", directory + end_record(2, 30, 100).substr(0, 21), 100, false},
           {"an archive within", directory + end_record(2, 30, 90), 100, false},
           {"an archive before", directory + end_record(2, 30, 110), 100, false},
           {"another size", directory + end_record(2, 29, 100), 100, false},
           {"a sum that is too large", directory + end_record(2, 0xFFFFFF9E, 130), 100, false},
           {"half a comment", directory + end_record(2, 30, 100, 3) + "ab", 100, false},
           {"64 bits without their record", directory + end_record(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF), 100, false},
           {"64 bits of an archive within", directory + wide_end(2, 30, 90, 120) + end_record(2, 30, 90), 100, false},
           {"64 bits that lead nowhere", directory + wide_end(2, 30, 100, ~0ULL) + end_record(2, 30, 100), 100, false},
       })
    EXPECT_EQ(find_zip_end(c.tail, c.before + c.tail.size()).has_value(), c.found) << c.name;
}

TEST(FindZipEnd, FindsTheRecordBeforeOtherData) {
  const std::string archive = std::string(30, 'd') + end_record(2, 30, 100, 3) + "abc";
  const std::string tail = archive + "data" + end_record(1, 9, 9);
  const auto end = find_zip_end(tail, 100 + tail.size());
  ASSERT_TRUE(end);
  EXPECT_EQ(end->end, 100 + archive.size());
  EXPECT_EQ(end->directory_offset, 100U);
  EXPECT_EQ(end->directory_size, 30U);
}

TEST(FindZipEnd, SaysHowManyMembersThereAre) {
  const auto narrow = find_zip_end(end_record(3, 0, 100), 100 + 22);
  ASSERT_TRUE(narrow);
  EXPECT_TRUE(agrees(*narrow, 3));
  EXPECT_TRUE(agrees(*narrow, 0x10003)) << "some programs write 16 bits of a larger number";
  EXPECT_FALSE(agrees(*narrow, 2));
  const std::string tail = wide_end(70000, 0, 100, 100) + end_record(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF);
  const auto wide = find_zip_end(tail, 100 + tail.size());
  ASSERT_TRUE(wide);
  EXPECT_TRUE(agrees(*wide, 70000));
  EXPECT_FALSE(agrees(*wide, 70000 & 0xFFFF));
}

}  // namespace
}  // namespace oxaudit
