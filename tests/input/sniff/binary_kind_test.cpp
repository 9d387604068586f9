/// Which files are told to be no text, and that a text is never taken for one of them.
#include "input/sniff/binary_kind.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

using namespace std::string_literals;

TEST(BinaryKind, IsToldByTheFirstBytes) {
  const std::vector<std::pair<std::string, std::string>> files = {
      {"SQLite format 3\0\x10"s, "this is a SQLite database: save it as a separate file and use --input-format sqlite"},
      {"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, "this is a PNG image"},
      {"\xFF\xD8\xFF\xE0\0\x10JFIF"s, "this is a JPEG image"},
      {"GIF89a\x01\0\x01\0"s, "this is a GIF image"},
      {"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n"s, "this is a PDF document"},
      {"%PDF-1.4\r\n1 0 obj\r\n"s, "this is a PDF document"},
      {"PAR1\x15\x04\x15\x10"s, "this is a Parquet file"},
      {"\x7F"s + "ELF\x02\x01\x01", "this is an ELF program"},
      {"\x04\x22\x4D\x18\x64\x40\xA7"s, "this is compressed with lz4"},
      {"\x1F\x9D\x90\x58"s, "this is compressed with compress"},
      {"LZIP\x01\x0C"s, "this is compressed with lzip"},
  };
  for (const auto& [head, words] : files) EXPECT_TRUE(what_binary_is(head).starts_with(words)) << words;
}

TEST(BinaryKind, IsNoneOfATextThatBeginsLikeIt) {
  for (const std::string& text :
       {""s, "XO-\n---\n---\n"s, "SQLite format 3\nX\n"s, "PAR1 and more of it, on a line\n"s, "PAR1"s, "LZIP\n1\n"s,
        "GIF89a\n---\n"s, "%PDF\n---\n"s, "%PDF-1.4\nXO-\n---\n---\n"s, "%PDF-1.4"s, "\x7F"s + "EL\n", "OX-\n"s})
    EXPECT_EQ(what_binary_is(text), "") << text;
}

}  // namespace
}  // namespace oxaudit
