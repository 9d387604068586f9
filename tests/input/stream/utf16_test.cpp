/// UTF-16 becomes the UTF-8 that the same text would have been, however its bytes arrive.
#include "input/stream/utf16.hpp"
#include "support/result.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <memory>

#include <algorithm>
#include <vector>

namespace oxaudit {
namespace {

using namespace std::string_literals;

std::string units(const std::vector<unsigned>& values, Utf16Order order) {
  std::string bytes;
  for (const unsigned value : values) {
    const auto high = static_cast<char>(value >> 8);
    const auto low = static_cast<char>(value & 0xFF);
    bytes += order == Utf16Order::little_endian ? std::string{low, high} : std::string{high, low};
  }
  return bytes;
}

std::string decode(std::string_view bytes, Utf16Order order) {
  std::string out;
  Utf16Decoder(order).decode(bytes, true, out);
  return out;
}

TEST(Utf16Mark, TellsTheOrder) {
  EXPECT_EQ(utf16_mark("\xFF\xFEX\0"s), Utf16Order::little_endian);
  EXPECT_EQ(utf16_mark("\xFE\xFF\0X"s), Utf16Order::big_endian);
  EXPECT_EQ(utf16_mark("\xFF\xFE"s), Utf16Order::little_endian);
  EXPECT_EQ(utf16_mark("\xFF\xFE\0\0X\0\0\0"s), std::nullopt) << "UTF-32";
  for (const std::string& bytes : {""s, "\xFF"s, "\xFE"s, "X\0"s, "\xEF\xBB\xBFX"s})
    EXPECT_EQ(utf16_mark(bytes), std::nullopt);
}

TEST(Utf16Decoder, EncodesEveryCharacter) {
  for (unsigned code_point = 0; code_point < 0x110000; code_point += code_point < 0x11000 ? 1 : 0x101) {
    if (code_point >= 0xD800 && code_point < 0xE000) continue;
    std::string expected;
    const auto put = [&](unsigned byte) { expected += static_cast<char>(byte); };
    if (code_point < 0x80) {
      put(code_point);
    } else {
      const unsigned more = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
      put((0xFF00U >> (more + 1) & 0xFF) | code_point >> (6 * more));
      for (unsigned i = more; i-- > 0;) put(0x80 | (code_point >> (6 * i) & 0x3F));
    }
    const unsigned above = code_point - 0x10000;
    const std::vector<unsigned> values = code_point < 0x10000
                                             ? std::vector<unsigned>{code_point}
                                             : std::vector<unsigned>{0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF)};
    for (const Utf16Order order : {Utf16Order::little_endian, Utf16Order::big_endian})
      ASSERT_EQ(decode(units(values, order), order), expected) << code_point;
  }
}

TEST(Utf16Decoder, MakesNoMarkOfWhatIsBroken) {
  const auto le = Utf16Order::little_endian;
  EXPECT_EQ(decode(units({0xD800}, le), le), "\xF7\xBD\xA0\x80");
  EXPECT_EQ(decode(units({0xDC00, 'X'}, le), le), "\xF7\xBD\xB0\x80X");
  EXPECT_EQ(decode(units({0xD800, 'X'}, le), le), "\xF7\xBD\xA0\x80X");
  EXPECT_EQ(decode(units({0xD800, 0xD800, 0xDC00}, le), le), "\xF7\xBD\xA0\x80\xF0\x90\x80\x80");
  EXPECT_EQ(decode("X\0O"s, le), "X\xF7\xBF\xBF\xBF");
}

/// Gives its bytes in pieces of a chosen size.
class Pieces final : public ByteSource {
 public:
  Pieces(std::string bytes, std::size_t piece) : bytes_(std::move(bytes)), piece_(piece) {}
  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    const std::size_t count = std::min({room, piece_, bytes_.size() - given_});
    bytes_.copy(into, count, given_);
    given_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t piece_;
  std::size_t given_ = 0;
};

RC_GTEST_PROP(Utf16Property, PiecesOfEverySizeDecodeAlike, ()) {
  const auto unit = rc::gen::oneOf(rc::gen::inRange(0U, 0x80U), rc::gen::inRange(0xD7F0U, 0xE010U));
  const auto order = *rc::gen::element(Utf16Order::little_endian, Utf16Order::big_endian);
  const std::string bytes = units({0xFEFF}, order) + units(*rc::gen::container<std::vector<unsigned>>(unit), order) +
                            *rc::gen::element(""s, "X"s);
  const auto piece = *rc::gen::inRange<std::size_t>(1, 9);
  const auto room = *rc::gen::inRange<std::size_t>(1, 9);
  ByteStream in(std::make_unique<Pieces>(bytes, piece));
  in.fill(2);
  const auto source = decode_utf16(std::move(in), order);
  std::string decoded;
  std::string buffer(room, '\0');
  while (const std::size_t got = *source->read(buffer.data(), room)) decoded.append(buffer, 0, got);
  RC_ASSERT(decoded == decode(std::string_view(bytes).substr(2), order));
}

}  // namespace
}  // namespace oxaudit
