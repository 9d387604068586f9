/// See utf16.hpp.
#include "input/stream/utf16.hpp"

#include "support/result.hpp"
#include "support/utf8.hpp"

#include <algorithm>
#include <cstring>

namespace oxaudit {

namespace {

class Utf16Source final : public ByteSource {
 public:
  Utf16Source(ByteStream in, Utf16Order order) : in_(std::move(in)), decoder_(order) {
    constexpr std::size_t k_mark_bytes = 2;
    in_.consume(k_mark_bytes);
  }

  Result<std::size_t, SourceFinding> read(char* into, std::size_t room) override {
    while (given_ == decoded_.size() && !ended_) {
      decoded_.clear();
      given_ = 0;
      in_.fill(1);
      ended_ = in_.ended();
      decoder_.decode(in_.view(), ended_, decoded_);
      in_.consume(in_.view().size());
    }
    const std::size_t count = std::min(room, decoded_.size() - given_);
    if (count == 0 && in_.error()) return *in_.error();
    if (count != 0) std::memcpy(into, decoded_.data() + given_, count);
    given_ += count;
    return count;
  }

 private:
  ByteStream in_;
  Utf16Decoder decoder_;
  std::string decoded_;
  std::size_t given_ = 0;
  bool ended_ = false;
};

}  // namespace

std::optional<Utf16Order> utf16_mark(std::string_view bytes) noexcept {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE\0\0"sv)) return std::nullopt;  // UTF-32, little endian
  if (bytes.starts_with("\xFF\xFE"sv)) return Utf16Order::little_endian;
  if (bytes.starts_with("\xFE\xFF"sv)) return Utf16Order::big_endian;
  return std::nullopt;
}

void Utf16Decoder::take_unit(unsigned unit, std::string& out) {
  const bool low = unit >= 0xDC00 && unit < 0xE000;
  if (high_surrogate_) {
    const unsigned high = *high_surrogate_;
    high_surrogate_.reset();
    if (low) return append_utf8(out, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
    append_broken_utf16(out, high);
  }
  if (unit >= 0xD800 && unit < 0xDC00) {
    high_surrogate_ = unit;
  } else if (low) {
    append_broken_utf16(out, unit);
  } else {
    append_utf8(out, unit);
  }
}

void Utf16Decoder::decode(std::string_view bytes, bool last, std::string& out) {
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (!odd_byte_) {
      odd_byte_ = byte;
      continue;
    }
    const unsigned first = *odd_byte_;
    odd_byte_.reset();
    take_unit(order_ == Utf16Order::little_endian ? first | (unsigned{byte} << 8) : (first << 8) | byte, out);
  }
  if (!last) return;
  if (high_surrogate_) append_broken_utf16(out, *high_surrogate_);
  if (odd_byte_) append_broken_utf16(out, k_half_utf16_unit);
  high_surrogate_.reset();
  odd_byte_.reset();
}

std::unique_ptr<ByteSource> decode_utf16(ByteStream in, Utf16Order order) {
  return std::make_unique<Utf16Source>(std::move(in), order);
}

}  // namespace oxaudit
