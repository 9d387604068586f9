/// Whatever bytes come from outside, what is written is valid UTF-8 and tells what was there.
#include "support/foreign_text.hpp"

#include "support/escape.hpp"
#include "support/plain_text.hpp"
#include "support/utf8.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace oxaudit {
namespace {

std::string console(std::string_view bytes) {
  std::string out;
  append_console(out, bytes);
  return out;
}
std::string json(std::string_view bytes) {
  std::string out;
  append_json(out, bytes);
  return out;
}
std::string csv(std::string_view bytes) {
  std::string out;
  append_csv(out, bytes);
  return out;
}
std::string grouped(std::uint64_t number) {
  std::string out;
  append_grouped(out, number);
  return out;
}

TEST(ForeignText, KeepsWhatIsReadable) {
  for (const std::string_view text : {"", "a b.txt", "caf\xC3\xA9", "a\\b", "C:\\x", "\xF0\x9F\x98\x80"})
    EXPECT_EQ(console(text), text);
}

TEST(ForeignText, WritesBytesThatBeginNoCharacter) {
  EXPECT_EQ(console("we\xFFird"), "we\\xffird");
  EXPECT_EQ(json("we\xFFird"), "we\\\\xffird");
  EXPECT_EQ(csv("we\xFFird"), "we\\xffird");
  EXPECT_EQ(console("we\\xffird"), "we\\x5cxffird");
  EXPECT_EQ(json("we\\xffird"), "we\\\\x5cxffird");
  EXPECT_EQ(console("\xC3"), "\\xc3");
}

TEST(ForeignText, NothingDrivesATerminal) {
  EXPECT_EQ(console("e\nf\x1B[31m\x7F"), "e\\x0af\\x1b[31m\\x7f");
  EXPECT_EQ(console("\xC2\x9B\xE2\x80\xAE"), "\\xc2\\x9b\\xe2\\x80\\xae");
}

TEST(ForeignText, EscapesForJson) {
  EXPECT_EQ(json("\"\\/\n\r\t\x01" + std::string(1, '\0')), "\\\"\\\\/\\n\\r\\t\\u0001\\u0000");
}

TEST(ForeignText, QuotesForCsv) {
  EXPECT_EQ(csv("a,b"), "\"a,b\"");
  EXPECT_EQ(csv("a\"b"), "\"a\"\"b\"");
  EXPECT_EQ(csv("a\nb"), "\"a\nb\"");
  EXPECT_EQ(csv(std::string("a\0b", 3)), "a\\x00b");
}

TEST(ForeignText, LeavesEscapesInSentencesAlone) {
  std::string out;
  append_console(out, "found \\x1B", TextKind::sentence);
  EXPECT_EQ(out, "found \\x1B");
}

TEST(ForeignText, ExcerptsCountCharacters) {
  EXPECT_EQ(excerpt("abc", 3).bytes, "abc");
  EXPECT_FALSE(excerpt("abc", 3).shortened);
  EXPECT_EQ(excerpt("\xC3\xA9\xFFz", 2).bytes, "\xC3\xA9\xFF");
  EXPECT_TRUE(excerpt("\xC3\xA9\xFFz", 2).shortened);
}

TEST(ForeignText, GroupsThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1'204), "1,204");
  EXPECT_EQ(grouped(18'446'744'073'709'551'615U), "18,446,744,073,709,551,615");
}

/// The bytes that a console form stands for.
std::string decode_console(std::string_view shown) {
  std::string bytes;
  while (!shown.empty()) {
    if (shown.size() >= 4 && shown.starts_with("\\x") && std::isxdigit(static_cast<unsigned char>(shown[2])) != 0 &&
        std::isxdigit(static_cast<unsigned char>(shown[3])) != 0) {
      bytes += static_cast<char>(std::stoi(std::string(shown.substr(2, 2)), nullptr, 16));
      shown.remove_prefix(4);
    } else {
      bytes += shown.front();
      shown.remove_prefix(1);
    }
  }
  return bytes;
}

RC_GTEST_PROP(ForeignText, ReadsBackAndIsSafe, ()) {
  const auto letter = rc::gen::oneOf(rc::gen::arbitrary<char>(), rc::gen::element('\\', 'x', '5', 'c', 'f', '\xFF'));
  const auto bytes = *rc::gen::container<std::string>(letter);
  const std::string shown = console(bytes);
  RC_ASSERT(decode_console(shown) == bytes);
  for (std::string_view rest = shown; !rest.empty();) {
    const auto character = decode_utf8(rest);
    RC_ASSERT(character.ok);
    RC_ASSERT(!acts_unseen(character.code_point));
    rest.remove_prefix(character.size);
  }
}

TEST(ForeignText, GivesNoCommandToWhoReadsALog) {
  EXPECT_EQ(console("a ##[error]b"), "a \\x23#[error]b");
  EXPECT_EQ(console("##vso[task.x]"), "\\x23#vso[task.x]");
  EXPECT_EQ(console("###[x"), "#\\x23#[x");
  EXPECT_EQ(console("##"), "##");
  EXPECT_EQ(console("##-|#[#|## ["), "##-|#[#|## [");
  EXPECT_FALSE(plain_on_console("a ##[error]b"));
}

RC_GTEST_PROP(ForeignText, PlainTextStandsForItself, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  std::string guarded;
  append_csv(guarded, bytes, true);
  if (plain(bytes)) RC_ASSERT(json(bytes) == bytes && guarded == bytes);
  if (plain_in_json(bytes)) RC_ASSERT(json(bytes) == bytes);
  if (plain_on_console(bytes)) RC_ASSERT(console(bytes) == bytes);
}

TEST(Plain, IsEveryByteThatNeedsNoCareInEveryPlace) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool careless = byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != ',';
    const bool formula = c == '=' || c == '+' || c == '-' || c == '@';
    for (std::size_t size = 1; size < 20; ++size)
      for (std::size_t at = 0; at < size; ++at)
        for (const char around : {'a', ' ', '~'}) {
          std::string text(size, around);
          text[at] = c;
          const bool json = careless || c == ',';
          ASSERT_EQ(plain_in_json(text), json) << byte << " at " << at << " of " << size;
          ASSERT_EQ(plain(text), careless && !(at == 0 && formula)) << byte << " at " << at << " of " << size;
        }
  }
}

}  // namespace
}  // namespace oxaudit
