/// Which files are said to be no text, and that a text is never taken for one of them.
#include "input/sniff/binary_kind.hpp"

#include "helpers/project_paths.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <boost/filesystem.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace oxaudit {
namespace {

using namespace std::string_literals;

std::string at(std::string head, std::size_t place, const std::string& bytes) {
  head.resize(place, ' ');
  return head + bytes;
}

TEST(BinaryKind, IsToldByTheFirstBytes) {
  const std::vector<std::pair<std::string, std::string>> files = {
      {"SQLite format 3\0\x10"s, "this is a SQLite database: save it as a separate file and use --input-format sqlite"},
      {"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, "this is a PNG image"},
      {"\xFF\xD8\xFF\xE0\0\x10JFIF"s, "this is a JPEG image"},
      {"GIF89a\x01\0\x01\0"s, "this is a GIF image"},
      {"BM\x36\0\x0C\0\0\0\0\0\x36\0"s, "this is a BMP image"},
      {"\0\0\0\x18"s + "ftypheic", "this is an image or a video"},
      {"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n"s, "this is a PDF document"},
      {"%PDF-1.4\r\n1 0 obj\r\n"s, "this is a PDF document"},
      {"{\\rtf1\\ansi"s, "this is an RTF document"},
      {"PAR1\x15\x04\x15\x10"s, "this is a Parquet file, which is not supported: export its rows as CSV"},
      {"ARROW1\0\0\xFF\xFF"s, "this is an Arrow or Feather file"},
      {"\xFF\xFF\xFF\xFF\x78\x01\0\0\x10\0\0\0"s, "this is an Arrow stream"},
      {"FEA1\0\0\0\0"s, "this is a Feather file"},
      {"ORC\x0A\x03\0"s, "this is an ORC file"},
      {"Obj\x01\x04\x16"s, "this is an Avro file"},
      {"\x89HDF\r\n\x1A\n"s, "this is an HDF5 file"},
      {"\x93NUMPY\x01\0v\0"s, "this is a NumPy array, which is not supported: export its boards as CSV"},
      {"\x80\x04\x95\x20\0\0\0"s, "this is a Python pickle"},
      {"\x80\x02]q\0"s, "this is a Python pickle"},
      {"]q\0(X"s, "this is a Python pickle"},
      {"(lp0\nVXO-\np1\na."s, "this is a Python pickle"},
      {at("MATLAB 5.0 MAT-file, Platform: GLNXA64", 124, "\0\x01IM"s), "this is a MATLAB file"},
      {at("MATLAB 7.3 MAT-file, Platform: GLNXA64", 124, "\0\x02IM"s), "this is a MATLAB file"},
      {"RDX3\nX\n\0\0\0\x03"s, "this is an R data file"},
      {"X\n\0\0\0\x03\0\x04"s, "this is an R data file"},
      {"<stata_dta><header><release>118"s, "this is a Stata file"},
      {"$FL2@(#) SPSS DATA FILE"s, "this is an SPSS file"},
      {"\0\0\0\0\0\0\0\0\0\0\0\0\xC2\xEA\x81\x60\xB3\x14"s, "this is a SAS data set"},
      {"PGDMP\x01\x0E\0\x04"s,
       "this is a PostgreSQL dump in the custom format, which is not supported: write it as SQL"},
      {"toc.dat\0"s + std::string(504, '\0') + "PGDMP\x01", "this is a PostgreSQL dump in the tar format"},
      {"\0\x01\0\0Standard ACE DB\0"s, "this is a Microsoft Access database"},
      {"\x01\x02\x03\x04\x05\x06\x07\x08"s + "DUCK\x40\0\0\0\0\0\0\0"s, "this is a DuckDB database"},
      {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0"s, "this is a Microsoft Office document in the old format or encrypted"},
      {"\x7F"s + "ELF\x02\x01\x01", "this is an ELF program"},
      {"MZ\x90\0\x03\0"s, "this is a Windows program"},
      {"\xCA\xFE\xBA\xBE\0\0\0\x41"s, "this is a Java class"},
      {"\x04\x22\x4D\x18\x64\x40\xA7"s, "this is compressed with lz4"},
      {"\x1F\x9D\x90\x58"s, "this is compressed with compress"},
      {"LZIP\x01\x0C"s, "this is compressed with lzip"},
      {"]\0\0\x80\0\xFF"s, "this is compressed with lzma"},
  };
  for (const auto& [head, words] : files) EXPECT_THAT(what_binary_is(head), ::testing::StartsWith(words));
}

TEST(BinaryKind, IsNoneOfATextThatBeginsLikeIt) {
  for (const std::string& text :
       {""s, "XO-\n---\n---\n"s, "SQLite format 3\nX\n"s, "PAR1 and more of it, on a line\n"s, "PAR1"s, "LZIP\n1\n"s,
        "GIF89a\n---\n"s, "%PDF\n---\n"s, "%PDF-1.4\nXO-\n---\n---\n"s, "%PDF-1.4"s, "\x7F"s + "EL\n", "OX-\n"s,
        "ORC\nXO-\n"s, "BM,PGDMP\n"s, "MATLAB 5.0 MAT-file\nXO-\n"s, "X\nO\n-\n"s, "toc.dat\n"s, "]q\n"s, "MZ\r\n"s})
    EXPECT_EQ(what_binary_is(text), "") << text;
}

TEST(BinaryKind, IsNoneOfTheTextsOfTheProject) {
  namespace fs = boost::filesystem;
  std::size_t texts = 0;
  for (const char* folder : {"tests/golden", "docs", "src"})
    for (const auto& entry : fs::recursive_directory_iterator(project_file(folder))) {
      if (!fs::is_regular_file(entry.path())) continue;
      std::ifstream file(entry.path().string(), std::ios::binary);
      std::stringstream bytes;
      bytes << file.rdbuf();
      if (bytes.str().find('\0') != std::string::npos) continue;
      ++texts;
      EXPECT_EQ(what_binary_is(bytes.str()), "") << entry.path();
    }
  EXPECT_GT(texts, 300U);
}

RC_GTEST_PROP(BinaryKindProperty, NoTextOfUsualCharactersIsBinary, ()) {
  const auto character =
      rc::gen::oneOf(rc::gen::element('X', 'O', '-', '\n', '\r', '\t', 'M', 'Z', 'P', 'B', '%', '\xC3'),
                     rc::gen::inRange<char>(' ', '~'));
  const auto text = *rc::gen::container<std::string>(character);
  for (const std::string start : {"", "BM", "MZ", "ORC", "PAR1", "RIFF", "FEA1", "PGDMP", "GIF89a", "bplist00"})
    RC_ASSERT(what_binary_is(start + text).empty());
}

std::string what_zip_is(const std::vector<std::string>& members, bool all = true) {
  ZipDocument document;
  for (const std::string& member : members) document.see(member);
  if (all) document.end();
  return document.what();
}

TEST(ZipDocument, IsToldByTheNamesOfItsMembers) {
  using ::testing::StartsWith;
  EXPECT_THAT(what_zip_is({"docProps/app.xml", "xl/workbook.xml", "[Content_Types].xml"}),
              StartsWith("this is an Excel workbook, which is not supported: save each sheet as CSV"));
  EXPECT_THAT(what_zip_is({"[Content_Types].xml", "word/document.xml"}), StartsWith("this is a Word document"));
  EXPECT_THAT(what_zip_is({"[Content_Types].xml"}, false), StartsWith("this is a Microsoft Office document"));
  EXPECT_THAT(what_zip_is({"mimetype", "content.xml", "META-INF/manifest.xml"}), StartsWith("this is an OpenDocument"));
  EXPECT_THAT(what_zip_is({"a.npy", "b.npy"}), StartsWith("this is an archive of NumPy arrays"));
}

TEST(ZipDocument, IsNoneOfAnArchiveThatMayHoldBoards) {
  EXPECT_EQ(what_zip_is({}), "");
  EXPECT_EQ(what_zip_is({"a.txt", "xl/workbook.xml", "mimetype"}), "");
  EXPECT_EQ(what_zip_is({"a.npy", "b.txt"}), "");
  EXPECT_EQ(what_zip_is({"a.npy"}, false), "");
  EXPECT_EQ(what_zip_is({"alice/[Content_Types].xml"}), "");
}

}  // namespace
}  // namespace oxaudit
