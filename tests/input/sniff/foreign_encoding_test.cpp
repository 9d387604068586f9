#include "input/sniff/foreign_encoding.hpp"
#include "input/core/layout.hpp"
#include "input/core/reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace oxaudit {
namespace {

/// ASCII in characters of `size` bytes.
std::string wide(std::string_view text, std::size_t size, bool big_endian) {
  std::string out;
  for (const char c : text) {
    const std::string zeros(size - 1, '\0');
    out += big_endian ? zeros + c : c + zeros;
  }
  return out;
}

TEST(ForeignEncoding, IsToldByWhereTheNulsAre) {
  for (const std::string text : {"XO-\n---\n---\n", "id,board\n1,XO-------\n", "[{\"a\":1}]", "X\nO"})
    for (const bool big_endian : {false, true}) {
      EXPECT_EQ(foreign_encoding(wide(text, 2, big_endian)), Detail::utf16_text) << text;
      EXPECT_EQ(foreign_encoding(wide(text, 4, big_endian)), Detail::utf32_text) << text;
      EXPECT_EQ(foreign_encoding(text), std::nullopt) << text;
    }
  EXPECT_EQ(foreign_encoding(std::string("\xFF\xFE\0\0X", 5)), Detail::utf32_text);
  EXPECT_EQ(foreign_encoding(std::string("\0\0\xFE\xFF\0", 5)), Detail::utf32_text);
  EXPECT_EQ(foreign_encoding(wide("name,", 2, false) + "\x16\x21" + wide(",board\n", 2, false)), Detail::utf16_text)
      << "a few characters may be others";
}

TEST(ForeignEncoding, IsNotToldByALoneNul) {
  for (const std::string& text : {std::string("XO\0\n---\n---\n", 12), std::string(20, '\0'), std::string("\0", 1),
                                  std::string("X\0", 2), std::string()})
    EXPECT_EQ(foreign_encoding(text), std::nullopt);
}

TEST(ForeignEncoding, IsOneMalformedRecordInAnyBlocks) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += wide("XO-------\n", 2, false);
  for (const std::size_t block : {std::size_t{1}, std::size_t{7}, text.size()}) {
    const Layout layout = foreign_layout(Detail::utf16_text);
    std::vector<std::string> raws;
    for (std::size_t at = 0, wanted = block; at < text.size();) {
      LocatedRecords cut;
      const std::string_view bytes = std::string_view(text).substr(at, wanted);
      layout.locator->locate(bytes, at + wanted < text.size() ? Following::more : Following::end, cut);
      ReadResult result;
      SliceView slice;
      slice.bytes = bytes;
      slice.located = &cut;
      layout.reader->read(slice, result);
      for (const RecordItem& item : result.items) raws.emplace_back(bytes.substr(item.begin, item.size));
      for (const Finding& finding : result.findings) EXPECT_EQ(finding.rule, Rule::bad_encoding);
      wanted = cut.consumed == 0 ? wanted * 2 : block;
      at += cut.consumed;
    }
    EXPECT_EQ(raws, std::vector<std::string>{text.substr(0, 64)}) << block;
  }
}

}  // namespace
}  // namespace oxaudit
