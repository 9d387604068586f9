/// Converts UTF-16 with a byte order mark to UTF-8, before a reader sees it.
#pragma once

#include "input/stream/byte_source.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

enum class Utf16Order { little_endian, big_endian };

/// The byte order that the mark at the start of `bytes` states. None without a mark, or if it is the mark of UTF-32.
std::optional<Utf16Order> utf16_mark(std::string_view bytes) noexcept;

/// Decodes piece by piece. A lone surrogate and an odd last byte become invalid UTF-8 (see append_broken_utf16), so
/// that a board with one is reported as badly encoded.
class Utf16Decoder {
 public:
  explicit Utf16Decoder(Utf16Order order) noexcept : order_(order) {}

  /// Appends the UTF-8 of `bytes`. Half a character at the end waits for the next call, unless this is the last.
  void decode(std::string_view bytes, bool last, std::string& out);

 private:
  void take_unit(unsigned unit, std::string& out);

  Utf16Order order_;
  std::optional<unsigned char> odd_byte_;
  std::optional<unsigned> high_surrogate_;
};

/// Decodes `in`, whose first bytes are in view, and drops the mark at their start. An error of `in` comes last.
std::unique_ptr<ByteSource> decode_utf16(ByteStream in, Utf16Order order);

}  // namespace oxaudit
