/// A gzip file and a zip archive that hold themselves, to any depth.
///
/// With a `literal` of L bytes, which makes the 4L bytes behind it come out, a `repeat` of L bytes, which makes the
/// last 4L come out again, a header H and an end E of 3L bytes each, the file is
///
///   H  literal [H literal]  repeat  literal [repeat literal repeat literal]  repeat  literal [repeat E]  repeat  E
///
/// and what comes out of it is each pair of brackets twice, which is the same bytes. Blocks of DEFLATE that do nothing
/// fill up L. The file states its own checksum. A checksum is linear in each bit, so the right one is the solution of
/// 32 equations.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace oxaudit::testing {

inline std::uint32_t crc32_of(std::string_view bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned char>(c);
    for (int i = 0; i < 8; ++i) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320 : 0);
  }
  return ~crc;
}

inline std::string little_endian(std::uint32_t number, int bytes) {
  std::string out;
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
  return out;
}

/// A block of DEFLATE that is a stored string of `size` bytes, which are to follow. It begins at a whole byte.
inline std::string stored_block(std::size_t size) {
  return std::string(1, '\0') + little_endian(static_cast<std::uint32_t>(size), 2) +
         little_endian(~static_cast<std::uint32_t>(size), 2);
}

/// Blocks of the fixed code, bit by bit.
class FixedBlocks {
 public:
  void number(std::uint32_t value, int bits) {
    for (int i = 0; i < bits; ++i, ++size_) {
      if (size_ % 8 == 0) bytes_ += '\0';
      if ((value >> i & 1U) != 0) bytes_.back() = static_cast<char>(bytes_.back() | 1 << size_ % 8);
    }
  }
  /// Unlike a number, it goes from its first bit to its last.
  void code(std::uint32_t value, int bits) {
    for (int i = bits; i-- > 0;) number(value >> i, 1);
  }
  void begin() { number(0b010, 3); }
  void end() { code(0, 7); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  int size_ = 0;
};

struct SelfParts {
  std::size_t unit;  ///< L
  std::string repeat;
  /// Of 3L bytes each, for a file that has this size in all and this checksum.
  std::string (*header)(std::uint32_t size, std::uint32_t crc, std::uint8_t salt);
  std::string (*end)(std::uint32_t size, std::uint32_t crc, std::uint8_t salt);
};

/// The file, should `crc` be right.
inline std::string self_container_with(const SelfParts& parts, std::uint32_t crc, std::uint8_t salt) {
  std::string literal;
  while (literal.size() + 5 < parts.unit) literal += stored_block(0);
  literal += stored_block(4 * parts.unit);
  const auto size = static_cast<std::uint32_t>(24 * parts.unit);
  const std::string header = parts.header(size, crc, salt);
  const std::string end = parts.end(size, crc, salt);
  const std::string& repeat = parts.repeat;
  return header + literal + header + literal + repeat + literal + repeat + literal + repeat + literal + repeat +
         literal + repeat + end + repeat + end;
}

/// Where the equations have no solution, another salt gives others.
inline std::string self_container(const SelfParts& parts) {
  for (std::uint8_t salt = 0;; ++salt) {
    const std::uint32_t base = crc32_of(self_container_with(parts, 0, salt));
    // What some bits of the stated checksum change of the true one less the stated one, and which bits.
    std::array<std::pair<std::uint32_t, std::uint32_t>, 32> rows{};
    for (unsigned i = 0; i < 32; ++i) {
      std::uint32_t bits = std::uint32_t{1} << i;
      std::uint32_t effect = crc32_of(self_container_with(parts, bits, salt)) ^ base ^ bits;
      for (unsigned j = 0; j < 32; ++j) {
        if ((effect >> j & 1U) == 0) continue;
        if (rows[j].first == 0) {
          rows[j] = {effect, bits};
          break;
        }
        effect ^= rows[j].first;
        bits ^= rows[j].second;
      }
    }
    std::uint32_t left = base;
    std::uint32_t crc = 0;
    for (unsigned j = 0; j < 32; ++j) {
      if ((left >> j & 1U) == 0) continue;
      left ^= rows[j].first;
      crc ^= rows[j].second;
    }
    if (left == 0) return self_container_with(parts, crc, salt);
  }
}

/// The last block, which is empty.
inline const std::string k_last_block{"\x03\0", 2};

inline std::string self_gzip() {
  using namespace std::string_literals;
  // Twice ten bytes from twenty before is just forty bits.
  FixedBlocks repeat;
  repeat.begin();
  for (int i = 0; i < 2; ++i) {
    repeat.code(264 - 256, 7);
    repeat.code(8, 5);
    repeat.number(20 - 17, 3);
  }
  repeat.end();
  return self_container({.unit = 5,
                         .repeat = repeat.bytes(),
                         .header =
                             [](std::uint32_t, std::uint32_t, std::uint8_t salt) {
                               return "\x1F\x8B\x08\x08"s + static_cast<char>(salt) + "\0\0\0\0\xFF"s + "a.gz\0"s;
                             },
                         .end =
                             [](std::uint32_t size, std::uint32_t crc, std::uint8_t) {
                               return stored_block(0) + k_last_block + little_endian(crc, 4) + little_endian(size, 4);
                             }});
}

inline std::string self_zip() {
  using namespace std::string_literals;
  // Twice fifty bytes from a hundred before, and three blocks of nothing, so that what follows ends with a whole unit.
  FixedBlocks repeat;
  repeat.begin();
  for (int i = 0; i < 2; ++i) {
    repeat.code(274 - 256, 7);
    repeat.number(50 - 43, 3);
    repeat.code(13, 5);
    repeat.number(100 - 97, 5);
  }
  repeat.end();
  for (int i = 0; i < 3; ++i) {
    repeat.begin();
    repeat.end();
  }
  repeat.number(0, 3);
  // What local and central header have in common. The deflated bytes are all but header and end, and the last block.
  static constexpr auto common = [](std::uint32_t size, std::uint32_t crc, std::uint8_t salt) {
    return "\x14\0\0\0\x08\0"s + static_cast<char>(salt) + "\0\x21\0"s + little_endian(crc, 4) +
           little_endian(size - 75 - 73, 4) + little_endian(size, 4) + little_endian(5, 2);
  };
  return self_container({.unit = 25,
                         .repeat = repeat.bytes() + stored_block(0).substr(1) + stored_block(0) + stored_block(0),
                         .header =
                             [](std::uint32_t size, std::uint32_t crc, std::uint8_t salt) {
                               return "PK\3\4"s + common(size, crc, salt) + "\x28\0"s + "a.zip"s + "\xFE\xCA\x24\0"s +
                                      std::string(36, '\0');
                             },
                         .end =
                             [](std::uint32_t size, std::uint32_t crc, std::uint8_t salt) {
                               return k_last_block + "PK\1\2\x14\0"s + common(size, crc, salt) + std::string(16, '\0') +
                                      "a.zip"s + "PK\5\6\0\0\0\0\1\0\1\0"s + little_endian(51, 4) +
                                      little_endian(size - 73, 4) + "\0\0"s;
                             }});
}

}  // namespace oxaudit::testing
