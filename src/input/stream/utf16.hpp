/// UTF-16 with a byte order mark, turned into UTF-8 before any format sees it.
#pragma once

#include "input/stream/byte_source.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxaudit {

enum class Utf16Order { little_endian, big_endian };

/// The order that the mark at the start of `bytes` states; none without a mark, or when it is the mark of UTF-32.
std::optional<Utf16Order> utf16_mark(std::string_view bytes) noexcept;

/// Decodes piece by piece. A lone surrogate and a final odd byte are written down as broken (see support/utf8.hpp), so
/// that a board with one is badly encoded.
class Utf16Decoder {
 public:
  explicit Utf16Decoder(Utf16Order order) noexcept : order_(order) {}

  /// Appends the UTF-8 of `bytes`, keeping back what may be half a character unless `last`.
  void decode(std::string_view bytes, bool last, std::string& out);

 private:
  void take_unit(unsigned unit, std::string& out);

  Utf16Order order_;
  std::optional<unsigned char> odd_byte_;
  std::optional<unsigned> high_surrogate_;
};

/// A source that decodes `source`, from which `head` has been read already (the mark included, which is dropped).
std::unique_ptr<ByteSource> decode_utf16(std::unique_ptr<ByteSource> source, std::string_view head, Utf16Order order);

}  // namespace oxaudit
