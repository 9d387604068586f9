/// UTF-8 decoding against its definition: exactly the encodings of scalar values decode, and each byte counts.
#include "support/utf8.hpp"

#include "support/escape.hpp"

#include <gtest/gtest.h>

#include <string>

namespace oxaudit {
namespace {

TEST(DecodeUtf8, ReadsBackEveryScalarValue) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, c);
    const DecodedCharacter character = decode_utf8(text + "X");
    ASSERT_TRUE(character.ok) << static_cast<unsigned>(c);
    ASSERT_EQ(character.code_point, c);
    ASSERT_EQ(character.size, text.size());
    // LocatedRecords short, it is broken from its first byte.
    if (text.size() > 1) {
      ASSERT_FALSE(decode_utf8(text.substr(0, text.size() - 1)).ok);
    }
  }
}

TEST(DecodeUtf8, AcceptsNoTwoOrThreeBytesButThoseOfAScalarValue) {
  std::string again;
  for (unsigned bytes = 0x800000; bytes < (1U << 24); ++bytes) {  // below is ASCII
    const std::string text = {static_cast<char>(bytes >> 16), static_cast<char>(bytes >> 8 & 0xFF),
                              static_cast<char>(bytes & 0xFF)};
    const DecodedCharacter character = decode_utf8(text);
    if (!character.ok) {
      ASSERT_EQ(character.size, 1);
      continue;
    }
    ASSERT_FALSE(character.code_point >= 0xD800 && character.code_point <= 0xDFFF);
    again.clear();
    append_utf8(again, character.code_point);
    ASSERT_EQ(again, text.substr(0, character.size));
  }
}

TEST(DecodeUtf8, RefusesFourBytesOutOfRange) {
  for (const std::string_view text : {"\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF8\x88\x80\x80",
                                      "\xF0\x9F\x98X", "\xF0\x9FX\x80"})
    EXPECT_FALSE(decode_utf8(text).ok);
}

TEST(BrokenUtf16, IsReadBackAndIsNoUtf8) {
  for (char32_t unit = 0xD800; unit <= 0xE000; ++unit) {
    const char32_t broken = unit == 0xE000 ? k_half_utf16_unit : unit;
    std::string text;
    append_broken_utf16(text, broken);
    ASSERT_EQ(text.size(), k_broken_utf16_bytes);
    ASSERT_EQ(broken_utf16(text), broken);
    ASSERT_EQ(broken_utf16(text + "X"), broken);
    ASSERT_EQ(broken_utf16(std::string_view(text).substr(0, 3)), 0U);
    ASSERT_FALSE(decode_utf8(text).ok);
  }
  for (const std::string_view text : {"", "X", "\xF7\xBD\x9F\xBF", "\xF7\xBE\x80\x80", "\xF7\x8D\xA0\x80",
                                      "\xF7\xBDX\x80", "\xF7\xBD\xA0X", "\xED\xA0\x80X"})
    EXPECT_EQ(broken_utf16(text), 0U);
}

TEST(AppendEscaped, WritesOutWhatActsUnseen) {
  const auto escaped = [](std::string_view text, std::size_t characters_max = 100) {
    std::string out;
    append_escaped(out, text, characters_max);
    return out;
  };
  EXPECT_EQ(escaped("XO-"), "XO-");
  EXPECT_EQ(escaped("a\tb\r\n"), "a\\tb\\r\\n");
  EXPECT_EQ(escaped(std::string_view("\0\x1B[0m\x7F", 6)), "\\x00\\x1B[0m\\x7F");
  EXPECT_EQ(escaped("\xFF\xC3"), "\\xFF\\xC3");
  EXPECT_EQ(escaped("\xC3\xA9"), "\xC3\xA9");
  EXPECT_EQ(escaped("\xC2\x9B"), "\\u{009B}");
  EXPECT_EQ(escaped("\xE2\x80\xAE\xEF\xBB\xBF"), "\\u{202E}\\u{FEFF}");
  EXPECT_EQ(escaped("\xF3\xA0\x80\x81"), "\\u{E0001}");
  EXPECT_EQ(escaped("abcd", 4), "abcd");
  EXPECT_EQ(escaped("abcde", 4), "abcd\xE2\x80\xA6");
}

}  // namespace
}  // namespace oxaudit
